import * as v from 'valibot';

import { listOf } from './publicPages';
import { envelopeOf } from './sharedSchemas';
import type { Bytes, EpochMs } from '@inkside/kit';

export const downloadPaths = {
  androidVersion: '/api/1/appVersions/android/one',
  pcDownloads: '/api/1/pcDownloads',
} as const;

const nameText = v.pipe(v.string(), v.maxLength(200));

const file = {
  url: v.string(),
  /** Bytes; null where nobody said. */
  size: v.nullable(v.number()),
  md5: v.nullable(v.string()),
  /** Ours; another cloud does not tell it. */
  sha256: v.optional(v.nullable(v.string()), null),
  description: v.string(),
  updatedAt: v.string(),
};

/** Null when there is no app for that channel and model. */
export const androidVersionAnswer = envelopeOf(
  v.nullable(
    v.looseObject({
      _id: v.string(),
      platform: v.literal('android'),
      channel: v.string(),
      versionName: v.string(),
      versionCode: v.number(),
      forceUpdate: v.boolean(),
      ...file,
    }),
  ),
);

/** `id` or `platform` names what is fetched, which counts it; without either all are listed. */
export const pcDownloadsBody = v.looseObject({ id: v.optional(nameText), platform: v.optional(nameText) });

/** `downloads`: how often it was fetched. */
export const pcDownloadsAnswer = listOf(
  v.looseObject({
    _id: v.string(),
    title: v.string(),
    platform: v.string(),
    version: v.nullable(v.string()),
    downloads: v.number(),
    ...file,
  }),
);

/** The newest app for a phone or device. */
export interface AppRelease {
  readonly version: string;
  /** An address that may become a link. */
  readonly url: string;
  readonly size: Bytes | null;
  readonly md5: string | null;
  /** 64 hexadecimal digits; null where nobody said. */
  readonly sha256: string | null;
  readonly html: string;
  readonly updatedAt: EpochMs;
}

/** A program for computers that the operator offers. */
export interface Program {
  readonly id: string;
  readonly title: string;
  readonly platform: string;
  readonly version: string | null;
  /** An address that may become a link; null for one that may not. */
  readonly url: string | null;
  readonly size: Bytes | null;
  readonly md5: string | null;
  /** 64 hexadecimal digits; null where nobody said. */
  readonly sha256: string | null;
  /** HTML of the cloud, not to be trusted. */
  readonly html: string;
}
