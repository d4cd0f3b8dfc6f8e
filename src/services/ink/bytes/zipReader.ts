import { inkError, type Subject } from '../failures';
import { crc32 } from './crc32';
import { inflateExactly, inflateParts } from './inflate';
import { readRow, type CentralRow } from './zipDirectory';
import { findDirectory } from './zipEnd';
import { LOCAL_BYTES, METHOD, SIGNATURE, type ZipEntry, type ZipFile } from './zipFormat';

/** What a zip may hold at most; sizes in bytes after inflating. */
export interface ZipLimits {
  readonly entries: number;
  readonly totalBytes: number;
}

/** Ink, JSON and protobuf pack to a tenth; a file that claims much more is a bomb. Small zero-filled ones are not. */
const MAX_RATIO = 250;
const RATIO_FREE_BYTES = 1024 * 1024;

/**
 * An entry from its local header up to whatever comes next: with it goes a data descriptor, if there is one. One whose
 * header is broken, or that would reach into the next (as entries over one another do, by which a small zip grows
 * without a high ratio), is handed on as it stands and never unpacked.
 */
function readLocal(bytes: Uint8Array, view: DataView, row: CentralRow, end: number): ZipEntry {
  const { packedBytes, offset, ...entry } = row;
  const local = bytes.subarray(offset, end);
  const isHeaded = local.length >= LOCAL_BYTES && view.getUint32(offset, true) === SIGNATURE.local;
  const head = isHeaded ? LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true) : Infinity;
  if (head + packedBytes > local.length) return { ...entry, method: METHOD.broken, packed: local.subarray(0, 0), local };
  return { ...entry, packed: local.subarray(head, head + packedBytes), local };
}

/**
 * Reads a zip's directory without inflating anything (PKWARE's APPNOTE, with zip64). Bytes before the zip are no part
 * of it, and are not among what is given.
 * @throws InkFormatError of the subject: `tooLarge` past a limit, `truncated` without a directory, `malformed` else.
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits, subject: Subject): ZipFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = findDirectory(bytes, view, limits.entries, subject);
  const rows: CentralRow[] = [];
  for (let at = directory.start; at < directory.end; at += rows.at(-1)?.central.length ?? 0) {
    if (rows.length === directory.count) throw inkError(subject, 'malformed', `more than ${rows.length} rows`);
    rows.push(readRow(bytes, view, at, directory, subject));
  }
  if (rows.length !== directory.count) throw inkError(subject, 'malformed', `${rows.length} rows`);
  const total = rows.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.totalBytes) throw inkError(subject, 'tooLarge', `${total} bytes in all`);
  const starts = [...rows.map(({ offset }) => offset), directory.start].sort((a, b) => a - b);
  const nextStart = new Map(starts.map((start, index) => [start, starts[index + 1] ?? start]));
  if (nextStart.size !== starts.length) throw inkError(subject, 'malformed', 'two entries at one place');
  const entries = rows.map((row) => readLocal(bytes, view, row, nextStart.get(row.offset) ?? row.offset));
  return { entries, tail: directory.tail };
}

/** @throws InkFormatError of the subject for an entry that is not to be unpacked. */
function checkPacking({ size, packed, method }: ZipEntry, maxBytes: number, subject: Subject): void {
  if (method === METHOD.broken) throw inkError(subject, 'malformed', 'no data where the directory says');
  if (method !== METHOD.stored && method !== METHOD.deflated) {
    throw inkError(subject, 'unsupported', `zip method ${method}`);
  }
  if (size > maxBytes) throw inkError(subject, 'tooLarge', `${size} bytes`);
  if (size > RATIO_FREE_BYTES && size > packed.length * MAX_RATIO) {
    throw inkError(subject, 'tooLarge', `${size} bytes in ${packed.length}`);
  }
  const isStored = method === METHOD.stored;
  if (isStored && packed.length !== size) throw inkError(subject, 'malformed', 'stored with another size');
}

/**
 * An entry's content, inflated up to the size it names and checked against its checksum. `maxBytes` is how large it may
 * be.
 * @throws InkFormatError of the subject; `tooLarge` for a bomb, `unsupported` for an entry that is encrypted or packed
 * by another method.
 */
export function zipContent(entry: ZipEntry, maxBytes: number, subject: Subject): Uint8Array {
  const { size, packed, method } = entry;
  checkPacking(entry, maxBytes, subject);
  const content = method === METHOD.stored ? packed : inflateExactly(packed, size, subject);
  if (crc32(content) !== entry.crc32) throw inkError(subject, 'malformed', 'checksum differs');
  return content;
}

/** The same without holding the content: whether an entry can be unpacked at all. @throws as {@link zipContent}. */
export function checkContent(entry: ZipEntry, maxBytes: number, subject: Subject): void {
  const { size, packed, method } = entry;
  checkPacking(entry, maxBytes, subject);
  let checksum = 0;
  const take = (part: Uint8Array): void => {
    checksum = crc32(part, checksum);
  };
  if (method === METHOD.stored) take(packed);
  else inflateParts(packed, size, subject, take);
  if (checksum !== entry.crc32) throw inkError(subject, 'malformed', 'checksum differs');
}
