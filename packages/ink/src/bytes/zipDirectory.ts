import { inkError, type Subject } from '../failures';
import {
  CENTRAL_BYTES,
  END64_BYTES,
  END_BYTES,
  IN_ZIP64,
  LOCAL_BYTES,
  LOCATOR64_BYTES,
  METHOD,
  SIGNATURE,
  wideAt,
  type ZipEntry,
  type ZipTail,
} from './zipFormat';
import { crc32 } from './crc32';
import { lenientUtf8, strictUtf8 } from './text';

const MAX_COMMENT_BYTES = 0xffff;
/** How far before a file's data its header can begin: a name and extra fields of 16 bits each lie between. */
const MOST_HEAD_BYTES = LOCAL_BYTES + 2 * 0xffff;
/** Of a file that begins with something else, each end record can cost a walk of that many bytes; a true one is among the last few. */
const MOST_TRIES = 64;

interface Directory {
  /** How many bytes stand before the zip: its places count from behind them. */
  readonly base: number;
  readonly start: number;
  readonly end: number;
  readonly count: number;
  readonly tail: ZipTail;
}

interface Numbers {
  readonly count: number;
  readonly size: number;
  readonly start: number;
}

const hasAt = (view: DataView, at: number, signature: number): boolean =>
  at >= 0 && at + 4 <= view.byteLength && view.getUint32(at, true) === signature;

const isZipItself = (view: DataView): boolean => hasAt(view, 0, SIGNATURE.local);

/** Whether a place is where the data of a file begin that is stored in another zip. */
function isStoredThere(view: DataView, place: number): boolean {
  for (let at = place - LOCAL_BYTES; at >= Math.max(0, place - MOST_HEAD_BYTES); at -= 1) {
    if (!hasAt(view, at, SIGNATURE.local)) continue;
    if (at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true) === place) return true;
  }
  return false;
}

/** Whether so many bytes may stand before a zip: of another zip that is cut, one inside it would be all that is seen. */
const canStandBefore = (view: DataView, base: number): boolean =>
  base > 0 && !isZipItself(view) && !isStoredThere(view, base);

/** How much stands before a zip whose directory ends at `end`: what its own numbers leave, if a directory lies there. */
function baseOf(view: DataView, end: number, { size, start }: Numbers): number {
  const base = end - size - start;
  return hasAt(view, end - size, SIGNATURE.central) && canStandBefore(view, base) ? base : 0;
}

interface End64 extends Numbers {
  readonly at: number;
  readonly base: number;
}

/** The record of 64 bits before an end record: where its locator says, or right before that, when bytes stand before the zip. */
function findEnd64(view: DataView, end: number): End64 | undefined {
  const locator = end - LOCATOR64_BYTES;
  if (!hasAt(view, locator, SIGNATURE.locator64)) return undefined;
  const told = wideAt(view, locator + 8);
  const isTold = told + END64_BYTES <= locator && hasAt(view, told, SIGNATURE.end64);
  const at = isTold ? told : locator - END64_BYTES;
  if (!isTold && !(hasAt(view, at, SIGNATURE.end64) && canStandBefore(view, at - told))) return undefined;
  const numbers = { count: wideAt(view, at + 32), size: wideAt(view, at + 40), start: wideAt(view, at + 48) };
  return { at, base: at - told, ...numbers };
}

const numbersAt = (view: DataView, end: number): Numbers => ({
  count: view.getUint16(end + 10, true),
  size: view.getUint32(end + 12, true),
  start: view.getUint32(end + 16, true),
});

/** Whether an end record belongs to this zip, and not to one that lies inside it unpacked. */
function isOwnEnd(view: DataView, end: number): boolean {
  if (end + END_BYTES + view.getUint16(end + 20, true) > view.byteLength) return false;
  const numbers = numbersAt(view, end);
  const { count, start } = numbers;
  if (count === 0) return start === end;
  // A directory that begins behind its end, or whose place another record tells, is looked into later.
  if (start + 4 > end || hasAt(view, start, SIGNATURE.central)) return true;
  return baseOf(view, findEnd64(view, end)?.at ?? end, numbers) > 0;
}

/** A zip may have a comment behind its end record, in which its signature may stand once more. */
function endRecord(view: DataView, subject: Subject): number {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  let tries = isZipItself(view) ? Infinity : MOST_TRIES;
  for (let at = view.byteLength - END_BYTES; at >= first && tries > 0; at -= 1) {
    if (!hasAt(view, at, SIGNATURE.end)) continue;
    if (isOwnEnd(view, at)) return at;
    tries -= 1;
  }
  const reason = isZipItself(view) || view.byteLength === 0 ? 'truncated' : 'malformed';
  throw inkError(subject, reason, 'no end of a zip directory');
}

/** The numbers that count: those of 64 bits where the others say so; undefined when there are none then. */
function truthOf(
  view: DataView,
  end: number,
  wide: End64 | undefined,
): (Numbers & { readonly base: number }) | undefined {
  const narrow = numbersAt(view, end);
  if (narrow.count === IN_ZIP64.count || [narrow.size, narrow.start].includes(IN_ZIP64.value)) return wide;
  return { ...narrow, base: baseOf(view, wide?.at ?? end, narrow) };
}

function failWide(subject: Subject): never {
  throw inkError(subject, 'malformed', 'no zip64 end');
}

/**
 * Where the directory lies. Bytes that stand before the zip (a program that unpacks it, the head of a mail) are passed
 * over, whether its places count them or not.
 * @throws InkFormatError `truncated` without one, `tooLarge` for more than `limit` rows.
 */
export function findDirectory(bytes: Uint8Array, view: DataView, limit: number, subject: Subject): Directory {
  const end = endRecord(view, subject);
  const wide = findEnd64(view, end);
  const last = wide?.at ?? end;
  const { base, count, size, start } = truthOf(view, end, wide) ?? failWide(subject);
  if (base + start + size > last) throw inkError(subject, 'truncated', `directory at ${start} with ${size} bytes`);
  if (count > limit) throw inkError(subject, 'tooLarge', `${count} entries`);
  const tail: ZipTail = {
    comment: bytes.subarray(end + END_BYTES, end + END_BYTES + view.getUint16(end + 20, true)),
    end: bytes.subarray(end, end + END_BYTES),
    end64: wide === undefined ? undefined : bytes.subarray(wide.at, end - LOCATOR64_BYTES),
  };
  return { base, start: base + start, end: base + start + size, count, tail };
}

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
