import { inkError, type Subject } from '../failures';
import { crc32 } from './crc32';
import { inflateExactly } from './inflate';
import { lenientUtf8 } from './text';
import { CENTRAL_BYTES, END_BYTES, LOCAL_BYTES, METHOD, SIGNATURE, type ZipEntry } from './zipFormat';

/** What a zip may hold at most; sizes in bytes after inflating. */
export interface ZipLimits {
  readonly entries: number;
  readonly entryBytes: number;
  readonly totalBytes: number;
}

/** Ink, JSON and protobuf pack to a tenth; a zip that claims much more is a bomb. Small zero-filled files are not. */
const MAX_RATIO = 250;
const RATIO_FREE_BYTES = 1024 * 1024;
const MAX_COMMENT_BYTES = 0xffff;
/** In a field of 32 bits: the true value stands in a zip64 record, which a file under 4 GiB does not need. */
const ZIP64 = 0xffffffff;
const ENCRYPTED = 1;
/** The device's own paths have some 200. */
const MAX_NAME_BYTES = 1024;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

interface Directory {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

function endRecord(view: DataView, subject: Subject): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) === SIGNATURE.end) return at;
  }
  const isZip = view.byteLength >= 4 && view.getUint32(0, true) === SIGNATURE.local;
  throw inkError(subject, isZip || view.byteLength === 0 ? 'truncated' : 'malformed', 'no end of a zip directory');
}

function findDirectory(view: DataView, limits: ZipLimits, subject: Subject): Directory {
  const at = endRecord(view, subject);
  const count = view.getUint16(at + 10, true);
  const size = view.getUint32(at + 12, true);
  const start = view.getUint32(at + 16, true);
  if (size === ZIP64 || start === ZIP64) throw inkError(subject, 'unsupported', 'zip64');
  if (start + size > at) throw inkError(subject, 'truncated', `directory at ${start} with ${size} bytes`);
  if (count > limits.entries) throw inkError(subject, 'tooLarge', `${count} entries`);
  return { start, end: start + size, count };
}

interface CentralRecord {
  readonly central: Uint8Array;
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc32: number;
  readonly packedBytes: number;
  readonly size: number;
  readonly offset: number;
}

function readCentral(bytes: Uint8Array, view: DataView, at: number, end: number, subject: Subject): CentralRecord {
  if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== SIGNATURE.central) {
    throw inkError(subject, 'malformed', `no directory row at ${at}`);
  }
  const nameBytes = view.getUint16(at + 28, true);
  const rowBytes = CENTRAL_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (nameBytes > MAX_NAME_BYTES) throw inkError(subject, 'tooLarge', `a name of ${nameBytes} bytes`);
  if (at + rowBytes > end) throw inkError(subject, 'malformed', `directory row at ${at} is cut`);
  return {
    central: bytes.subarray(at, at + rowBytes),
    name: lenientUtf8(bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes)),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    packedBytes: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
}

function checkSizes(records: readonly CentralRecord[], limits: ZipLimits, subject: Subject): void {
  let total = 0;
  for (const { name, size, packedBytes } of records) {
    if (size > limits.entryBytes) throw inkError(subject, 'tooLarge', `${name} has ${size} bytes`);
    if (size > RATIO_FREE_BYTES && size > packedBytes * MAX_RATIO) {
      throw inkError(subject, 'tooLarge', `${name} has ${size} bytes in ${packedBytes}`);
    }
    total += size;
  }
  if (total > limits.totalBytes) throw inkError(subject, 'tooLarge', `${total} bytes in all`);
}

/** An entry from its local header up to whatever comes next: with it goes a data descriptor, if there is one. */
function readLocal(bytes: Uint8Array, view: DataView, record: CentralRecord, end: number, subject: Subject): ZipEntry {
  const { offset, packedBytes } = record;
  if (offset + LOCAL_BYTES > end || view.getUint32(offset, true) !== SIGNATURE.local) {
    throw inkError(subject, 'malformed', `no header of ${record.name} at ${offset}`);
  }
  const head = LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  // Entries over one another are how a small zip grows without a high ratio.
  if (offset + head + packedBytes > end) throw inkError(subject, 'malformed', `${record.name} is too long`);
  return {
    name: record.name,
    size: record.size,
    crc32: record.crc32,
    method: record.flags & ENCRYPTED ? METHOD.encrypted : record.method,
    packed: bytes.subarray(offset + head, offset + head + packedBytes),
    local: bytes.subarray(offset, end),
    central: record.central,
  };
}

/**
 * Reads a zip's directory without inflating anything, in the directory's order; folders are left out.
 * @throws InkFormatError of the subject: `tooLarge` past a limit, `truncated` without a directory, `malformed` else.
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits, subject: Subject): ZipEntry[] {
  const view = viewOf(bytes);
  const directory = findDirectory(view, limits, subject);
  const records: CentralRecord[] = [];
  for (let at = directory.start; at < directory.end; at += records.at(-1)?.central.length ?? 0) {
    records.push(readCentral(bytes, view, at, directory.end, subject));
  }
  if (records.length !== directory.count) throw inkError(subject, 'malformed', `${records.length} rows`);
  checkSizes(records, limits, subject);
  const starts = [...records.map(({ offset }) => offset), directory.start].sort((a, b) => a - b);
  const nextStart = new Map(starts.map((start, index) => [start, starts[index + 1] ?? start]));
  if (nextStart.size !== starts.length) throw inkError(subject, 'malformed', 'two entries at one place');
  return records
    .map((record) => readLocal(bytes, view, record, nextStart.get(record.offset) ?? record.offset, subject))
    .filter(({ name }) => !name.endsWith('/'));
}

/**
 * An entry's content, inflated up to the size it names and checked against its checksum.
 * @throws InkFormatError of the subject; `unsupported` for an encrypted or otherwise packed entry.
 */
export function zipContent(entry: ZipEntry, subject: Subject): Uint8Array {
  if (entry.method !== METHOD.stored && entry.method !== METHOD.deflated) {
    throw inkError(subject, 'unsupported', `zip method ${entry.method}`);
  }
  const isStored = entry.method === METHOD.stored;
  if (isStored && entry.packed.length !== entry.size) throw inkError(subject, 'malformed', 'stored with another size');
  const content = isStored ? entry.packed : inflateExactly(entry.packed, entry.size, subject);
  if (crc32(content) !== entry.crc32) throw inkError(subject, 'malformed', 'checksum differs');
  return content;
}
