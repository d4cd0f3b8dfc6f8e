import * as v from 'valibot';

import { envelopeOf, lineOf, recordIdText } from './sharedSchemas';
import type { Bytes, EpochMs } from '@inkside/kit';

export const giftPaths = {
  myGifts: '/api/1/giftCards/my/gift',
  checkGift: '/api/1/giftCards/check/code',
  copyGift: '/api/1/giftCards/copy/code',
  activateGift: '/api/1/giftCards/active/gift',
} as const;

/**
 * Gift cards. The wire shows the paths only; the shapes are ours. Times are ISO 8601, null for what has not happened
 * or has no end. One of `storageBytes` and `vipDays` is above 0.
 */
const giftCard = v.looseObject({
  _id: v.string(),
  type: v.picklist(['storage', 'vip']),
  storageBytes: v.number(),
  vipDays: v.number(),
  /** `gone`: somebody else has used a card that this account had. */
  status: v.picklist(['unused', 'activated', 'expired', 'gone']),
  createdAt: v.string(),
  expiresAt: v.nullable(v.string()),
});

/** A card in an account, with its code. */
const ownGift = v.looseObject({
  ...giftCard.entries,
  code: v.string(),
  activatedAt: v.nullable(v.string()),
  copiedAt: v.nullable(v.string()),
});
export type OwnGiftOnWire = v.InferOutput<typeof ownGift>;

export const myGiftsAnswer = envelopeOf(v.looseObject({ count: v.number(), results: v.array(ownGift) }));

const CODE_MAX = 100;
const code = v.pipe(lineOf(CODE_MAX), v.trim(), v.minLength(1));

/** However it was typed: case, spaces and dashes do not count. */
export const giftCodeBody = v.looseObject({ code });
export const checkGiftAnswer = envelopeOf(giftCard);
export const activateGiftAnswer = envelopeOf(ownGift);

/** Names one of the account's own cards, by either. */
export const copyGiftBody = v.pipe(
  v.looseObject({ id: v.optional(recordIdText), code: v.optional(code) }),
  v.check((body) => body.id !== undefined || body.code !== undefined),
);
export const copyGiftAnswer = envelopeOf(ownGift);

/** What a gift card gives. One of `bytes` and `days` is above 0. */
export interface GiftWorth {
  readonly kind: 'storage' | 'vip';
  readonly bytes: Bytes;
  readonly days: number;
  readonly expiresAt: EpochMs | null;
}

/** A gift card of the account. */
export interface GiftCard extends GiftWorth {
  readonly id: string;
  readonly code: string;
  /** `gone`: somebody else has used it. */
  readonly status: 'unused' | 'activated' | 'expired' | 'gone';
  readonly createdAt: EpochMs;
  readonly activatedAt: EpochMs | null;
}
