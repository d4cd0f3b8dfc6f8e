import type { EpochMs, NoteId } from '@inkside/kit';

/** A note or a folder as the lists need it; the whole document stays in the local database. */
export interface NoteRow {
  /** The document's `_id`, by which it is written. */
  readonly documentId: string;
  readonly id: NoteId;
  readonly title: string;
  readonly parentId: NoteId | null;
  readonly kind: 'folder' | 'note';
  /** What opens it: handwriting, or text. */
  readonly scene: 'ink' | 'text';
  /** Where it comes from: written by itself, in a book, or in a group of people. */
  readonly area: 'local' | 'reading' | 'group';
  /** The book or group that it belongs to; '' for none. */
  readonly tiedTo: string;
  /** 1 enabled, 0 in the bin, 2 deleted for good. */
  readonly status: number;
  readonly isFavourite: boolean;
  readonly pages: number;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}
