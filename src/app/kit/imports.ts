import type { Bytes, EpochMs, NoteId } from '@inkside/kit';

/** A note that a `.note` file holds. */
export interface FoundNote {
  readonly noteId: NoteId;
  readonly title: string;
  readonly pages: number;
  /** 0 when the file does not say. */
  readonly updatedAt: EpochMs;
}

/** A note that was opened from a file and lies on this computer only. */
export interface ImportedNote extends FoundNote {
  readonly size: Bytes;
  readonly importedAt: EpochMs;
  /** The note that it was saved as to the cloud; '' when it was not. */
  readonly savedAs: NoteId | '';
}
