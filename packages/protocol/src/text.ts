import * as v from 'valibot';

/** No control characters: they break lists, logs and file names. */
const LINE = /^\P{Cc}*$/u;
const TEXT = /^[\P{Cc}\t\n\r]*$/u;

/** One line: a name, a title. Characters, not bytes. */
export const lineOf = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(LINE));
/** The same, with something in it. */
export const namedLine = (max: number) => v.pipe(lineOf(max), v.trim(), v.minLength(1));
/** Text with line breaks and tabs. */
export const textOf = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(TEXT));

/** A whole number in a query: text on the wire. */
export const wholeOf = (min: number, max: number) =>
  v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), v.number()]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );

/** An id that the cloud gave out: 24 or 32 hexadecimal digits, a dashed UUID, or a word. Never a path. */
export const recordIdText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
/** Ids of one call, each once. */
export const recordIds = v.pipe(v.array(recordIdText), v.minLength(1), v.maxLength(1000));
