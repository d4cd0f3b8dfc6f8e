import type { Bytes } from './units';

export const storageKinds = ['note', 'reader', 'calendar', 'push', 'other'] as const;

export type StorageKind = (typeof storageKinds)[number];

/** What the account's objects take in the cloud. */
export interface StorageUse {
  readonly used: Bytes;
  readonly limit: Bytes;
  readonly kinds: Readonly<Record<StorageKind, Bytes>>;
}
