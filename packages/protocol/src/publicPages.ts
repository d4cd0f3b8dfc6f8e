import type { EpochMs } from '@inkside/kit';
import * as v from 'valibot';

import { envelopeOf } from './sharedSchemas';

export const publicPagePaths = {
  updateLogs: '/api/1/updateLogs',
} as const;

/** Static pages that the cloud writes (specification section 2). */
export type TextKind = 'introduction' | 'privacy' | 'agreement' | 'drive' | 'help';

/** A page of rich text. */
export interface WrittenText {
  readonly id: string;
  readonly title: string;
  /** HTML of the cloud, not to be trusted. */
  readonly html: string;
  /** 0 where nobody said. */
  readonly updatedAt: EpochMs;
}

/**
 * What the cloud offers to read and to download. The wire shows the paths and the list envelope only; the fields are
 * ours. Texts come in the language asked for (`lang`, else Accept-Language), else in English, else in Chinese;
 * `description` is sanitised HTML, every other text is plain. Times are ISO 8601.
 */
export const listOf = <Row extends v.GenericSchema>(row: Row) =>
  envelopeOf(v.looseObject({ count: v.number(), results: v.array(row) }));

export const written = { _id: v.string(), title: v.string(), updatedAt: v.string() };

/** A text that people acknowledge; `description` is sanitised HTML, `updatedAt` ISO 8601. */
const updateLog = v.looseObject({
  _id: v.string(),
  title: v.string(),
  description: v.string(),
  updatedAt: v.string(),
  /** Of the product, where the text belongs to one. */
  version: v.optional(v.nullable(v.string()), null),
});

export type UpdateLog = v.InferOutput<typeof updateLog>;

/** What people agree to, by what the cloud calls it. */
export type ConsentKind = 'cookie' | 'updateMessage' | 'privacy' | 'agreement';

/** A text that people agree to; `description` is HTML of the cloud, not to be trusted. */
export interface AgreedText {
  readonly title: string;
  readonly description: string;
  readonly updatedAt: EpochMs;
}

export const updateLogsAnswer = envelopeOf(v.looseObject({ count: v.number(), results: v.array(updateLog) }));

/** What changed with a version of the product. */
export interface ReleaseNote {
  readonly id: string;
  readonly title: string;
  /** Null where the text names none. */
  readonly version: string | null;
  /** HTML of the cloud, not to be trusted. */
  readonly html: string;
  readonly at: EpochMs;
}
