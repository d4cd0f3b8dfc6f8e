import type { Span, StandInKind } from './standIns';
import { has } from './marks';
import { findNamed, findSaid } from './named';

/** Not inside a word or a number, and not inside what stands for one encoded character. */
const BEGIN = '(?:(?<![\\w.#%-])|(?<=%[\\dA-Fa-f]{2}))';
/** A full stop may come after it, and then no word. */
const END = '(?![\\w-]|\\.\\w)';
/** Neither a date nor a moment in milliseconds: those begin with a year, or have thirteen digits from 15… on. */
const NO_DATE = '(?!(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])(?!\\d))(?!1[5-9]\\d{11}(?!\\d))';

/** In groups, by spaces, brackets and strokes. */
const grouped = new RegExp(`${BEGIN}${NO_DATE}(?:\\(\\d|\\d)[\\d ()-]{4,17}\\d${END}`, 'g');
/** Whatever letters stand before the sign of a country. */
const abroad = /(?:\+|%(?:25){0,3}2[Bb])\d[\d ()./-]{4,17}\d(?![\w-]|\.\w)/g;
/** In groups, with full stops: three of a server's address have a fourth, and a version's are shorter. */
const dotted = new RegExp(`${BEGIN}(?:\\d{2,4}\\.\\d{3,4}\\.\\d{3,5}|\\d{2}(?:\\.\\d{2}){4})${END}`, 'g');
/** With one stroke. */
const stroked = /(?<![\w./#%-])0\d{2,4}\/\d{5,8}(?![\w/-]|\.\w)/g;
/** Written to a word, which the digits of an id never have before them. */
const inWord = /(?<=[g-z_][a-f]{0,3})(?:86)?1[3-9]\d{9}(?!\d)/gi;

/** What only looks like a telephone number: too short or too long for one. */
const isPhone = (found: string): boolean => {
  const digits = found.replaceAll(/%(?:25)*2b|\D/gi, '').length;
  return digits >= 6 && digits <= 15;
};

const looksDialled = /\d[\d ()./-]{4,}\d/;
const onlyDigits = /^\d+$/;
const looksGrouped = /(?:^|[^\w.#%-])\(?\d[\d ()-]{4}/;
const [looksDotted, looksStroked] = [/\d\d\.\d\d/, /\d\/\d{5}/];

/** The forms that a number in this text may have: each is looked for at every one of its signs. */
function* formsIn(text: string, signs: number): Generator<RegExp, void> {
  const isEncoded = (signs & has.percent) !== 0;
  if (isEncoded || looksGrouped.test(text)) yield grouped;
  if (isEncoded || (signs & has.plus) !== 0) yield abroad;
  if ((signs & has.dot) !== 0 && looksDotted.test(text)) yield dotted;
  if (looksStroked.test(text)) yield stroked;
  if ((signs & has.longNumber) !== 0) yield inWord;
}

/** Of one word only all of it, where it has no letters, or many digits in it may be a number: no id has as many. */
const mayBeDialled = (text: string, signs: number): boolean => {
  if ((signs & has.digit) === 0) return false;
  return (signs & (has.other | has.longNumber)) !== 0 ? looksDialled.test(text) : onlyDigits.test(text);
};

/** Puts telephone numbers into `spans`. @param signs see `marksOf` */
const findPhones = (text: string, signs: number, spans: Span[]): void => {
  if (!mayBeDialled(text, signs)) return;
  for (const pattern of formsIn(text, signs)) {
    for (const { 0: found, index } of text.matchAll(pattern))
      if (isPhone(found)) spans.push({ start: index, end: index + found.length, kind: 'phone' });
  }
};

/** A number of a mobile telephone where it stands as a number, with or without its country. */
export const isMobileNumber = (value: number): boolean => /^(?:86)?1[3-9]\d{9}$/.test(String(value));

/** An address that opens something for whoever has it, whatever store signed it. File names in one stand in single quotes. */
const address = /https?:\/\/[^\s"<>\\]+/gi;
const signed = /[?&](?:x-oss-|x-amz-|ossaccesskeyid|awsaccesskeyid|signature|sig|security-token|expires)/i;

/** The group, or else the whole, is what is replaced. */
interface Form {
  readonly kind: StandInKind;
  /** A text with none of these signs needs no closer look, */
  readonly signs: number;
  /** nor one without this, which is quick to look for. */
  readonly near: RegExp;
  readonly pattern: RegExp;
}

// Repetitions have an end wherever a long text without spaces could be tried from each of its characters on.
const forms: readonly Form[] = [
  {
    kind: 'email',
    signs: has.at | has.percent,
    near: /@|%(?:25){0,3}40/,
    pattern: /[^\s@<>"'(),:;\\/=&?[\]{}|%]{1,64}(?:@|%(?:25){0,3}40)[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63})+/giu,
  },
  {
    kind: 'jwt',
    signs: has.capitalJ,
    near: /eyJ/,
    pattern: /(?:(?<![\w-])|(?<=%[\dA-F]{2}))eyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)?/g,
  },
  { kind: 'sts', signs: has.dot, near: /STS\./, pattern: /(?:\b|(?<=%[\dA-F]{2}))STS\.[\w.+/=-]{4,}/g },
  { kind: 'sts', signs: has.capitalA, near: /LTAI|AKIA|ASIA/, pattern: /(?:LTAI\w|A[KS]IA[A-Z\d]{5})\w{7,}/g },
  // Who opens it, before the server's name.
  { kind: 'secret', signs: has.at, near: /:\/\//, pattern: /(?<=:\/\/)[^\s/?#@"'<>\\]{1,256}(?=@)/g },
  {
    kind: 'secret',
    signs: has.space,
    near: /(?:bearer|basic)\s/i,
    pattern: /(?<=\b(?:bearer|basic)\s{1,3})[\w.~+/=:-]{6,}/gi,
  },
  {
    kind: 'secret',
    signs: has.colon,
    near: /OSS|AWS/,
    pattern: /(?<=\b(?:OSS2?|AWS)\s)[^\s:,"']{1,128}:[^\s,"']{1,256}/g,
  },
  {
    kind: 'data',
    signs: has.colon,
    near: /data:/,
    pattern: /\bdata:[\w/+.-]{0,100}(?:;[\w=.-]{1,40}){0,5},[^\s"'<>)\\]+/g,
  },
];
/** A whole text of data may have spaces in it. */
const wholeData = /^\s*data:[^\s,]{0,200},./i;

const findForms = (text: string, signs: number, spans: Span[]): void => {
  for (const { kind, signs: needed, near, pattern } of forms) {
    if ((signs & needed) === 0 || !near.test(text)) continue;
    for (const { 0: found, index } of text.matchAll(pattern))
      spans.push({ start: index, end: index + found.length, kind });
  }
};
const findLinks = (text: string, spans: Span[]): void => {
  if (!text.includes('://')) return;
  for (const { 0: found, index } of text.matchAll(address))
    if (signed.test(found)) spans.push({ start: index, end: index + found.length, kind: 'link' });
};

/**
 * Puts into `spans` what anyone would recognise as somebody's, wherever it stands in a text.
 * @param signs what `marksOf` says of it: a closer look is taken where it may find something, each of them for -1
 */
export const findPatterns = (text: string, signs: number, isStrict: boolean, spans: Span[]): void => {
  const isData = (signs & has.colon) !== 0 && wholeData.test(text);
  if (isData) {
    spans.push({ start: 0, end: text.length, kind: 'data' });
    return;
  }
  if ((signs & has.colon) !== 0) findLinks(text, spans);
  findForms(text, signs, spans);
  findPhones(text, signs, spans);
  findNamed(text, signs, isStrict, spans);
  findSaid(text, signs, spans);
};
