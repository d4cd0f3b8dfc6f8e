import type { Bytes, EpochMs } from '@inkside/kit';

/** Who the account is, and how much of what it may have is used. */
export interface Profile {
  /** What the account is called: the nickname, else the address by which it signs in. */
  readonly name: string;
  /** '' where nobody gave one. */
  readonly nickname: string;
  readonly email: string | null;
  /** With its area code. */
  readonly phone: string | null;
  readonly avatarUrl: string | null;
  readonly deviceLimit: number;
  readonly documents: number;
  readonly usageDays: number;
  readonly consecutiveDays: number;
}

export const storageKinds = ['note', 'reader', 'calendar', 'push', 'other'] as const;
export type StorageKind = (typeof storageKinds)[number];

/** What the account's objects take in the cloud. */
export interface StorageUse {
  readonly used: Bytes;
  readonly limit: Bytes;
  readonly kinds: Readonly<Record<StorageKind, Bytes>>;
}

/** A device that is bound to the account. Sizes of its screen are pixels, 0 where it never told. */
export interface BoundDevice {
  readonly id: number;
  /** The name that its owner gave it; '' without one. */
  readonly name: string;
  readonly model: string;
  readonly version: string;
  /** Such as `3.5`; '' where it never told. */
  readonly firmware: string;
  /** Twelve hexadecimal digits; '' where it tells none. */
  readonly mac: string;
  readonly width: number;
  readonly height: number;
  readonly isOnline: boolean;
  readonly isLocked: boolean;
  readonly lastSeenAt: EpochMs;
}

/** A gift card of the account. One of `bytes` and `days` is above 0. */
export interface GiftCard {
  readonly id: string;
  readonly code: string;
  readonly kind: 'storage' | 'vip';
  readonly bytes: Bytes;
  readonly days: number;
  /** `gone`: somebody else has used it. */
  readonly status: 'unused' | 'activated' | 'expired' | 'gone';
  readonly createdAt: EpochMs;
  readonly expiresAt: EpochMs | null;
  readonly activatedAt: EpochMs | null;
}
