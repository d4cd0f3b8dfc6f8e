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
