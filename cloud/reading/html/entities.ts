const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MAX_CODE_POINT = 0x10ffff;

const codePoint = (digits: string, radix: number): string => {
  const code = Number.parseInt(digits, radix);
  const isChar = code > 0 && code <= MAX_CODE_POINT && !(code >= 0xd800 && code <= 0xdfff);
  return isChar ? String.fromCodePoint(code) : '\ufffd';
};

/** The five entities of XML and character references. A document brings none of its own; others stay as they stand. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (typeof hex === 'string') return codePoint(hex, 16);
    if (typeof decimal === 'string') return codePoint(decimal, 10);
    return NAMED[String(name).toLowerCase()] ?? whole;
  });

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in markup, in attributes too. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);
