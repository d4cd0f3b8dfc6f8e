/**
 * What XML 1.0 cannot hold: controls but for white space, halves of pairs, and what is no character. And four signs for
 * private use, with which drafts mark the places of pictures and links.
 */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff\ue000-\ue003]|\p{Surrogate}/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Any text as a part of an XML document, in an element or in a quoted attribute. */
export const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** White space as a reader sees it, in one line, at most `max` characters. */
export const oneLine = (text: string, max: number): string => {
  const line = text.replace(UNWRITABLE, ' ').replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

/** How much there is to read: a sign of Chinese, Japanese or Korean says as much as two letters of the others. */
export const weightOf = (text: string): number => {
  const wide = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0;
  return text.replace(/\s+/g, ' ').length + wide;
};

const MAX_ADDRESS = 2048;

/** An http(s) address without a user, whole; undefined for anything else. */
export const absoluteLink = (href: string | null, base: string): string | undefined => {
  const text = href?.trim() ?? '';
  if (text === '' || text.length > MAX_ADDRESS || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined;
};
