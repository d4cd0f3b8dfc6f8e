import { asBytes } from '@inkside/kit';
import { activateGiftAnswer, type GiftCard, giftPaths, myGiftsAnswer, type OwnGiftOnWire } from '@inkside/protocol';
import type { Http } from './createHttp';
import { dateOf, dateOrNull, EVERYTHING } from './fields';

/** Gift cards of the account (specification section 7). Every method throws `PortError`. */
export interface GiftsPort {
  /** Newest first. */
  list(): Promise<readonly GiftCard[]>;
  /** Uses a card for the account. Errors: `errors.giftUnknown`, `errors.giftUsed`, `errors.giftExpired`. */
  redeem(code: string): Promise<void>;
}

const operation = 'gifts';

const giftOf = (gift: OwnGiftOnWire): GiftCard => ({
  id: gift._id,
  code: gift.code,
  kind: gift.type,
  bytes: asBytes(gift.storageBytes),
  days: gift.vipDays,
  status: gift.status,
  createdAt: dateOf(gift.createdAt),
  expiresAt: dateOrNull(gift.expiresAt),
  activatedAt: dateOrNull(gift.activatedAt),
});

export const createGifts = ({ http }: { readonly http: Http }): GiftsPort => ({
  list: async () => {
    const query = { limit: EVERYTHING, sortBy: 'createdAt' };
    const { data } = await http.call(myGiftsAnswer, { method: 'GET', path: giftPaths.myGifts, operation, query });
    return data.results.map(giftOf);
  },
  redeem: async (code) => {
    await http.call(activateGiftAnswer, { method: 'POST', path: giftPaths.activateGift, operation, body: { code } });
  },
});
