import type { Span, StandIns } from './standIns';
import { type FieldKind, isMeasure } from './names';
import { has, marksOf } from './marks';
import { findNamed } from './named';
import { findPatterns, isMobileNumber } from './patterns';

/** What was found by its form says more than that it is a secret, or words. */
const isVague = ({ kind }: Span): boolean => kind === 'secret' || kind === 'words';

/** Of two that overlap: the larger one, or one over both. */
const joined = (one: Span, other: Span): Span => {
  if (other.start === one.start && other.end === one.end) return isVague(one) ? other : one;
  if (other.end <= one.end) return one;
  if (other.start === one.start) return other;
  return { start: one.start, end: other.end, kind: 'secret' };
};

/** In their order, none over another. */
const apart = (spans: readonly Span[]): readonly Span[] => {
  const made: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = made.at(-1);
    if (last === undefined || span.start >= last.end) made.push(span);
    else made[made.length - 1] = joined(last, span);
  }
  return made;
};

const MOST_ENCODINGS = 3;
/** Values of addresses stand encoded, sometimes more than once: the same value is to have the same stand-in. */
const decoded = (text: string): readonly [text: string, times: number] => {
  let [made, times] = [text, 0];
  try {
    while (times < MOST_ENCODINGS && made.includes('%')) {
      const next = decodeURIComponent(made);
      if (next === made) break;
      [made, times] = [next, times + 1];
    }
  } catch {
    // It only looks encoded.
  }
  return [made, times];
};

const standInOf = (text: string, { start, end, kind, standIn }: Span, standIns: StandIns): string => {
  if (standIn !== undefined) return standIn;
  const raw = text.slice(start, end);
  if (kind === 'link' || kind === 'data') return standIns.of(kind, raw);
  const [value, times] = decoded(raw);
  let made = standIns.of(kind, value);
  for (let time = 0; time < times; time += 1) made = encodeURIComponent(made);
  return made;
};

/** The text with stand-ins in the place of what was found. Each goes by the text as it was, so that their order is of no matter. */
const replaced = (text: string, spans: readonly Span[], standIns: StandIns): string => {
  let [made, at] = ['', 0];
  for (const span of apart(spans)) {
    made += text.slice(at, span.start) + standInOf(text, span, standIns);
    at = span.end;
  }
  return made + text.slice(at);
};

const isOther = /[^\x21-\x7e]/;
const isEncodedOther = /%20|%[89A-Fa-f][\dA-Fa-f]|\+/;
/** What has a space and is nobody's: kinds of data, moments. */
const machine =
  /^(?:[\w.+-]{1,60}\/[\w.+-]{1,60};\s{0,3}[\w=; -]{1,100}|\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?(?:\.\d+)?|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT)$/;
/** A file as somebody has called it. */
const fileName =
  /^[^/\\]{1,255}\.(?:pdf|note|epub|mobi|azw3?|png|jpe?g|gif|webp|svg|bmp|heic|txt|md|docx?|pptx?|xlsx?|odt|zip|mp3|m4a|wav|mp4|html?|json|csv|djvu|cbz)$/i;
/** Only these are taken apart at their strokes; any other text with one is a sentence. */
const isPath = /^(?:#?\/|[a-z][a-z\d+.-]{1,20}:\/\/|[\da-f-]{16,}\/)/i;
const pieces = /[^/?&=#]+/g;
const idLike = /^(?:[\da-f]{16,}|[\da-f]{8}-[\da-f-]{27}|\d{1,16}|\d+-[\da-f]+|\d{4}-\d\d-\d\dT[\d:.]+Z)$/i;

const lowWord = /^[a-z][a-z\d_-]{0,15}$/;

/** Ids, revisions, moments and kinds, which stay where nothing but what is around them tells of words. */
const isOfCode = (text: string): boolean => idLike.test(text) || lowWord.test(text);

/** Puts into `spans` what only a person writes: words with spaces, letters of other languages, files by their names. */
const findProse = (text: string, spans: Span[]): void => {
  if (machine.test(text)) return;
  if (!isPath.test(text)) {
    if (isOther.test(text) || fileName.test(text)) spans.push({ start: 0, end: text.length, kind: 'words' });
    return;
  }
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (isOther.test(piece) || isEncodedOther.test(piece))
      spans.push({ start: index, end: index + piece.length, kind: 'words' });
  }
};

/** Redacts what a text of JSON says. */
type Inside = (value: object, kind: FieldKind) => unknown;
/** Redacts a text, which may be JSON again. */
type Hidden = (text: string, kind: FieldKind) => string;

const mayBeJson = (signs: number): boolean => (signs & (has.bracket | has.doubleQuote)) !== 0;

const looksWhole = /^\s*[{["]/;
/** Where JSON may begin inside a text. */
const begin = /[{[]\s{0,20}["{[]/;

/** JSON in texts: whole, one to a line, or after other words; also texts that are JSON of texts. */
const createJsonTexts = (inside: Inside, hidden: Hidden, endsInName: (text: string) => boolean) => {
  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  /** The same text without what is secret; undefined where it is no JSON that holds something. */
  const whole = (text: string, kind: FieldKind): string | undefined => {
    if (!looksWhole.test(text)) return undefined;
    // A mark of the byte order is no space to JSON.
    const value = parsed(text.trim());
    if (typeof value === 'string') {
      const other = hidden(value, kind);
      return other === value ? text : JSON.stringify(other);
    }
    if (typeof value !== 'object' || value === null) return undefined;
    const other = inside(value, kind);
    return other === value ? text : JSON.stringify(other);
  };
  const inLines = (text: string, kind: FieldKind): string | undefined => {
    if (!text.includes('\n')) return undefined;
    const lines = text.split('\n');
    const made = lines.map((line) => whole(line, kind));
    if (made.every((line) => line === undefined)) return undefined;
    return made.map((line, index) => line ?? hidden(lines[index] ?? '', kind)).join('\n');
  };
  const afterWords = (text: string, kind: FieldKind): string | undefined => {
    const from = begin.exec(text)?.index ?? 0;
    const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
    if (from === 0 && to === text.length) return undefined;
    const before = text.slice(0, from);
    const made = to > from && !endsInName(before) ? whole(text.slice(from, to), kind) : undefined;
    return made === undefined ? undefined : `${hidden(before, kind)}${made}${hidden(text.slice(to), kind)}`;
  };

  /** @param signs see `marksOf` */
  return (text: string, kind: FieldKind, signs: number): string | undefined => {
    if (!mayBeJson(signs)) return undefined;
    const made = whole(text, kind);
    if (made !== undefined) return made;
    return text.includes('{') || text.includes('[') ? (inLines(text, kind) ?? afterWords(text, kind)) : undefined;
  };
};

export interface Texts {
  hidden(text: string, kind: FieldKind): string;
  /** A secret may be a number. Undefined for one that stays. @param name of the field; a list's parts have none */
  hiddenNumber(value: number, kind: FieldKind, name: string | undefined): number | undefined;
}

/** Texts of a replay, which are redacted already. */
export const asTheyAre: Texts = { hidden: (text) => text, hiddenNumber: () => undefined };

/** Moments in milliseconds, from the year 2001 to the year 2103; no telephone number has so many digits and begins so. */
const [FIRST_MOMENT, LAST_MOMENT] = [1e12, 4.2e12];
const isMoment = (value: number): boolean => value >= FIRST_MOMENT && value < LAST_MOMENT;
const exactNames = /phone|mobi|tel|code|pin|otp|passw|pwd/i;
/** A flag, or how many; and what has so many digits that no other number is the same by chance. */
const [FIRST_SECRET, FIRST_KNOWN] = [10, 100_000];

const isSecretNumber = (size: number, name = ''): boolean =>
  size >= FIRST_SECRET && (!isMoment(size) || exactNames.test(name));

const createNumbers = (standIns: StandIns): Texts['hiddenNumber'] => {
  const digitsFor = (kind: 'secret' | 'phone', value: number): number =>
    Math.sign(value) * Number(standIns.of(kind, String(Math.abs(value))));

  /** A number whose digits were met as a secret. */
  const knownNumber = (value: number): number | undefined => {
    const size = Math.abs(value);
    const known = size < FIRST_KNOWN ? undefined : standIns.ofSecret(String(size));
    return known !== undefined && /^\d+$/.test(known) ? Math.sign(value) * Number(known) : undefined;
  };

  return (value, kind, name) => {
    // Most numbers are small, and none that is known, nor anyone's.
    if ((kind !== 'secret' && Math.abs(value) < FIRST_KNOWN) || !Number.isSafeInteger(value) || isMeasure(name))
      return undefined;
    if (kind === 'secret') return isSecretNumber(Math.abs(value), name) ? digitsFor('secret', value) : undefined;
    return knownNumber(value) ?? (name === undefined && isMobileNumber(value) ? digitsFor('phone', value) : undefined);
  };
};

/** Texts without what is secret in them. @param inside redacts what a text of JSON says; the same where nothing goes */
export const createTexts = (inside: Inside, standIns: StandIns, isStrict: boolean): Texts => {
  const found = (text: string, signs: number): Span[] => {
    const spans: Span[] = [];
    standIns.find(text, spans);
    findPatterns(text, signs, isStrict, spans);
    if (isStrict) findProse(text, spans);
    return spans;
  };
  /** Whether what comes next in a text would be the value of something secret. */
  const endsInName = (text: string): boolean => {
    const spans: Span[] = [];
    findNamed(`${text}x`, marksOf(text), false, spans);
    return spans.some(({ end }) => end > text.length);
  };
  /** As what it looks like, where that is all of it, so that it has the same stand-in wherever it stands. */
  const asWhole = (text: string, kind: 'secret' | 'words'): string => {
    const [span] = apart(found(text, marksOf(text)));
    const isWhole = span?.start === 0 && span.end === text.length && span.kind !== 'words';
    return standIns.of(isWhole ? span.kind : kind, text);
  };

  const hidden: Texts['hidden'] = (text, kind) => {
    if (text === '') return text;
    const known = standIns.ofSecret(text);
    if (known !== undefined) return known;
    if (kind === 'secret') return asWhole(text, kind);
    const signs = marksOf(text);
    const inner = ofJson(text, kind === 'words' ? 'inWords' : kind, signs);
    if (inner !== undefined) return inner;
    if (kind === 'words' || (kind === 'inWords' && !isOfCode(text))) return asWhole(text, 'words');
    const spans = found(text, signs);
    return spans.length === 0 ? text : replaced(text, spans, standIns);
  };
  const ofJson = createJsonTexts(inside, hidden, endsInName);

  return {
    hidden,
    hiddenNumber: createNumbers(standIns),
  };
};
