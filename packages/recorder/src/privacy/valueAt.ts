/** Where something lies in a text. */
export interface Place {
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
export const valueAt = (text: string, from: number, name: string, separator: string): Place => {
  const open = from + matched(before, text, from);
  const depth = matched(slashes, text, open);
  const at = open + depth;
  const quote = quotes.get(text[at] ?? '');
  if (quote !== undefined) return { start: at + 1, end: closing(text, at + 1, quote, depth) };
  if (separator !== '>' && (text[at] === '{' || text[at] === '[')) return { start: at, end: balanced(text, at) };
  return { start: at, end: bareEnd(text, at, name, separator) };
};
