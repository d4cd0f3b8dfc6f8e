import type { Span, StandInKind } from '../found';
import { findNamed, findSaid } from './named';
import { findPhones } from './phones';

/** What must be in a text for anything to be found: most texts are done with this one look. */
const suspicious =
  /[@:=>：]|%(?:25)*(?:3[ad]|40|2b)|eyJ|STS\.|LTAI|A[KS]IA|["'`]\s*,|\b(?:bearer|basic|oss|aws|code|pin|otp|token|passw\w{0,8}|pwd|passphrase|passcode)\s|\d[\d ()./-]{4}|tel|密|口令|码|碼|令牌|пароль|токен/i;

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
/** A to z in both cases, and the low line. */
const isLetter = (unit: number): boolean => ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) || unit === 0x5f;
/** Digits of a telephone number with nothing between them. */
const MANY_DIGITS = 11;

/** An id, a revision without its number, a name of a kind: next to nothing that is looked for is one word with a letter. */
const isPlainWord = (text: string): boolean => {
  let [hasLetter, run] = [false, 0];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (isLetter(unit)) [hasLetter, run] = [true, 0];
    else if (!isDigit(unit) || (run += 1) >= MANY_DIGITS) return false;
  }
  return hasLetter && !text.includes('LTAI') && !/A[KS]IA/.test(text);
};

/** An address that opens something for whoever has it, whatever store signed it. File names in one stand in single quotes. */
const address = /https?:\/\/[^\s"<>\\]+/gi;
const signed = /[?&](?:x-oss-|x-amz-|ossaccesskeyid|awsaccesskeyid|signature|sig|security-token|expires)/i;

/** `has`: a text without any of these needs no closer look. The group, or else the whole, is what is replaced. */
interface Form {
  readonly kind: StandInKind;
  readonly has: readonly string[];
  readonly pattern: RegExp;
}

// Repetitions have an end wherever a long text without spaces could be tried from each of its characters on.
const forms: readonly Form[] = [
  { kind: 'email', has: ['@', '%40'], pattern: /[^\s@<>"'(),:;\\/=&?[\]{}|%]{1,64}(?:@|%(?:25){0,3}40)[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63})+/giu },
  { kind: 'jwt', has: ['eyJ'], pattern: /(?:(?<![\w-])|(?<=%[\dA-F]{2}))eyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)?/g },
  { kind: 'sts', has: ['STS.'], pattern: /(?:\b|(?<=%[\dA-F]{2}))STS\.[\w.+/=-]{4,}/g },
  { kind: 'sts', has: ['LTAI', 'AKIA', 'ASIA'], pattern: /(?:LTAI\w|A[KS]IA[A-Z\d]{5})\w{7,}/g },
  // Who opens it, before the server's name.
  { kind: 'secret', has: ['://'], pattern: /(?<=:\/\/)[^\s/?#@"'<>\\]{1,256}(?=@)/g },
  { kind: 'secret', has: [' '], pattern: /(?<=\b(?:bearer|basic)\s{1,3})[\w.~+/=:-]{6,}/gi },
  { kind: 'secret', has: ['OSS', 'AWS'], pattern: /(?<=\b(?:OSS2?|AWS)\s)[^\s:,"']{1,128}:[^\s,"']{1,256}/g },
  { kind: 'data', has: ['data:'], pattern: /\bdata:[\w/+.-]{0,100}(?:;[\w=.-]{1,40}){0,5},[^\s"'<>)\\]+/g },
];
/** A whole text of data may have spaces in it. */
const wholeData = /^\s*data:[^\s,]{0,200},./i;

const findForms = (text: string, spans: Span[]): void => {
  for (const { kind, has, pattern } of forms) {
    if (!has.some((piece) => text.includes(piece))) continue;
    for (const { 0: found, index } of text.matchAll(pattern)) spans.push({ start: index, end: index + found.length, kind });
  }
};
const findLinks = (text: string, spans: Span[]): void => {
  if (!text.includes('://')) return;
  for (const { 0: found, index } of text.matchAll(address)) if (signed.test(found)) spans.push({ start: index, end: index + found.length, kind: 'link' });
};

/** Puts into `spans` what anyone would recognise as somebody's, wherever it stands in a text. */
export const findPatterns = (text: string, isStrict: boolean, spans: Span[]): void => {
  if (isPlainWord(text) || !suspicious.test(text)) return;
  if (wholeData.test(text)) {
    spans.push({ start: 0, end: text.length, kind: 'data' });
    return;
  }
  findLinks(text, spans);
  findForms(text, spans);
  findPhones(text, spans);
  findNamed(text, isStrict, spans);
  findSaid(text, spans);
};
