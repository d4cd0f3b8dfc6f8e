import { deflateSync } from 'fflate';

import { crc32 } from './crc32';
import { utf8 } from './text';
import {
  CENTRAL_BYTES,
  END64_BYTES,
  END_BYTES,
  IN_ZIP64,
  LOCAL_BYTES,
  LOCATOR64_BYTES,
  METHOD,
  SIGNATURE,
  type ZipEntry,
  type ZipTail,
} from './zipFormat';

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
function endRecords({ comment, end = blankEnd(), end64 }: ZipTail, place: Place): Uint8Array {
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

const NO_TAIL: ZipTail = { comment: new Uint8Array(0) };
const VERSION_NEEDED = 20;
const UTF8_NAMES = 0x0800;
/** Where a row of the directory says where its entry is. */
const OFFSET_AT = 42;
/** What the format's date of 16 bits can hold. */
const FIRST_YEAR = 1980;
const LAST_YEAR = 2107;

/** The zip's own time stamp, in steps of two seconds; UTC, so that the same input gives the same bytes everywhere. */
function dosTime(epochMs: number): number {
  const time = new Date(Number.isFinite(epochMs) ? epochMs : 0);
  const year = time.getUTCFullYear();
  if (!(year >= FIRST_YEAR)) return (1 << 21) | (1 << 16);
  const date = ((Math.min(year, LAST_YEAR) - FIRST_YEAR) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  return ((date << 16) | clock) >>> 0;
}

const withHead = (headBytes: number, name: Uint8Array, data: Uint8Array): { bytes: Uint8Array; view: DataView } => {
  const bytes = new Uint8Array(headBytes + name.length + data.length);
  bytes.set(name, headBytes);
  bytes.set(data, headBytes + name.length);
  return { bytes, view: new DataView(bytes.buffer) };
};

/** Packs one file; kept as it is when deflate does not make it smaller. Times are epoch milliseconds. */
export function packEntry(name: string, content: Uint8Array, modifiedMs: number): ZipEntry {
  const nameBytes = utf8(name);
  const deflated = deflateSync(content);
  const isStored = deflated.length >= content.length;
  const packed = isStored ? content : deflated;
  const method = isStored ? METHOD.stored : METHOD.deflated;
  const crc = crc32(content);
  const writeCommon = (view: DataView, at: number): void => {
    view.setUint16(at, VERSION_NEEDED, true);
    view.setUint16(at + 2, nameBytes.length === name.length ? 0 : UTF8_NAMES, true);
    view.setUint16(at + 4, method, true);
    view.setUint32(at + 6, dosTime(modifiedMs), true);
    view.setUint32(at + 10, crc, true);
    view.setUint32(at + 14, packed.length, true);
    view.setUint32(at + 18, content.length, true);
    view.setUint16(at + 22, nameBytes.length, true);
  };
  const local = withHead(LOCAL_BYTES, nameBytes, packed);
  local.view.setUint32(0, SIGNATURE.local, true);
  writeCommon(local.view, 4);
  const central = withHead(CENTRAL_BYTES, nameBytes, new Uint8Array(0));
  central.view.setUint32(0, SIGNATURE.central, true);
  central.view.setUint16(4, VERSION_NEEDED, true);
  writeCommon(central.view, 6);
  return {
    name,
    size: content.length,
    crc32: crc,
    method,
    packed,
    local: local.bytes,
    central: central.bytes,
    offsetAt: { at: OFFSET_AT, bytes: 4 },
  };
}

/**
 * Puts entries into one zip, each as it stands: only its offset in the directory is written anew. What stands behind the
 * directory is that of `tail`, with a record of 64 bits where it had one or where there is no other way to count.
 */
export function joinEntries(entries: readonly ZipEntry[], tail: ZipTail = NO_TAIL): Uint8Array {
  const localBytes = entries.reduce((sum, { local }) => sum + local.length, 0);
  const centralBytes = entries.reduce((sum, { central }) => sum + central.length, 0);
  const end = endRecords(tail, { count: entries.length, size: centralBytes, start: localBytes });
  const bytes = new Uint8Array(localBytes + centralBytes + end.length);
  const view = new DataView(bytes.buffer);
  let offset = 0;
  let row = localBytes;
  for (const { local, central, offsetAt } of entries) {
    bytes.set(local, offset);
    bytes.set(central, row);
    if (offsetAt.bytes === 8) view.setBigUint64(row + offsetAt.at, BigInt(offset), true);
    else view.setUint32(row + offsetAt.at, offset, true);
    offset += local.length;
    row += central.length;
  }
  bytes.set(end, row);
  return bytes;
}
