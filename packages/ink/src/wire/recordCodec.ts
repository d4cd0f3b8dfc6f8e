import { PbfWriter } from 'pbf';
import { guarded, inkError, type Subject } from '../failures';
import type { InkObjectKind, UnknownFields } from '../model';
import { eachField, type FieldSpan, isOurVarint, joinSpans, type Span } from './fieldSpans';
import {
  type FieldKind,
  type FieldValue,
  readExact,
  readLenient,
  standsAsOurs,
  TextReader,
  writeValue,
} from './fieldValues';
import { writeOverKept } from './keptFields';

type KindOf<V> = V extends string ? 'text' | 'looseText' : V extends number ? 'int32' | 'int64' | 'float' : 'bytes';
type Known<T> = Exclude<keyof T, 'unknown'> & string;

/** A message as a table: for each property its field number and how it stands on the wire. */
export type FieldTable<T> = { readonly [K in Known<T>]: readonly [number: number, kind: KindOf<T[K]>] };

type RecordOf<T> = { readonly [K in keyof T]: FieldValue } & { readonly unknown: UnknownFields };

interface Field<T> {
  readonly key: Known<T>;
  readonly number: number;
  readonly kind: FieldKind;
}

/**
 * Reads and writes one kind of message. A record that is not changed is written byte for byte as it was read; of one
 * that is changed, every field whose value is still the same, and every field that is not in the table.
 */
export interface RecordCodec<T> {
  readonly kind: InkObjectKind;
  /** A record with proto3 defaults but for `fields`. */
  readonly blank: (fields: Partial<T>) => T;
  /** Reads the bytes from the reader's place up to `end`. */
  readonly read: (reader: TextReader, end: number, subject: Subject) => T;
  readonly write: (record: T, writer: PbfWriter) => void;
  /** A message that stands alone. @throws InkFormatError of the codec's kind. */
  readonly decode: (bytes: Uint8Array, name: string) => T;
  readonly encode: (record: T) => Uint8Array;
}

/**
 * Makes the codec of a message from its table and its defaults.
 * `unknown` of a record holds the fields that are not in the table; of a record that another writer put down otherwise
 * than we would (another order, zeros written out, a colour in five bytes, broken UTF-8), all of its bytes. A value that
 * we cannot hold is read as far as it goes; a field of another wire type is unknown.
 */
export function recordCodec<T extends RecordOf<T>>(
  kind: InkObjectKind,
  defaults: T,
  table: FieldTable<T>,
): RecordCodec<T> {
  const fields = fieldsOf(table);
  const byNumber: (Field<T> | undefined)[] = [];
  for (const field of fields) byNumber[field.number] = field;
  const read = recordReader(defaults, byNumber);
  const write = recordWriter(fields);
  return {
    kind,
    blank: (given) => ({ ...defaults, ...given }),
    read,
    write,
    decode: (bytes, name) => {
      const subject = { kind, name };
      return guarded(subject, () => read(new TextReader(bytes), bytes.length, subject));
    },
    encode: (record) => {
      const writer = new PbfWriter();
      write(record, writer);
      return writer.finish().slice();
    },
  };
}

function fieldsOf<T>(table: FieldTable<T>): readonly Field<T>[] {
  const keys = Object.keys(table) as Known<T>[];
  return keys
    .map((key): Field<T> => ({ key, number: table[key][0], kind: table[key][1] }))
    .sort((a, b) => a.number - b.number);
}

type FieldsByNumber<T> = readonly (Field<T> | undefined)[];

/** Far above what any writer leaves; without a limit a hostile record of tiny fields would fill the memory. */
const MAX_FIELDS = 50_000;

/** Follows a record's fields and tells what of its bytes has to be kept for writing it as it was. */
class RecordBytes {
  private readonly unknown: Span[] = [];
  private last = 0;
  private count = 0;
  private isOurs = true;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly subject: Subject,
  ) {}

  /** `isOurs`: the value stands as we would write it, or is of no field that we know. */
  take({ number, wire, start, valueAt, end }: FieldSpan, isKnown: boolean, isOurs: boolean): void {
    this.count += 1;
    if (this.count > MAX_FIELDS) throw inkError(this.subject, 'tooLarge', `more than ${MAX_FIELDS} fields`);
    if (!isKnown) this.unknown.push({ start, end });
    const isNext = number > this.last && isOurVarint(number * 8 + wire, this.bytes, start, valueAt);
    this.isOurs = this.isOurs && isOurs && isNext;
    this.last = number;
  }

  /** Nothing for a record that we would write the same, its unknown fields for one with such, else all of it. */
  kept(start: number, end: number): UnknownFields | undefined {
    if (!this.isOurs) return this.bytes.slice(start, end);
    return this.unknown.length === 0 ? undefined : joinSpans(this.bytes, this.unknown);
  }
}

function recordReader<T extends RecordOf<T>>(defaults: T, byNumber: FieldsByNumber<T>): RecordCodec<T>['read'] {
  return (reader, end, subject) => {
    const record: { -readonly [K in keyof T]: T[K] } = { ...defaults };
    const start = reader.pos;
    const bytes = new RecordBytes(reader.buf, subject);
    eachField(reader, end, subject, (span) => {
      const field = byNumber[span.number];
      if (field === undefined) {
        bytes.take(span, false, true);
        return;
      }
      const exact = readExact[field.kind](reader, span.wire, span.number);
      reader.pos = span.valueAt;
      const value = exact ?? readLenient[field.kind](reader, span.wire, span.number);
      if (value !== undefined) record[field.key] = value as T[Known<T>];
      bytes.take(span, true, exact !== undefined && standsAsOurs(field.kind, exact, reader.buf, span));
    });
    const unknown = bytes.kept(start, end);
    return unknown === undefined ? record : { ...record, unknown };
  };
}

function recordWriter<T extends RecordOf<T>>(fields: readonly Field<T>[]): RecordCodec<T>['write'] {
  return (record, writer) => {
    if (record.unknown.length === 0) {
      for (const { key, number, kind } of fields) writeValue(writer, number, kind, record[key], false);
      return;
    }
    const values = fields.map(({ key, number, kind }) => ({ number, kind, value: record[key] }));
    writeOverKept(writer, record.unknown, values);
  };
}
