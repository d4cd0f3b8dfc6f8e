import type { Bytes } from './values';
import type { AppError } from './appError';

export const storageKinds = ['note', 'reader', 'calendar', 'push', 'other'] as const;

export type StorageKind = (typeof storageKinds)[number];

/** What the account's objects take in the cloud. */
export interface StorageUse {
  readonly used: Bytes;
  readonly limit: Bytes;
  readonly kinds: Readonly<Record<StorageKind, Bytes>>;
}

/** What an upload says of itself. */
export type UploadEvent =
  | { readonly kind: 'progress'; readonly sent: Bytes }
  | { readonly kind: 'done'; readonly md5: string }
  | { readonly kind: 'failed'; readonly error: AppError };

/** Of an upload that can rest: `waiting` as long as there is no network. */
export type SendEvent = UploadEvent | { readonly kind: 'waiting' };

/** What the bytes of a chosen file say of it. */
export interface FileLook {
  /** By its first bytes: `png`, `jpeg`, `gif`, `bmp`, `pdf`, `zip`, `rar`, `exe`, `elf`, `supernote`; null for anything else. */
  readonly kind: string | null;
  /** Of a picture that says it. */
  readonly pixels: { readonly width: number; readonly height: number } | null;
  /** A page or a drawing that would run something. */
  readonly hasScript: boolean;
}
