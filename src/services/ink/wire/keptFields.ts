import { PbfReader, PbfWriter } from 'pbf';
import { eachField } from './fieldSpans';
import { readLenient, sameValue, WIRE, type FieldKind, type FieldValue } from './fieldValues';

/** The fields in a record's `unknown`, on their way back to the wire. */
export interface KeptFields {
  /** Whether a field's kept bytes still say the record's value; if not, they are dropped. */
  readonly standsFor: (number: number, value: FieldValue) => boolean;
  readonly wasVarint: (number: number) => boolean;
  /** Writes what is still wanted, in its old order. */
  readonly write: (writer: PbfWriter) => void;
}

interface Kept {
  readonly number: number;
  readonly wire: number;
  readonly start: number;
  readonly end: number;
  readonly value: FieldValue | undefined;
}

const subject = { kind: 'document', name: 'unknown fields' } as const;

function readKept(unknown: Uint8Array, kindOf: (number: number) => FieldKind | undefined): Kept[] {
  const kept: Kept[] = [];
  const reader = new PbfReader(unknown);
  eachField(reader, unknown.length, subject, ({ number, wire, start, end }) => {
    const kind = kindOf(number);
    kept.push({ number, wire, start, end, value: kind && readLenient[kind](reader, wire, number) });
  });
  return kept;
}

/** Splits `unknown` into its fields. `kindOf` tells which of them the table knows. */
export function keptFields(unknown: Uint8Array, kindOf: (number: number) => FieldKind | undefined): KeptFields {
  const kept = readKept(unknown, kindOf);
  const dropped = new Set<number>();
  const lastRead = (number: number): Kept | undefined =>
    kept.findLast((field) => field.number === number && field.value !== undefined);
  return {
    standsFor: (number, value) => {
      const last = lastRead(number);
      if (last?.value === undefined) return false;
      const stands = sameValue(last.value, value);
      if (!stands) dropped.add(number);
      return stands;
    },
    wasVarint: (number) => lastRead(number)?.wire === WIRE.varint,
    write: (writer) => {
      for (const { number, start, end, value } of kept) {
        if (value === undefined || !dropped.has(number)) writeRaw(writer, unknown.subarray(start, end));
      }
    },
  };
}

/** Bytes that already carry their tag and length. */
function writeRaw(writer: PbfWriter, bytes: Uint8Array): void {
  writer.realloc(bytes.length);
  writer.buf.set(bytes, writer.pos);
  writer.pos += bytes.length;
}

/** A text field as it stands on the wire, for a field that a record's type does not name. */
export function textFieldBytes(number: number, text: string): Uint8Array {
  const writer = new PbfWriter();
  writer.writeStringField(number, text);
  return writer.finish().slice();
}
