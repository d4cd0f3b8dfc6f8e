import type { Bytes, EpochMs } from '../text/units';

/** A file of a book that lies in the cloud. */
export interface StoredBook {
  readonly bookId: string;
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

export interface CloudShelf {
  readonly books: readonly StoredBook[];
  readonly offered: readonly OfferedFile[];
}
