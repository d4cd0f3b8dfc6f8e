import { PbfWriter } from 'pbf';
import type { UnknownFields } from '../model';
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

/**
 * Kept fields with others for which the table has no name. `added` are those that have to be there: one whose number is
 * among the kept fields already stays as it stands, the others get their place by their numbers. `dropped` are numbers of
 * fields that are left out.
 */
export function withUnnamedFields(
  unknown: UnknownFields,
  added: readonly ValueField[],
  dropped: ReadonlySet<number>,
): UnknownFields {
  const fields: { readonly number: number; readonly write: (writer: PbfWriter) => void }[] = [];
  eachField(new TextReader(unknown), unknown.length, subject, ({ number, start, end }) => {
    if (dropped.has(number)) return;
    fields.push({ number, write: (writer) => writeRaw(writer, unknown.subarray(start, end)) });
  });
  const known = new Set(fields.map(({ number }) => number));
  for (const { number, kind, value } of added) {
    if (known.has(number)) continue;
    const place = fields.findIndex((field) => field.number > number);
    const write = (writer: PbfWriter): void => writeValue(writer, number, kind, value, false);
    fields.splice(place < 0 ? fields.length : place, 0, { number, write });
  }
  const writer = new PbfWriter();
  for (const { write } of fields) write(writer);
  return writer.finish().slice();
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
