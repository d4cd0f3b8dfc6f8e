import type { AppError } from '../../app/kit/appError';
import type { FileId } from '../../app/kit/units';

/** A file as a person chose it, by handle. */
export interface ChosenFile {
  readonly fileId: FileId;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly error: AppError;
}
