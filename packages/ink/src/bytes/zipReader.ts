import { inkError, type Subject } from '../failures';
import { crc32 } from './crc32';
import { inflateExactly, inflateParts } from './inflate';
import { type CentralRow, findDirectory, readRow } from './zipDirectory';
import { CENTRAL_BYTES, LOCAL_BYTES, METHOD, SIGNATURE, type ZipEntry, type ZipFile } from './zipFormat';

/** What a zip may hold at most; sizes in bytes after inflating. */
export interface ZipLimits {
  readonly entries: number;
  readonly totalBytes: number;
}

/** Ink, JSON and protobuf pack to a tenth; a file that claims much more is a bomb. Small zero-filled ones are not. */
const MAX_RATIO = 250;
/** Up to that size an entry may pack as well as it likes. */
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
  const head = isHeaded
    ? LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    : Infinity;
  if (head + packedBytes > local.length)
    return { ...entry, method: METHOD.broken, packed: local.subarray(0, 0), local };
  return { ...entry, packed: local.subarray(head, head + packedBytes), local };
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** Whether the header that a row leads to gives the row's own name. */
function isNamedThere(bytes: Uint8Array, view: DataView, { offset, central }: CentralRow): boolean {
  if (offset + LOCAL_BYTES > bytes.length) return false;
  const [nameAt, rowNameAt] = [offset + LOCAL_BYTES, CENTRAL_BYTES];
  const rowName = central.subarray(
    rowNameAt,
    rowNameAt + new DataView(central.buffer, central.byteOffset).getUint16(28, true),
  );
  return isSame(bytes.subarray(nameAt, nameAt + view.getUint16(offset + 26, true)), rowName);
}

/**
 * The row that counts at each place: of several over one header the one that it names, the last of those. The others
 * would let a small zip grow.
 */
function rowsByPlace(bytes: Uint8Array, view: DataView, rows: readonly CentralRow[]): ReadonlyMap<number, CentralRow> {
  const places = new Map<number, CentralRow>();
  for (const row of rows) {
    const before = places.get(row.offset);
    const isBetter = before === undefined || isNamedThere(bytes, view, row) || !isNamedThere(bytes, view, before);
    if (isBetter) places.set(row.offset, row);
  }
  return places;
}

/**
 * Reads a zip's directory without inflating anything (PKWARE's APPNOTE, with zip64). Bytes before the zip are no part
 * of it, and are not among what is given. A row that cannot be right costs itself alone.
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
  const places = rowsByPlace(bytes, view, rows);
  const starts = [...new Set([...places.keys(), directory.start])].sort((a, b) => a - b);
  const nextStart = new Map(starts.map((start, index) => [start, starts[index + 1] ?? start]));
  const endOf = (row: CentralRow): number =>
    places.get(row.offset) === row ? (nextStart.get(row.offset) ?? row.offset) : row.offset;
  const entries = rows.map((row) => readLocal(bytes, view, row, endOf(row)));
  return { entries, tail: directory.tail };
}

/** How large an entry's content may be, in bytes, and up to which size it may pack as well as it likes. */
export interface ContentLimits {
  readonly maxBytes: number;
  readonly ratioFree?: number;
}

/** Whether an entry packs better than what is read of notes does. */
export const isPackedTight = ({ size, packed }: Pick<ZipEntry, 'size' | 'packed'>): boolean =>
  size > RATIO_FREE_BYTES && size > packed.length * MAX_RATIO;

/** @throws InkFormatError of the subject for an entry that is not to be unpacked. */
function checkPacking(
  { size, packed, method }: ZipEntry,
  { maxBytes, ratioFree = RATIO_FREE_BYTES }: ContentLimits,
  subject: Subject,
): void {
  if (method === METHOD.broken) throw inkError(subject, 'malformed', 'no data where the directory says');
  if (method !== METHOD.stored && method !== METHOD.deflated) {
    throw inkError(subject, 'unsupported', `zip method ${method}`);
  }
  if (size > maxBytes) throw inkError(subject, 'tooLarge', `${size} bytes`);
  if (size > ratioFree && isPackedTight({ size, packed })) {
    throw inkError(subject, 'tooLarge', `${size} bytes in ${packed.length}`);
  }
  const isStored = method === METHOD.stored;
  if (isStored && packed.length !== size) throw inkError(subject, 'malformed', 'stored with another size');
}

/**
 * An entry's content, inflated up to the size it names and checked against its checksum.
 * @throws InkFormatError of the subject; `tooLarge` for a bomb, `unsupported` for an entry that is encrypted or packed
 * by another method.
 */
export function zipContent(entry: ZipEntry, limits: ContentLimits, subject: Subject): Uint8Array {
  const { size, packed, method } = entry;
  checkPacking(entry, limits, subject);
  const content = method === METHOD.stored ? packed : inflateExactly(packed, size, subject);
  if (crc32(content) !== entry.crc32) throw inkError(subject, 'malformed', 'checksum differs');
  return content;
}

/** The same without holding the content: whether an entry can be unpacked at all. @throws as {@link zipContent}. */
export function checkContent(entry: ZipEntry, limits: ContentLimits, subject: Subject): void {
  const { size, packed, method } = entry;
  checkPacking(entry, limits, subject);
  let checksum = 0;
  const take = (part: Uint8Array): void => {
    checksum = crc32(part, checksum);
  };
  if (method === METHOD.stored) take(packed);
  else inflateParts(packed, size, subject, take);
  if (checksum !== entry.crc32) throw inkError(subject, 'malformed', 'checksum differs');
}
