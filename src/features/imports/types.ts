import type { AppError } from '../../app/kit/appError';
import type { FoundNote } from '../../app/kit/imports';
import type { FileId } from '../../app/kit/units';

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
