import { inkError, type Subject } from '../failures';
import { CENTRAL_BYTES, IN_ZIP64, METHOD, SIGNATURE, wideAt, type ZipEntry } from './zipFormat';
import type { Directory } from './zipEnd';
import { crc32 } from './crc32';
import { lenientUtf8, strictUtf8 } from './text';

const UTF8_FLAG = 0x0800;
/** Bytes 128 to 255 of the code page that zips without UTF-8 are written in. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const UNICODE_PATH = 0x7075;
/** Version and checksum before the name itself. */
const UNICODE_PATH_HEAD = 5;

/** One extra field of a header: `at` is where its content starts. */
interface ExtraField {
  readonly id: number;
  readonly at: number;
  readonly end: number;
}

/** The extra fields between two places; one that is cut ends the list. */
function* extraFields(view: DataView, start: number, end: number): Generator<ExtraField> {
  for (let at = start; at + 4 <= end;) {
    const fieldEnd = at + 4 + view.getUint16(at + 2, true);
    if (fieldEnd > end) return;
    yield { id: view.getUint16(at, true), at: at + 4, end: fieldEnd };
    at = fieldEnd;
  }
}

const fromCodePage = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (CODE_PAGE_437[byte - 0x80] ?? '?'))).join('');

/** The name that an extra field gives in UTF-8, if it still belongs to the name in the header. */
function unicodePath(name: Uint8Array, row: Uint8Array, extras: Iterable<ExtraField>): string | undefined {
  for (const { id, at, end } of extras) {
    if (id !== UNICODE_PATH || end - at < UNICODE_PATH_HEAD) continue;
    const checksum = new DataView(row.buffer, row.byteOffset).getUint32(at + 1, true);
    if (checksum === crc32(name)) return strictUtf8(row.subarray(at + UNICODE_PATH_HEAD, end));
  }
  return undefined;
}

/**
 * An entry's path. Names are UTF-8 whether the flag says so or not, unless they cannot be; different names stay
 * different. Backslashes of old Windows programs part folders, and `./` at the start says nothing.
 */
function entryName(name: Uint8Array, flags: number, row: Uint8Array, extras: Iterable<ExtraField>): string {
  const asUtf8 = strictUtf8(name);
  const text = asUtf8 ?? unicodePath(name, row, extras) ?? (flags & UTF8_FLAG ? lenientUtf8(name) : fromCodePage(name));
  return text.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
}

const ENCRYPTED = 1;
/** The device's own paths have some 200; of a longer name the start is kept, and its entry is not unpacked. */
const MAX_NAME_BYTES = 1024;
const ZIP64_EXTRA = 1;

/** A row of the directory: an entry without what only its place in the file tells. */
export interface CentralRow extends Omit<ZipEntry, 'packed' | 'local'> {
  readonly packedBytes: number;
  /** In the file. */
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

const methodOf = (flags: number, method: number, isNameLong: boolean): number => {
  if (isNameLong) return METHOD.broken;
  return flags & ENCRYPTED ? METHOD.encrypted : method;
};

/** The row at a place. @throws InkFormatError `malformed` for no row or one that is cut. */
export function readRow(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  { base, end }: Pick<Directory, 'base' | 'end'>,
  subject: Subject,
): CentralRow {
  if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== SIGNATURE.central) {
    throw inkError(subject, 'malformed', `no directory row at ${at}`);
  }
  const nameBytes = view.getUint16(at + 28, true);
  const extraBytes = view.getUint16(at + 30, true);
  const rowBytes = CENTRAL_BYTES + nameBytes + extraBytes + view.getUint16(at + 32, true);
  if (at + rowBytes > end) throw inkError(subject, 'malformed', `directory row at ${at} is cut`);
  const flags = view.getUint16(at + 8, true);
  const nameAt = at + CENTRAL_BYTES;
  const extraAt = nameAt + nameBytes;
  const nameIn = bytes.subarray(nameAt, nameAt + Math.min(nameBytes, MAX_NAME_BYTES));
  const value = rowValues(view, at, extraAt, extraAt + extraBytes, subject);
  // In this order they stand in the extra field too.
  const [size, packedBytes, offset] = [value(24), value(20), value(42)];
  return {
    central: bytes.subarray(at, at + rowBytes),
    name: entryName(nameIn, flags, bytes, extraFields(view, extraAt, extraAt + extraBytes)),
    method: methodOf(flags, view.getUint16(at + 10, true), nameBytes > MAX_NAME_BYTES),
    crc32: view.getUint32(at + 16, true),
    size: size.value,
    packedBytes: packedBytes.value,
    offset: base + offset.value,
    offsetAt: offset,
  };
}
