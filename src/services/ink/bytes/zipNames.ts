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
export interface ExtraField {
  readonly id: number;
  readonly at: number;
  readonly end: number;
}

/** The extra fields between two places; one that is cut ends the list. */
export function* extraFields(view: DataView, start: number, end: number): Generator<ExtraField> {
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
export function entryName(name: Uint8Array, flags: number, row: Uint8Array, extras: Iterable<ExtraField>): string {
  const asUtf8 = strictUtf8(name);
  const text = asUtf8 ?? unicodePath(name, row, extras) ?? (flags & UTF8_FLAG ? lenientUtf8(name) : fromCodePage(name));
  return text.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
}
