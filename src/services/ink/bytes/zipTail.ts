import { END64_BYTES, END_BYTES, IN_ZIP64, LOCATOR64_BYTES, SIGNATURE, type ZipTail } from './zipFormat';

const VERSION_OF_ZIP64 = 45;
/** A record of 64 bits counts its bytes from behind its signature and this count. */
const UNCOUNTED_BYTES = 12;

/** What an end record says: rows, and where in the zip their directory lies. */
interface Place {
  readonly count: number;
  readonly size: number;
  readonly start: number;
}

function blankEnd64(): Uint8Array {
  const bytes = new Uint8Array(END64_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, SIGNATURE.end64, true);
  view.setBigUint64(4, BigInt(END64_BYTES - UNCOUNTED_BYTES), true);
  view.setUint16(12, VERSION_OF_ZIP64, true);
  view.setUint16(14, VERSION_OF_ZIP64, true);
  return bytes;
}

function blankEnd(): Uint8Array {
  const bytes = new Uint8Array(END_BYTES);
  new DataView(bytes.buffer).setUint32(0, SIGNATURE.end, true);
  return bytes;
}

/** The record of 64 bits and its locator, which says where the record itself lies. */
function writeWide(view: DataView, record: number, { count, size, start }: Place): void {
  view.setBigUint64(24, BigInt(count), true);
  view.setBigUint64(32, BigInt(count), true);
  view.setBigUint64(40, BigInt(size), true);
  view.setBigUint64(48, BigInt(start), true);
  view.setUint32(record, SIGNATURE.locator64, true);
  view.setBigUint64(record + 8, BigInt(start + size), true);
  view.setUint32(record + 16, 1, true);
}

/** A field stays full where it was, and becomes so where its number does not fit. */
function writeNarrow(view: DataView, at: number, { count, size, start }: Place, isWide: boolean): void {
  const isFull = (place: number): boolean =>
    isWide &&
    (place < 12
      ? view.getUint16(at + place, true) === IN_ZIP64.count
      : view.getUint32(at + place, true) === IN_ZIP64.value);
  for (const place of [8, 10]) {
    view.setUint16(at + place, isFull(place) || count >= IN_ZIP64.count ? IN_ZIP64.count : count, true);
  }
  for (const [place, value] of [
    [12, size],
    [16, start],
  ] as const) {
    view.setUint32(at + place, isFull(place) || value >= IN_ZIP64.value ? IN_ZIP64.value : value, true);
  }
}

/** What stands behind a directory of that place: the records of `tail` with true numbers, and its comment. */
export function endRecords({ comment, end = blankEnd(), end64 }: ZipTail, place: Place): Uint8Array {
  const needsWide = place.count >= IN_ZIP64.count || place.size >= IN_ZIP64.value || place.start >= IN_ZIP64.value;
  const record = end64 ?? (needsWide ? blankEnd64() : undefined);
  const wideBytes = record === undefined ? 0 : record.length + LOCATOR64_BYTES;
  const bytes = new Uint8Array(wideBytes + END_BYTES + comment.length);
  const view = new DataView(bytes.buffer);
  if (record !== undefined) {
    bytes.set(record);
    writeWide(view, record.length, place);
  }
  bytes.set(end, wideBytes);
  writeNarrow(view, wideBytes, place, record !== undefined);
  view.setUint16(wideBytes + 20, comment.length, true);
  bytes.set(comment, wideBytes + END_BYTES);
  return bytes;
}
