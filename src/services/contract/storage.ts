import * as v from 'valibot';

import { envelopeOf } from './envelope';

/** One bucket of `config/buckets`. `endpoint` is ours: with it a client can be pointed at a cloud of its own. */
export const bucket = v.looseObject({
  bucket: v.string(),
  region: v.string(),
  aliEndpoint: v.string(),
  endpoint: v.optional(v.string()),
});
export type Bucket = v.InferOutput<typeof bucket>;
/** Keyed by the bucket's key; all known clients use `onyx-cloud`. */
export const bucketsAnswer = envelopeOf(v.record(v.string(), bucket));

/** Temporary storage credentials, with exactly these names (reference: cloud-api 3.3). */
export const stsCredentials = v.looseObject({
  AccessKeyId: v.string(),
  AccessKeySecret: v.string(),
  SecurityToken: v.string(),
  Expiration: v.string(),
});
export type StsCredentials = v.InferOutput<typeof stsCredentials>;
export const stssAnswer = envelopeOf(stsCredentials);
