import type { AppError } from './appError';
import type { Bytes } from './units';

/** What an upload says of itself. */
export type UploadEvent =
  | { readonly kind: 'progress'; readonly sent: Bytes }
  | { readonly kind: 'done'; readonly md5: string }
  | { readonly kind: 'failed'; readonly error: AppError };
