import { inkError, type Subject } from '../failures';
import { CENTRAL_BYTES, END64_BYTES, END_BYTES, IN_ZIP64, LOCATOR64_BYTES, METHOD, SIGNATURE, type ZipEntry } from './zipFormat';
import { entryName, extraFields } from './zipNames';

const MAX_COMMENT_BYTES = 0xffff;
const ENCRYPTED = 1;
/** The device's own paths have some 200. */
const MAX_NAME_BYTES = 1024;
const ZIP64_EXTRA = 1;

interface Directory {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  readonly comment: Uint8Array;
}

/** Whether an end record belongs to this zip, and not to one that lies inside it unpacked. */
function isOwnEnd(view: DataView, end: number): boolean {
  if (end + END_BYTES + view.getUint16(end + 20, true) > view.byteLength) return false;
  const start = view.getUint32(end + 16, true);
  if (view.getUint16(end + 10, true) === 0) return start === end;
  // A directory that begins behind its end, or whose place another record tells, is looked into later.
  return start + 4 > end || view.getUint32(start, true) === SIGNATURE.central;
}

/** A zip may have a comment behind its end record, in which its signature may stand once more. */
function endRecord(view: DataView, subject: Subject): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) === SIGNATURE.end && isOwnEnd(view, at)) return at;
  }
  const isZip = view.byteLength >= 4 && view.getUint32(0, true) === SIGNATURE.local;
  throw inkError(subject, isZip || view.byteLength === 0 ? 'truncated' : 'malformed', 'no end of a zip directory');
}

/** A number of 64 bits; beyond what a number holds exactly it only has to stay too large. */
const wideAt = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** What the end record says in 16 and 32 bits, and the same in 64 bits where it cannot. */
function end64(view: DataView, end: number, subject: Subject): { start: number; size: number; count: number; at: number } {
  const locator = end - LOCATOR64_BYTES;
  if (locator < 0 || view.getUint32(locator, true) !== SIGNATURE.locator64) {
    throw inkError(subject, 'malformed', 'no zip64 locator');
  }
  const at = wideAt(view, locator + 8);
  if (at + END64_BYTES > locator || view.getUint32(at, true) !== SIGNATURE.end64) {
    throw inkError(subject, 'malformed', `no zip64 end at ${at}`);
  }
  return { at, count: wideAt(view, at + 32), size: wideAt(view, at + 40), start: wideAt(view, at + 48) };
}

/** Where the directory lies. @throws InkFormatError `truncated` without one, `tooLarge` for more than `limit` rows. */
export function findDirectory(bytes: Uint8Array, view: DataView, limit: number, subject: Subject): Directory {
  const end = endRecord(view, subject);
  const narrow = {
    at: end,
    count: view.getUint16(end + 10, true),
    size: view.getUint32(end + 12, true),
    start: view.getUint32(end + 16, true),
  };
  const isWide = narrow.count === IN_ZIP64.count || [narrow.size, narrow.start].includes(IN_ZIP64.value);
  const { at, count, size, start } = isWide ? end64(view, end, subject) : narrow;
  if (start + size > at) throw inkError(subject, 'truncated', `directory at ${start} with ${size} bytes`);
  if (count > limit) throw inkError(subject, 'tooLarge', `${count} entries`);
  const comment = bytes.subarray(end + END_BYTES, end + END_BYTES + view.getUint16(end + 20, true));
  return { start, end: start + size, count, comment };
}

/** A row of the directory: an entry without what only its place in the file tells. */
export interface CentralRow extends Omit<ZipEntry, 'packed' | 'local'> {
  readonly packedBytes: number;
  readonly offset: number;
}

interface RowValue {
  readonly value: number;
  /** From the row's start. */
  readonly at: number;
  readonly bytes: 4 | 8;
}

/** Reads a row's numbers of 32 bits; one that is full stands in 64 bits in an extra field, one after another. */
function rowValues(view: DataView, row: number, extraAt: number, extraEnd: number, subject: Subject) {
  let next: number | undefined;
  let end = 0;
  return (at: number): RowValue => {
    const value = view.getUint32(row + at, true);
    if (value !== IN_ZIP64.value) return { value, at, bytes: 4 };
    if (next === undefined) {
      const extra = [...extraFields(view, extraAt, extraEnd)].find(({ id }) => id === ZIP64_EXTRA);
      [next, end] = [extra?.at ?? 0, extra?.end ?? 0];
    }
    const wide = next;
    next += 8;
    if (next > end) throw inkError(subject, 'malformed', `no zip64 value in the directory row at ${row}`);
    return { value: wideAt(view, wide), at: wide - row, bytes: 8 };
  };
}

/** The row at a place. @throws InkFormatError `malformed` for no row or one that is cut, `tooLarge` for a long name. */
export function readRow(bytes: Uint8Array, view: DataView, at: number, end: number, subject: Subject): CentralRow {
  if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== SIGNATURE.central) {
    throw inkError(subject, 'malformed', `no directory row at ${at}`);
  }
  const nameBytes = view.getUint16(at + 28, true);
  const extraBytes = view.getUint16(at + 30, true);
  const rowBytes = CENTRAL_BYTES + nameBytes + extraBytes + view.getUint16(at + 32, true);
  if (nameBytes > MAX_NAME_BYTES) throw inkError(subject, 'tooLarge', `a name of ${nameBytes} bytes`);
  if (at + rowBytes > end) throw inkError(subject, 'malformed', `directory row at ${at} is cut`);
  const flags = view.getUint16(at + 8, true);
  const nameAt = at + CENTRAL_BYTES;
  const extraAt = nameAt + nameBytes;
  const value = rowValues(view, at, extraAt, extraAt + extraBytes, subject);
  // In this order they stand in the extra field too.
  const [size, packedBytes, offset] = [value(24), value(20), value(42)];
  return {
    central: bytes.subarray(at, at + rowBytes),
    name: entryName(bytes.subarray(nameAt, extraAt), flags, bytes, extraFields(view, extraAt, extraAt + extraBytes)),
    method: flags & ENCRYPTED ? METHOD.encrypted : view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    size: size.value,
    packedBytes: packedBytes.value,
    offset: offset.value,
    offsetAt: offset,
  };
}
