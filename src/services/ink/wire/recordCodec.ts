import { PbfWriter } from 'pbf';
import { guarded, type Subject } from '../failures';
import type { InkObjectKind, UnknownFields } from '../model';
import { eachField } from './fieldSpans';
import { readExact, readLenient, writeValue, type FieldKind, type FieldValue } from './fieldValues';
import { keptFields } from './keptFields';
import { keptSpans, type KeptSpans } from './keptSpans';
import { TextReader } from './textReader';

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

/** Reads and writes one kind of message. Fields that are not in the table survive byte for byte, in their order. */
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
 * A known field whose value we cannot hold (broken UTF-8, a number too large) is read as far as it goes and its bytes
 * are kept in `unknown`: while the value is not changed, they are written back instead. One of another wire type is
 * unknown.
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
  const write = recordWriter(fields, byNumber);
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

function recordReader<T extends RecordOf<T>>(defaults: T, byNumber: FieldsByNumber<T>): RecordCodec<T>['read'] {
  return (reader, end, subject) => {
    const record: { -readonly [K in keyof T]: T[K] } = { ...defaults };
    let kept: KeptSpans | undefined;
    eachField(reader, end, subject, (span) => {
      const field = byNumber[span.number];
      const exact = field && readExact[field.kind](reader, span.wire, span.number);
      if (field !== undefined && exact !== undefined) {
        record[field.key] = exact as T[Known<T>];
        kept?.supersede(span.number);
        return;
      }
      reader.pos = span.valueAt;
      const value = field && readLenient[field.kind](reader, span.wire, span.number);
      if (field !== undefined && value !== undefined) record[field.key] = value as T[Known<T>];
      kept ??= keptSpans(subject);
      kept.add(span, value !== undefined);
    });
    return kept === undefined ? record : { ...record, unknown: kept.bytes(reader.buf) };
  };
}

function recordWriter<T extends RecordOf<T>>(
  fields: readonly Field<T>[],
  byNumber: FieldsByNumber<T>,
): RecordCodec<T>['write'] {
  return (record, writer) => {
    const kindOf = (number: number): FieldKind | undefined => byNumber[number]?.kind;
    const kept = record.unknown.length === 0 ? undefined : keptFields(record.unknown, kindOf);
    for (const { key, number, kind } of fields) {
      const value = record[key];
      if (kept?.standsFor(number, value)) continue;
      writeValue(writer, number, kind, value, kept?.wasVarint(number) ?? false);
    }
    kept?.write(writer);
  };
}
