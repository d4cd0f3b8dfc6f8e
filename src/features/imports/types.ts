import type { AppError } from '../../app/kit/appError';
import type { Bytes, EpochMs, FileId, NoteId } from '../../app/kit/text/units';

/** A note that a chosen file holds. */
export interface FoundNote {
  readonly noteId: NoteId;
  readonly title: string;
  readonly pages: number;
  /** 0 when the file does not say. */
  readonly updatedAt: EpochMs;
}

/** A note that lies on this computer only. */
export interface ImportedNote extends FoundNote {
  readonly size: Bytes;
  readonly importedAt: EpochMs;
  /** The cloud's note that it was saved as; '' when it was not. */
  readonly savedAs: NoteId | '';
}

/** A file with more than one note: somebody chooses among them. */
export interface Picking {
  readonly fileId: FileId;
  readonly name: string;
  readonly notes: readonly FoundNote[];
}

/** A file that could not be read, and why. */
export interface RefusedImport {
  readonly name: string;
  readonly error: AppError;
}

/** A note on its way to the cloud. `sent` of `total` bytes; both 0 while it is made ready. */
export type Save =
  | { readonly phase: 'sending'; readonly sent: number; readonly total: number }
  /** Its objects are there, and its documents are written: that cannot be stopped. */
  | { readonly phase: 'writing' }
  | { readonly phase: 'failed'; readonly error: AppError };
