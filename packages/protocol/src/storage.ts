import * as v from 'valibot';

import { envelopeOf } from './envelope';

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

const bytes = v.pipe(v.number(), v.minValue(0));
const kind = v.looseObject({ name: v.string(), data: bytes });

/**
 * statistics/v2/user/storage. Two shapes are known and the true one is not, so this is both (reference: cloud-api 3.8):
 * devices read `total` beside `data` and the kinds inside it, `left` being what is free; others read `totalSize` and
 * `usedSize`, or `storageLimit` and `used`. All in bytes.
 */
export const storageByKindAnswer = v.looseObject({
  ...envelopeOf(
    v.looseObject({
      note: kind,
      reader: kind,
      calendar: kind,
      push: kind,
      other: kind,
      left: kind,
      totalSize: bytes,
      storageLimit: bytes,
      usedSize: bytes,
      used: bytes,
    }),
  ).entries,
  total: bytes,
});

/** statistics/user/left, in bytes. Below `storage_red` a device warns. */
export const storageLeftAnswer = envelopeOf(
  v.looseObject({ storage_left: bytes, storage_limit: bytes, storage_used: bytes, storage_red: bytes }),
);
