import type { Span, StandInKind } from './found';
import { has } from './marks';
import { findNamed, findSaid } from './named';
import { findPhones } from './phones';

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
