import type { FieldKind } from './names';
import { hidePatterns } from './patterns';
import { createStandIns } from './standIns';

/** Texts that hold JSON are looked into up to this length. */
const LONGEST_INNER = 200_000;
const [BRACE, BRACKET] = [0x7b, 0x5b];
const looksLikeJson = (text: string): boolean => {
  const first = text.charCodeAt(0);
  return (first === BRACE || first === BRACKET) && text.length <= LONGEST_INNER;
};

/** Names of fields are few and short; records by id have names without end, which are not remembered. */
const [MOST_NAMES, LONGEST_NAME] = [5000, 24];

export interface Texts {
  /** The name of a field. */
  name(name: string): string;
  hidden(text: string, kind: FieldKind): string;
  /** A code may be a number; moments and sizes that only have such a name stay. Undefined for a number that stays. */
  hiddenNumber(value: unknown, name: string): number | undefined;
}

/** Texts without what is secret in them. @param inside redacts what a text of JSON says; the same where nothing goes */
export const createTexts = (inside: (value: object) => unknown): Texts => {
  const standIns = createStandIns();

  const innerJson = (text: string): string | undefined => {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value !== 'object' || value === null) return undefined;
      const hidden = inside(value);
      return hidden === value ? text : JSON.stringify(hidden);
    } catch {
      return undefined;
    }
  };

  const hidden: Texts['hidden'] = (text, kind) => {
    if (text === '') return text;
    const known = standIns.ofSecret(text);
    if (known !== undefined) return known;
    const inner = kind !== 'secret' && looksLikeJson(text) ? innerJson(text) : undefined;
    if (inner !== undefined) return inner;
    const patterned = hidePatterns(text, standIns);
    // Whole by a pattern, it keeps the stand-in of that kind.
    return kind === 'open' || (patterned !== text && standIns.isWhole(text, patterned)) ? patterned : standIns.of(kind, text);
  };

  /** A name that was met before a secret of the same letters stays: it is a field's. */
  const harmless = new Set<string>();

  return {
    hidden,
    name: (name) => {
      if (harmless.has(name)) return name;
      const shown = hidden(name, 'open');
      if (shown === name && name.length <= LONGEST_NAME && harmless.size < MOST_NAMES) harmless.add(name);
      return shown;
    },
    hiddenNumber: (value, name) => {
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return undefined;
      return /^(?:code|pin|otp|phone|mobi|mobile)$/i.test(name) ? Number(standIns.of('secret', String(value))) : undefined;
    },
  };
};
