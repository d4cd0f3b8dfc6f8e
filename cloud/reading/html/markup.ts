import sanitizeHtml from 'sanitize-html';

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

/** Pages of people nest some thirty deep; the parser's search for an open element grows with the depth. */
const MAX_DEPTH = 256;
/** Elements of one document. */
const MAX_ELEMENTS = 100_000;

class TooDeep extends Error {}

const withoutTags = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');

/** No tag, comment or declaration begins there: the parser would look at the rest of the text from each of them. */
const BARE_BRACKET = /<(?![a-z/!?])/gi;

/**
 * One walk of the parser over `html`. What nests deeper, or has more elements, than people's pages do is taken as text
 * without its tags, so that no markup costs more than its length.
 */
export const walk = (html: string, options: sanitizeHtml.IOptions): string => {
  const { onOpenTag, onCloseTag } = options;
  let depth = 0;
  let elements = 0;
  try {
    return sanitizeHtml(html.replace(BARE_BRACKET, '&lt;').slice(0, html.length), {
      ...options,
      onOpenTag: (name, attributes) => {
        depth += 1;
        elements += 1;
        if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) throw new TooDeep();
        onOpenTag?.(name, attributes);
      },
      onCloseTag: (name, isImplied) => {
        depth -= 1;
        onCloseTag?.(name, isImplied);
      },
    });
  } catch (thrown) {
    if (thrown instanceof TooDeep) return withoutTags(html);
    throw thrown;
  }
};

const MAX_INPUT = 64 * 1024;
/** Blocks that would otherwise run into one another. */
const BLOCK_END = /<\/(?:p|div|li|h[1-6]|tr|blockquote)>|<br\s*\/?>/gi;

/** White space as a reader sees it, no control characters, at most `max` characters. */
export const tidied = (text: string, max: number): string => {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (line.length <= max) return line;
  // Not through the middle of a pair.
  return `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

/** The text of a piece of HTML in one line. */
export const plainText = (html: string, max: number): string => {
  const input = html.slice(0, MAX_INPUT);
  if (!/[<&]/.test(input)) return tidied(input, max);
  const text = walk(
    input.replace(BLOCK_END, (end) => `${end} `),
    { allowedTags: [], allowedAttributes: {} },
  );
  return tidied(decodeEntities(text), max);
};
