import type { PbfWriter } from 'pbf';
import { eachField } from './fieldSpans';
import {
  type FieldKind,
  type FieldValue,
  readExact,
  readLenient,
  sameValue,
  TextReader,
  WIRE,
  writeValue,
} from './fieldValues';

/** A field of a table that is to be written. */
export interface ValueField {
  readonly number: number;
  readonly kind: FieldKind;
  readonly value: FieldValue;
}

interface Kept {
  readonly number: number;
  readonly wire: number;
  readonly start: number;
  readonly end: number;
  /** Absent for a field that the table does not name, and for one of another wire type. */
  readonly value: FieldValue | undefined;
}

const subject = { kind: 'document', name: 'unknown fields' } as const;

function readKept(unknown: Uint8Array, kindOf: (number: number) => FieldKind | undefined): Kept[] {
  const kept: Kept[] = [];
  const reader = new TextReader(unknown);
  eachField(reader, unknown.length, subject, ({ number, wire, start, valueAt, end }) => {
    const kind = kindOf(number);
    let value = kind && readExact[kind](reader, wire, number);
    reader.pos = valueAt;
    value ??= kind && readLenient[kind](reader, wire, number);
    kept.push({ number, wire, start, end, value });
  });
  return kept;
}

/** Bytes that already carry their tag and length. */
export function writeRaw(writer: PbfWriter, bytes: Uint8Array): void {
  writer.realloc(bytes.length);
  writer.buf.set(bytes, writer.pos);
  writer.pos += bytes.length;
}

/**
 * Writes a record over the fields that were kept of it. A kept field whose value is still the record's stays as it
 * stands, in its place; one whose value has changed gets the new value there; other values go where their number is
 * next. `fields` has every field of the table, by number.
 */
export function writeOverKept(writer: PbfWriter, unknown: Uint8Array, fields: readonly ValueField[]): void {
  const byNumber = new Map(fields.map((field) => [field.number, field]));
  const kept = readKept(unknown, (number) => byNumber.get(number)?.kind);
  const last = new Map(kept.flatMap((field) => (field.value === undefined ? [] : [[field.number, field] as const])));
  const pending = fields.filter(({ number }) => !last.has(number));
  const write = ({ number, kind, value }: ValueField, asVarint: boolean): void =>
    writeValue(writer, number, kind, value, asVarint);
  let next = 0;
  const writeUpTo = (number: number): void => {
    for (let field = pending[next]; field !== undefined && field.number < number; field = pending[next]) {
      write(field, false);
      next += 1;
    }
  };
  for (const field of kept) {
    writeUpTo(field.number);
    const newest = last.get(field.number);
    const wanted = byNumber.get(field.number);
    const stays = field.value === undefined || newest?.value === undefined || wanted === undefined;
    if (stays || sameValue(newest.value, wanted.value)) writeRaw(writer, unknown.subarray(field.start, field.end));
    // Of several values for one field the last one counts: the new one takes its place, the others go.
    else if (field === newest) write(wanted, field.wire === WIRE.varint);
  }
  writeUpTo(Infinity);
}

/** The content of a text or bytes field among kept fields, the last one; `undefined` when there is none. */
export function keptBytes(unknown: Uint8Array, number: number): Uint8Array | undefined {
  const reader = new TextReader(unknown);
  let found: Uint8Array | undefined;
  eachField(reader, unknown.length, subject, (field) => {
    if (field.number === number && field.wire === WIRE.bytes) found = reader.readBytes();
  });
  return found;
}
