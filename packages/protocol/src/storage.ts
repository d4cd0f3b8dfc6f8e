import * as v from 'valibot';

import { envelopeOf } from './sharedSchemas';

export const storagePaths = {
  buckets: '/api/1/config/buckets',
  stss: '/api/1/config/stss',
  /** Older forms of the two. */
  pushBucket: '/api/1/push/bucket',
  stssOld: '/stss/',
} as const;

/**
 * One bucket of `config/buckets`. Command-line clients read `aliEndpoint` and `bucket`, browsers `region` and `bucket`.
 * `endpoint` is ours: with it a client can be pointed at a cloud of its own.
 */
export const bucket = v.looseObject({
  bucket: v.string(),
  region: v.string(),
  aliEndpoint: v.string(),
  endpoint: v.optional(v.string()),
});
export type Bucket = v.InferOutput<typeof bucket>;
/** Keyed by the bucket's key; all known clients use `onyx-cloud`. */
export const bucketsAnswer = envelopeOf(v.record(v.string(), bucket));

/** push/bucket, which old clients ask instead; `endpoint` is a host without a scheme. */
export const pushBucketAnswer = envelopeOf(
  v.looseObject({ region: v.string(), bucket: v.string(), endpoint: v.string() }),
);

/** Temporary storage credentials, with exactly these names (reference: cloud-api 3.3). */
export const stsCredentials = v.looseObject({
  AccessKeyId: v.string(),
  AccessKeySecret: v.string(),
  SecurityToken: v.string(),
  Expiration: v.string(),
});
export type StsCredentials = v.InferOutput<typeof stsCredentials>;
export const stssAnswer = envelopeOf(stsCredentials);
