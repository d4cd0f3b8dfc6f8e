/** Which signs a text has: what is looked for in it needs some of them, and most texts have none of those. */
export const has = {
  /** The lowest bit, which other signs do not have. */
  digit: 1,
  space: 1 << 1,
  at: 1 << 2,
  colon: 1 << 3,
  /** Stands between a name and its value. */
  separator: 1 << 4,
  percent: 1 << 5,
  plus: 1 << 6,
  dot: 1 << 7,
  quote: 1 << 8,
  comma: 1 << 9,
  /** JSON begins with one of these, or with a double quote. */
  bracket: 1 << 10,
  doubleQuote: 1 << 11,
  /** Of `LTAI`, `AKIA` and `ASIA`, and of `eyJ`. */
  capitalA: 1 << 12,
  capitalJ: 1 << 13,
  /** Any sign that stands in no word. */
  other: 1 << 14,
  /** A sign of a word in which other languages speak of secrets, or that counts as a Latin letter whatever the case. */
  foreignWord: 1 << 15,
  /** As many digits as a telephone number has, with nothing between them. */
  longNumber: 1 << 16,
} as const;

const LONG_NUMBER = 11;

const ASCII = 0x80;
const marks = new Int32Array(ASCII).fill(has.other);
const mark = (signs: string, flags: number): void => {
  for (const sign of signs) marks[sign.charCodeAt(0)] = flags;
};
mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', 0);
mark('0123456789', has.digit);
mark('A', has.capitalA);
mark('J', has.capitalJ);
mark(' \t\n\v\f\r', has.other | has.space);
mark('@', has.other | has.at);
mark(':', has.other | has.separator | has.colon);
mark('=>', has.other | has.separator);
mark('%', has.other | has.percent);
mark('+', has.other | has.plus);
mark('.', has.other | has.dot);
mark("'`", has.other | has.quote);
mark('"', has.other | has.quote | has.doubleQuote);
mark(',', has.other | has.comma);
mark('{[', has.other | has.bracket);

const WIDE_COLON = 0xff1a;
/** The last two are an s and a k without regard to case. */
const foreign: ReadonlySet<number> = new Set(
  ['密', '口', '码', '碼', '令', '\u017F', '\u212A'].map((sign) => sign.charCodeAt(0)),
);
/** Cyrillic, also what is one of its letters without regard to case. */
const isCyrillic = (unit: number): boolean => (unit >= 0x400 && unit < 0x500) || (unit >= 0x1c80 && unit < 0x1c90);

/** Spaces may be among them. */
const otherLanguage = (unit: number): number => {
  const flags = has.other | has.space;
  if (unit === WIDE_COLON) return flags | has.separator;
  return foreign.has(unit) || isCyrillic(unit) ? flags | has.foreignWord : flags;
};

const [SHORTEST_ID, noHex] = [25, /[^\da-f]/];
/** Most texts are ids of so many hexadecimal digits; nothing that is looked for has as many, nor lies in them. */
const isId = (text: string): boolean => text.length >= SHORTEST_ID && !noHex.test(text);

/** The sum of what {@link has} names, in one go through a text; 0 for an id. */
export const marksOf = (text: string): number => {
  if (isId(text)) return 0;
  let flags = 0;
  let digits = 0;
  let most = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const own = unit < ASCII ? (marks[unit] as number) : otherLanguage(unit);
    flags |= own;
    // Without a branch: in an id nobody can tell what comes next, not even a processor.
    digits = (digits + 1) * (own & has.digit);
    most = Math.max(most, digits);
  }
  return most < LONG_NUMBER ? flags : flags | has.longNumber;
};
