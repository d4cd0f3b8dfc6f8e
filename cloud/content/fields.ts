import * as v from 'valibot';

import { lineOf, namedLine, recordIdText, textOf } from '../../src/services/contract/text';

const TITLE_MAX = 200;
const HTML_MAX = 100_000;
const URL_MAX = 1000;

/** Titles are plain text: foreign clients may put them into a page as they come. */
const plainLine = v.pipe(namedLine(TITLE_MAX), v.regex(/^(?!.*<[a-z!/?])/i));

const localisedOf = <Text extends v.GenericSchema<unknown, string>>(text: Text) =>
  v.pipe(
    v.strictObject({
      zh: v.exactOptional(text),
      zhTW: v.exactOptional(text),
      en: v.exactOptional(text),
      ru: v.exactOptional(text),
    }),
    v.check((texts) => Object.keys(texts).length > 0),
  );

export const itemId = recordIdText;
export const title = localisedOf(plainLine);
/** Sanitised when it goes out, not here: what an operator wrote comes back unchanged in an export. */
export const html = localisedOf(v.pipe(textOf(HTML_MAX), v.minLength(1)));
export const line = lineOf(TITLE_MAX);
export const md5 = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/i), v.toLowerCase());
export const bytes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

const parses = (text: string): boolean => !Number.isNaN(Date.parse(text));
/** A day or a moment of ISO 8601; kept as a moment in UTC. */
export const instant = v.pipe(
  v.union([v.pipe(v.string(), v.isoDate()), v.pipe(v.string(), v.isoTimestamp())]),
  v.check(parses),
  v.transform((text) => new Date(text).toISOString()),
);

const isAddress = (text: string): boolean => {
  if (/^\/(?![/\\])/.test(text)) return true;
  if (!URL.canParse(text)) return false;
  return ['http:', 'https:'].includes(new URL(text).protocol);
};

/** `http`, `https`, or a path of this server. */
export const address = v.pipe(lineOf(URL_MAX), v.minLength(1), v.regex(/^\S+$/), v.check(isAddress));
