import * as v from 'valibot';

import { envelopeOf, recordIdText } from './sharedSchemas';
import type { Bytes, EpochMs, ObjectKey } from '@inkside/kit';

export const libraryPaths = {
  cloudFiles: '/api/1/cloudFiles',
  cloudFileDownload: '/api/1/cloudFiles/download/one',
} as const;

/** What a file of the operator's is for; `manual` is the kind that clients of the real cloud ask for. */
export const cloudFileType = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/));

/**
 * One file that the operator offers to everyone. The path and its query are known, the fields of an item are ours:
 * `size` in bytes, `format` an extension, `md5` in lower-case hex, times in ISO 8601.
 */
const cloudFile = v.looseObject({
  _id: v.string(),
  name: v.string(),
  title: v.string(),
  description: v.string(),
  type: v.string(),
  format: v.string(),
  size: v.number(),
  md5: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type CloudFileRow = v.InferOutput<typeof cloudFile>;

export const cloudFilesAnswer = envelopeOf(v.looseObject({ count: v.number(), results: v.array(cloudFile) }));

export const cloudFileQuery = v.looseObject({ id: recordIdText });

/** cloudFiles/download/one: `data` is a signed address that needs no headers. */
export const cloudFileDownloadAnswer = envelopeOf(v.string());

/** A file of a book that lies in the cloud. */
export interface StoredBook {
  readonly bookId: string;
  readonly key: ObjectKey;
  /** Lower case, without the dot; empty where its key has none. */
  readonly extension: string;
  readonly bytes: Bytes;
}

/** A file that the operator of the cloud offers to everyone. */
export interface OfferedFile {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  /** Lower case, without the dot. */
  readonly extension: string;
  readonly bytes: Bytes;
  readonly at: EpochMs;
}

/** Files of the cloud: all of them, or those of one book. */
export interface CloudShelf {
  readonly books: readonly StoredBook[];
  readonly offered: readonly OfferedFile[];
}
