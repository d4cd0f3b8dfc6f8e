import { deflateSync } from 'fflate';
import { crc32 } from './crc32';
import { utf8 } from './text';
import { CENTRAL_BYTES, LOCAL_BYTES, METHOD, SIGNATURE, type ZipEntry, type ZipTail } from './zipFormat';
import { endRecords } from './zipTail';

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
