import { PbfWriter } from 'pbf';
import { guarded, inkError, type Subject } from '../failures';
import { InkFormatError, type InkFailureReason } from '../model';
import { blankSpan, eachField, joinSpans, nextField, type Span } from './fieldSpans';
import { TextReader, WIRE } from './fieldValues';
import { writeRaw } from './keptFields';
import type { RecordCodec } from './recordCodec';

const RECORD_FIELD = 1;
/** The tag of a record's own id, wherever among its fields it stands. An id never has this byte, a line feed. */
const ID_TAG = 0x0a;
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
  /** Why nothing is known of what stands behind the last record; absent for a list that is whole. It is in `rest`. */
  readonly broken?: InkFailureReason;
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

/** Whether the field 1 at the reader's place is a record, or an id: whatever a record begins with, it has an id. */
function isRecord(reader: TextReader, end: number): boolean {
  if (reader.readVarint() === 0) return true;
  return reader.buf.subarray(reader.pos, end).includes(ID_TAG);
}

/** Whether the bytes are one record and no list: other fields, and an id instead of a record in field 1, if any. */
function isBareRecord(bytes: Uint8Array, subject: Subject): boolean {
  const [reader, field] = [new TextReader(bytes), blankSpan()];
  let hasOthers = false;
  while (reader.pos < bytes.length) {
    nextField(reader, bytes.length, subject, field);
    if (field.number !== RECORD_FIELD) hasOthers = true;
    else if (field.wire === WIRE.bytes && isRecord(reader, field.end)) return false;
    reader.pos = field.end;
  }
  return hasOthers;
}

/** What {@link eachRecord} brings together of a list. */
class Collected<T> {
  readonly records: T[] = [];
  skipped = 0;
  private readonly others: Span[] = [];
  /** Where the last field that lies there whole ends. */
  private done = 0;

  constructor(
    private readonly isGood: (record: T) => boolean,
    private readonly limit: number,
    private readonly subject: Subject,
  ) {}

  take(record: T | undefined, span: Span): void {
    if (record !== undefined && this.isGood(record)) {
      this.records.push(record);
      this.done = span.end;
    } else {
      this.skipped += 1;
      this.keep(span);
    }
    const { limit } = this;
    if (this.records.length > limit) throw inkError(this.subject, 'tooLarge', `more than ${limit} records`);
  }

  keep(span: Span): void {
    const limit = MAX_OTHER_FIELDS;
    if (this.others.length >= limit) throw inkError(this.subject, 'tooLarge', `more than ${limit} others`);
    this.others.push(span);
    this.done = span.end;
  }

  /** What is no good record, with what follows the last whole field. */
  rest(bytes: Uint8Array): Uint8Array {
    const tail = { start: this.done, end: bytes.length };
    return joinSpans(bytes, tail.start < tail.end ? [...this.others, tail] : this.others);
  }
}

/** Why a list ends before its end. @throws what is thrown when no record was good, or when there are too many. */
function breakIn<T>(found: Collected<T>, subject: Subject, read: () => void): InkFailureReason | undefined {
  try {
    guarded(subject, read);
    return undefined;
  } catch (error) {
    if (!(error instanceof InkFormatError) || error.failure.reason === 'tooLarge' || found.records.length === 0)
      throw error;
    return error.failure.reason;
  }
}

/**
 * The good records of a file, and what else stands in it. `limit` is how many records it may have. Of a list that is cut
 * or damaged between its records those before that place.
 * @throws InkFormatError of the codec's kind for a list that begins broken, `tooLarge` for one of too many records.
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
    if (isBareRecord(bytes, subject)) {
      return { records: [codec.decode(bytes, name)], skipped: 0, rest: NOTHING, isBare: true };
    }
    const found = new Collected(isGood, limit, subject);
    const reader = new TextReader(bytes);
    const take = (end: number, start: number): void =>
      found.take(
        readOrSkip(() => codec.read(reader, end, subject)),
        { start, end },
      );
    const broken = breakIn(found, subject, () => eachRecord(reader, subject, take, (span) => found.keep(span)));
    const { records, skipped } = found;
    const file = { records, skipped, rest: found.rest(bytes), isBare: false };
    return broken === undefined ? file : { ...file, broken };
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

/** What of a file is written. */
type WrittenFile<T> = Omit<RecordFile<T>, 'skipped' | 'broken'>;

/** The file again; one of several records is a list, whatever it was. */
function encodeFile<T>(codec: RecordCodec<T>, { records, rest, isBare }: WrittenFile<T>): Uint8Array {
  const [only] = records;
  return isBare && only !== undefined && records.length === 1 ? codec.encode(only) : encodeList(codec, records, rest);
}

/** Reads and writes one kind of file of records. */
export interface FileCodec<T> {
  /** @throws InkFormatError of the codec's kind for a list that begins broken, `tooLarge` past `limit` records. */
  readonly decode: (bytes: Uint8Array, name: string, limit?: number) => RecordFile<T>;
  readonly encode: (file: WrittenFile<T>) => Uint8Array;
}

/** `isGood` refuses records that are of no use to anyone. */
export const fileCodec = <T>(codec: RecordCodec<T>, isGood: (record: T) => boolean = () => true): FileCodec<T> => ({
  decode: (bytes, name, limit) => decodeFile(codec, isGood, bytes, name, limit),
  encode: (file) => encodeFile(codec, file),
});
