import { PbfWriter } from 'pbf';
import { guarded, inkError, type Subject } from '../failures';
import { eachField } from './fieldSpans';
import { WIRE } from './fieldValues';
import type { RecordCodec } from './recordCodec';
import { TextReader } from './textReader';

const RECORD_FIELD = 1;
/** Far above any page; empty records cost two bytes each, so that bytes alone are no limit. */
const MAX_RECORDS = 200_000;

/** Calls `take` with the reader at each record of a `repeated X = 1` and the record's end. */
function eachRecord(reader: TextReader, subject: Subject, take: (end: number) => void): void {
  let count = 0;
  eachField(reader, reader.length, subject, ({ number, wire, end }) => {
    if (number !== RECORD_FIELD) return;
    if (wire !== WIRE.bytes) throw inkError(subject, 'malformed', 'no list of records');
    count += 1;
    if (count > MAX_RECORDS) throw inkError(subject, 'tooLarge', `more than ${MAX_RECORDS} records`);
    reader.readVarint();
    take(end);
  });
}

/** Every record of a list. @throws InkFormatError of the codec's kind for the first bad one. */
export function decodeList<T>(codec: RecordCodec<T>, bytes: Uint8Array, name: string): readonly T[] {
  const subject = { kind: codec.kind, name };
  return guarded(subject, () => {
    const records: T[] = [];
    const reader = new TextReader(bytes);
    eachRecord(reader, subject, (end) => records.push(codec.read(reader, end, subject)));
    return records;
  });
}

/** The good records of a list, and how many are not: bad inside, or refused by `isGood`. A broken list still throws. */
export function decodeGoodOnes<T>(
  codec: RecordCodec<T>,
  isGood: (record: T) => boolean,
  bytes: Uint8Array,
  name: string,
): { readonly records: readonly T[]; readonly skipped: number } {
  const subject = { kind: codec.kind, name };
  return guarded(subject, () => {
    const records: T[] = [];
    let skipped = 0;
    const reader = new TextReader(bytes);
    eachRecord(reader, subject, (end) => {
      const record = readOrSkip(() => codec.read(reader, end, subject));
      if (record !== undefined && isGood(record)) records.push(record);
      else skipped += 1;
    });
    return { records, skipped };
  });
}

/** Whatever went wrong inside one record stays there: the list around it has its own lengths. */
function readOrSkip<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export function encodeList<T>(codec: RecordCodec<T>, records: readonly T[]): Uint8Array {
  const writer = new PbfWriter();
  for (const record of records) writer.writeMessage(RECORD_FIELD, codec.write, record);
  return writer.finish().slice();
}
