import type { Bytes, EpochMs, ObjectKey } from '@inkside/kit';

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
