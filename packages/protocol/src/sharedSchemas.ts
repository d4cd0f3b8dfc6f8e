import * as v from 'valibot';

/** The answer that every REST call gives (reference: cloud-api 1.2). `tokenExpiredAt` is in unix seconds. */
export const envelopeOf = <Data extends v.GenericSchema>(data: Data) =>
  v.looseObject({
    result_code: v.number(),
    message: v.string(),
    data,
    tokenExpiredAt: v.optional(v.number()),
  });

/** A failure in the envelope. `result_code` is never 0; `params` fill the message that the code stands for. */
export const failureEnvelope = v.looseObject({
  result_code: v.number(),
  message: v.string(),
  data: v.optional(v.unknown()),
  code: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
});
export type FailureEnvelope = v.InferOutput<typeof failureEnvelope>;

/** "Done" answers carry this. */
export const doneData = v.literal('ok');

export const RESULT_OK = 0;
export const RESULT_FAILED = 1;
/** sendVerifyCode: invalid input. Everywhere: a captcha is needed, or what stands for a solved one is worth nothing. */
export const RESULT_VERIFY_REFUSED = 100011;

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
