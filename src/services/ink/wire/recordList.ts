import { PbfWriter } from 'pbf';
import { guarded, inkError, type Subject } from '../failures';
import { eachField } from './fieldSpans';
import { WIRE } from './fieldValues';
import { writeRaw } from './keptFields';
import type { RecordCodec } from './recordCodec';
import { joinSpans, type Span } from './spans';
import { TextReader } from './textReader';

const RECORD_FIELD = 1;
/** How a record begins: with its id, the text of field 1. An id itself never begins with this byte. */
const RECORD_START = 0x0a;
/** Far above any page; empty records cost two bytes each, so that bytes alone are no limit. */
const MAX_RECORDS = 50_000;
const MAX_OTHER_FIELDS = 50_000;
const NOTHING = new Uint8Array(0);

/** What a file of records holds. */
export interface RecordFile<T> {
  readonly records: readonly T[];
  /** How many records are bad: broken inside, or refused. Their bytes are in `rest`. */
  readonly skipped: number;
  /** Everything that is no good record, as it stands on the wire. */
  readonly rest: Uint8Array;
  /** One record that stands alone instead of in a list, as some firmware writes it. */
  readonly isBare: boolean;
}

/** Calls `take` with the reader at each record of a `repeated X = 1` and the record's end, `other` for other fields. */
function eachRecord(
  reader: TextReader,
  subject: Subject,
  take: (end: number, start: number) => void,
  other?: (field: Span) => void,
): void {
  let count = 0;
  eachField(reader, reader.length, subject, ({ number, wire, start, end }) => {
    if (number !== RECORD_FIELD) {
      other?.({ start, end });
      return;
    }
    if (wire !== WIRE.bytes) throw inkError(subject, 'malformed', 'no list of records');
    count += 1;
    if (count > MAX_RECORDS) throw inkError(subject, 'tooLarge', `more than ${MAX_RECORDS} records`);
    reader.readVarint();
    take(end, start);
  });
}

/** Whether the bytes are one record and no list: other fields, and an id instead of a record in field 1, if any. */
function isBareRecord(bytes: Uint8Array, subject: Subject): boolean {
  let hasOthers = false;
  let hasRecords = false;
  const reader = new TextReader(bytes);
  eachField(reader, bytes.length, subject, ({ number, wire }) => {
    if (number !== RECORD_FIELD) hasOthers = true;
    else if (wire === WIRE.bytes && (reader.readVarint() === 0 || bytes[reader.pos] === RECORD_START)) hasRecords = true;
  });
  return hasOthers && !hasRecords;
}

/**
 * The good records of a file, and what else stands in it. `limit` is how many records it may have.
 * @throws InkFormatError of the codec's kind for a broken list, `tooLarge` for one of too many records.
 */
function decodeFile<T>(
  codec: RecordCodec<T>,
  isGood: (record: T) => boolean,
  bytes: Uint8Array,
  name: string,
  limit = MAX_RECORDS,
): RecordFile<T> {
  const subject = { kind: codec.kind, name };
  return guarded(subject, () => {
    const records: T[] = [];
    if (isBareRecord(bytes, subject)) {
      return { records: [codec.decode(bytes, name)], skipped: 0, rest: NOTHING, isBare: true };
    }
    const rest: Span[] = [];
    const keep = (span: Span): void => {
      if (rest.length >= MAX_OTHER_FIELDS) throw inkError(subject, 'tooLarge', `more than ${MAX_OTHER_FIELDS} others`);
      rest.push(span);
    };
    let skipped = 0;
    const reader = new TextReader(bytes);
    const take = (end: number, start: number): void => {
      const record = readOrSkip(() => codec.read(reader, end, subject));
      if (record !== undefined && isGood(record)) records.push(record);
      else {
        keep({ start, end });
        skipped += 1;
      }
      if (records.length > limit) throw inkError(subject, 'tooLarge', `more than ${limit} records`);
    };
    eachRecord(reader, subject, take, keep);
    return { records, skipped, rest: joinSpans(bytes, rest), isBare: false };
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

/** Every record of a list. @throws InkFormatError of the codec's kind, also when one record is bad. */
export function decodeList<T>(codec: RecordCodec<T>, bytes: Uint8Array, name: string): readonly T[] {
  const subject = { kind: codec.kind, name };
  return guarded(subject, () => {
    if (isBareRecord(bytes, subject)) return [codec.decode(bytes, name)];
    const records: T[] = [];
    const reader = new TextReader(bytes);
    eachRecord(reader, subject, (end) => records.push(codec.read(reader, end, subject)));
    return records;
  });
}

export function encodeList<T>(codec: RecordCodec<T>, records: readonly T[], rest: Uint8Array = NOTHING): Uint8Array {
  const writer = new PbfWriter();
  for (const record of records) writer.writeMessage(RECORD_FIELD, codec.write, record);
  writeRaw(writer, rest);
  return writer.finish().slice();
}

/** The file again; one of several records is a list, whatever it was. */
function encodeFile<T>(codec: RecordCodec<T>, { records, rest, isBare }: Omit<RecordFile<T>, 'skipped'>): Uint8Array {
  const [only] = records;
  return isBare && only !== undefined && records.length === 1 ? codec.encode(only) : encodeList(codec, records, rest);
}

/** Reads and writes one kind of file of records. */
export interface FileCodec<T> {
  /** @throws InkFormatError of the codec's kind for a broken list, `tooLarge` past `limit` records. */
  readonly decode: (bytes: Uint8Array, name: string, limit?: number) => RecordFile<T>;
  readonly encode: (file: Omit<RecordFile<T>, 'skipped'>) => Uint8Array;
}

/** `isGood` refuses records that are of no use to anyone. */
export const fileCodec = <T>(codec: RecordCodec<T>, isGood: (record: T) => boolean = () => true): FileCodec<T> => ({
  decode: (bytes, name, limit) => decodeFile(codec, isGood, bytes, name, limit),
  encode: (file) => encodeFile(codec, file),
});
