import { asBytes } from '@inkside/kit';
import {
  activateGiftAnswer,
  checkGiftAnswer,
  copyGiftAnswer,
  type GiftCard,
  giftPaths,
  type GiftWorth,
  myGiftsAnswer,
  type OwnGiftOnWire,
} from '@inkside/protocol';
import type { Http } from './createHttp';
import { dateOf, dateOrNull, EVERYTHING } from './fields';

/** Gift cards of the account (specification section 7). Every method throws `PortError`. */
export interface GiftsPort {
  /** Newest first. */
  list(): Promise<readonly GiftCard[]>;
  /** What a card would give. Errors: those of `redeem`, and `errors.tooManyRequests` for who guesses. */
  check(code: string): Promise<GiftWorth>;
  /** Notes that the code of one of the account's own cards was copied, to be given away. */
  copy(id: string): Promise<void>;
  /** Uses a card for the account. Errors: `errors.giftUnknown`, `errors.giftUsed`, `errors.giftExpired`. */
  redeem(code: string): Promise<void>;
}

const operation = 'gifts';

const worthOf = (gift: Pick<OwnGiftOnWire, 'type' | 'storageBytes' | 'vipDays' | 'expiresAt'>): GiftWorth => ({
  kind: gift.type,
  bytes: asBytes(gift.storageBytes),
  days: gift.vipDays,
  expiresAt: dateOrNull(gift.expiresAt),
});

const giftOf = (gift: OwnGiftOnWire): GiftCard => ({
  ...worthOf(gift),
  id: gift._id,
  code: gift.code,
  status: gift.status,
  createdAt: dateOf(gift.createdAt),
  activatedAt: dateOrNull(gift.activatedAt),
});

export const createGifts = ({ http }: { readonly http: Http }): GiftsPort => ({
  list: async () => {
    const query = { limit: EVERYTHING, sortBy: 'createdAt' };
    const { data } = await http.call(myGiftsAnswer, { method: 'GET', path: giftPaths.myGifts, operation, query });
    return data.results.map(giftOf);
  },
  check: async (code) => {
    const request = { method: 'POST', path: giftPaths.checkGift, operation, body: { code } } as const;
    return worthOf((await http.call(checkGiftAnswer, request)).data);
  },
  copy: async (id) => {
    const request = { method: 'POST', path: giftPaths.copyGift, operation, body: { id } } as const;
    await http.call(copyGiftAnswer, request);
  },
  redeem: async (code) => {
    await http.call(activateGiftAnswer, { method: 'POST', path: giftPaths.activateGift, operation, body: { code } });
  },
});
