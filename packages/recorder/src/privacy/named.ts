import type { Span } from './standIns';
import { isErrorCode, isMeasure, textKind } from './names';
import { has } from './marks';

/** Where something lies in a text. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** How a value ends where no quote does, for the level of its encoding: undefined for a text as it is. */
const barePatterns = new Map<number | undefined, RegExp>();
const MOST_LEVELS = 3;
for (const level of [undefined, ...Array.from({ length: MOST_LEVELS + 1 }, (_, times) => times)]) {
  const ends = level === undefined ? '' : `(?!%(?:25){${level}}(?:26|23|3[bB]|22|27|7[dD]|5[dD]))`;
  barePatterns.set(level, new RegExp(`(?:${ends}[^\\s&#;"'<>\\\\])+`, 'y'));
}
const [restOfLine, phrase, element] = [/[^\r\n"'<>]+/y, /[^\r\n&"'<>;]+/y, /[^<]+/y];

/** Headers hold several values; a phrase has spaces. */
const headerNames = /cookie|authori[sz]ation$/i;
const phraseNames = /passw|passphrase|pwd|secret/i;

const before = /[\s>=]{0,20}(?:%(?:25){0,3}2[27])?/y;
const slashes = /\\*/y;
const quotes = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['`', '`'],
]);

const matched = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
};

/** Where a quote closes: one inside has more slashes before it. */
const closing = (text: string, from: number, quote: string, depth: number): number => {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    let count = 0;
    while (at - count > from && text[at - count - 1] === '\\') count += 1;
    if (count <= depth) return at - count;
  }
  return text.length;
};

/** Where a bracket closes; the end of a text that was cut off. */
const balanced = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const unit = text[at];
    if (unit === '{' || unit === '[') depth += 1;
    else if (unit === '}' || unit === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
};

/** Values that have spaces, by what they are called and where they stand. */
const spacedPattern = (name: string, separator: string): RegExp | undefined => {
  if (separator === '>') return element;
  if (separator.startsWith('%')) return undefined;
  if (separator !== '=' && headerNames.test(name)) return restOfLine;
  return phraseNames.test(name) ? phrase : undefined;
};
const levelOf = (separator: string): number | undefined =>
  separator.startsWith('%') ? (separator.length - 3) / 2 : undefined;

const bareEnd = (text: string, start: number, name: string, separator: string): number => {
  const spaced = spacedPattern(name, separator);
  if (spaced !== undefined) return start + matched(spaced, text, start);
  const pattern = barePatterns.get(levelOf(separator));
  let end = start + (pattern === undefined ? 0 : matched(pattern, text, start));
  // The end of a sentence, or of what stands around.
  while (end > start && ')]}.,'.includes(text[end - 1] ?? '')) end -= 1;
  return end;
};

/** The value that comes after a name and a separator; empty where there is none. */
const valueAt = (text: string, from: number, name: string, separator: string): Place => {
  const open = from + matched(before, text, from);
  const depth = matched(slashes, text, open);
  const at = open + depth;
  const quote = quotes.get(text[at] ?? '');
  if (quote !== undefined) return { start: at + 1, end: closing(text, at + 1, quote, depth) };
  if (separator !== '>' && (text[at] === '{' || text[at] === '[')) return { start: at, end: balanced(text, at) };
  return { start: at, end: bareEnd(text, at, name, separator) };
};

/** What stands between a name and its value: in a form, a header, an address, JSON, a list of pairs, an element. */
const separators = /[:=>,：]|%(?:25){0,3}3[AaDd]/g;

/** A name is looked for in so many characters. */
const [LONGEST_NAME, MOST_BETWEEN] = [64, 12];
const between: ReadonlySet<string> = new Set([' ', '\t', '"', "'", '\\', ']', '[', '`', '”']);
const isNameUnit = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) || unit === 0x5f || unit === 0x2d;
const encodedQuote = /^%(?:2[27]|5[bd])$/i;
const encodedBegin = /^(?:25){0,3}[\da-f]{2}/i;

interface Name {
  readonly name: string;
  readonly start: number;
  /** What stands between the name and the separator. */
  readonly gap: string;
}

/** Where what stands between a name and its separator begins. */
const gapBefore = (text: string, at: number): number => {
  let end = at;
  while (end > 0 && at - end < MOST_BETWEEN && between.has(text[end - 1] ?? '')) end -= 1;
  return end > 2 && encodedQuote.test(text.slice(end - 3, end)) ? end - 3 : end;
};

const nameBefore = (text: string, at: number): Name => {
  const end = gapBefore(text, at);
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && isNameUnit(text.charCodeAt(start - 1))) start -= 1;
  const name = text.slice(start, end);
  const bare = text[start - 1] === '%' ? name.replace(encodedBegin, '') : name;
  return { name: bare.replace(/^[-_]+/, ''), start, gap: text.slice(end, at) };
};

/** A comma separates in a list of pairs, and the end of a tag after its name. */
const isSeparator = (text: string, found: RegExpExecArray, { start, gap }: Name): boolean => {
  const [separator] = found;
  if (separator === ',')
    return (
      /["'`]\s*$/.test(gap) && /^\s{0,4}\\{0,8}["'`]/.test(text.slice(found.index + 1, found.index + LONGEST_NAME))
    );
  if (separator === '>') return gap === '' && (text[start - 1] === '<' || text[start - 1] === ':');
  return !(separator === ':' && text.startsWith('//', found.index + 1));
};

const nothing = /^(?:null|true|false|undefined|none|nan)$/i;
const digits = /^\d+$/;
/** What is no secret whatever it is called. */
const isHarmless = (name: string, value: string): boolean => {
  if (value.trim() === '' || nothing.test(value)) return true;
  if (/^(?:status_?)?code$/i.test(name)) return isErrorCode(digits.test(value) ? Number(value) : value);
  return digits.test(value) && isMeasure(name);
};

/** Words stand in addresses only; anywhere else they are somebody's sentence. */
const kindFor = (name: string, separator: string, isStrict: boolean): Span['kind'] | undefined => {
  if (name === '') return undefined;
  const kind = textKind(name);
  if (kind === 'secret') return kind;
  return kind === 'words' && isStrict && (separator === '=' || separator.startsWith('%')) ? kind : undefined;
};

/** A comma separates where a quote is before it. */
const mayBeNamed = (signs: number): boolean =>
  (signs & (has.separator | has.percent)) !== 0 || ((signs & has.comma) !== 0 && (signs & has.quote) !== 0);

/** Puts what stands after the name of a secret into `spans`, in one go through the text. @param signs see `marksOf` */
export const findNamed = (text: string, signs: number, isStrict: boolean, spans: Span[]): void => {
  if (!mayBeNamed(signs)) return;
  separators.lastIndex = 0;
  for (let found = separators.exec(text); found !== null; found = separators.exec(text)) {
    const [separator] = found;
    const after = found.index + separator.length;
    const name = nameBefore(text, found.index);
    const kind = kindFor(name.name, separator, isStrict);
    if (kind === undefined || !isSeparator(text, found, name)) continue;
    const { start, end } = valueAt(text, after, name.name, separator);
    if (end <= start || isHarmless(name.name, text.slice(start, end))) continue;
    spans.push({ start, end, kind });
    separators.lastIndex = end;
  }
};

/** `your code is 739154`; names of other languages stand without spaces. */
const said =
  /(?:\b(?:code|pin|otp|token|passw\w{0,8}|pwd|pass(?:phrase|code))(?:\s{1,3}(?:is|was))?\s{1,3}["'“‘]?(?=[^\s"'<>,;]{0,63}\d)|(?:密码|密碼|口令|验证码|驗證碼|令牌|пароль|токен)\s{0,3}[:：=是为為—-]?\s{0,3}["'“«]?)([^\s"'“”»<>,;，。；！]{4,})/giu;

const saidInEnglish = /(?:code|pin|otp|token|passw\w{0,8}|pwd|passphrase)\s/i;
const mayBeSaid = (text: string, signs: number): boolean =>
  (signs & has.foreignWord) !== 0 ||
  ((signs & has.digit) !== 0 && (signs & has.space) !== 0 && saidInEnglish.test(text));

/** Puts what a sentence says of a secret into `spans`. @param signs see `marksOf` */
export const findSaid = (text: string, signs: number, spans: Span[]): void => {
  if (!mayBeSaid(text, signs)) return;
  for (const found of text.matchAll(said)) {
    const [whole, value = ''] = found;
    const start = found.index + whole.length - value.length;
    let end = found.index + whole.length;
    while (end > start && '.!?)]:'.includes(text[end - 1] ?? '')) end -= 1;
    if (end > start) spans.push({ start, end, kind: 'secret' });
  }
};
