import { isUtf8 } from 'node:buffer';

/** Enough for the head of a page with its scripts; `<meta>` should stand in the first KiB. */
const SNIFFED_BYTES = 4096;

const marks: readonly (readonly [bytes: readonly number[], charset: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const byMark = (bytes: Buffer): string | undefined =>
  marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];

/** UTF-16 without a mark, told by the zero beside the first `<`. */
const byZeros = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le';
  return bytes[0] === 0 && bytes[1] === 0x3c ? 'utf-16be' : undefined;
};

const byHeader = (contentType: string): string | undefined => /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];

/** `<?xml encoding="…"?>`, `<meta charset>` and `<meta http-equiv content="…; charset=…">`. */
const byMarkup = (bytes: Buffer): string | undefined => {
  const head = bytes.subarray(0, SNIFFED_BYTES).toString('latin1');
  const prolog = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  const found = prolog ?? /<meta[^>]{0,300}?charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1];
  // The text was readable as bytes, so it is not UTF-16, whatever it says (as the HTML standard has it).
  return found !== undefined && /^utf-?16/i.test(found) ? 'utf-8' : found;
};

const decoderOf = (label: string | undefined): TextDecoder | undefined => {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
};

/** What Windows-1252 has at 0x80 to 0x9F; a dot where it has nothing. */
const WINDOWS_1252 = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';

/** Node 20 decodes Windows-1252, and all that is called Latin-1, as plain Latin-1. */
const mended = (text: string, decoder: TextDecoder): string => {
  if (decoder.encoding !== 'windows-1252') return text;
  return text.replace(/[\u0080-\u009f]/g, (char) => {
    const known = WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80);
    return known === '.' ? char : known;
  });
};

/**
 * Text of a fetched document: by byte order mark, header, XML declaration or meta element, else UTF-8, or Windows-1252
 * where the bytes are no UTF-8. Never fails: broken sequences become replacement characters.
 */
export const decodeText = (bytes: Buffer, contentType: string): string => {
  const label = byMark(bytes) ?? byZeros(bytes);
  const said = decoderOf(label) ?? decoderOf(byHeader(contentType)) ?? decoderOf(byMarkup(bytes));
  // Servers say Latin-1 of everything; what is UTF-8 throughout, and more than ASCII, is no text of it.
  const told = said?.encoding === 'windows-1252' && isUtf8(bytes) ? new TextDecoder() : said;
  const decoder = told ?? new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return mended(decoder.decode(bytes), decoder);
};
