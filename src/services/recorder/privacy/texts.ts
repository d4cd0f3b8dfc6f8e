import type { Span } from './found';
import { isMeasure, type FieldKind } from './names';
import type { StandIns } from './standIns';
import { createJsonTexts, type Inside } from './json';
import { marksOf } from './marks';
import { findNamed } from './named';
import { findPatterns } from './patterns';
import { isMobileNumber } from './phones';
import { findProse, isOfCode } from './prose';
import { apart, replaced } from './spans';

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
