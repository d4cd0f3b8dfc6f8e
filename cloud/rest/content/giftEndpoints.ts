import * as v from 'valibot';

import {
  activateGiftAnswer,
  checkGiftAnswer,
  copyGiftAnswer,
  copyGiftBody,
  giftCodeBody,
  myGiftsAnswer,
  type OwnGiftOnWire,
  paths,
} from '@inkside/protocol';
import type { HourlyLimits } from '../../accounts';
import type { Clock } from '../../lib/config';
import { cardIdOf, type GiftBook, type GiftCard, type OwnGift } from '../../content';
import { type Endpoint, type SignedInCaller, userEndpoint } from '../endpoint';
import { countedPage, listEntries } from '../listing';

export interface GiftParts {
  readonly gifts: GiftBook;
  readonly clock: Clock;
  readonly limits: HourlyLimits;
}

/** Codes that did not do what was asked, an hour, of one account. Not of its address: others share it, and a code has 80 bits. */
const WRONG_CODES_PER_HOUR = 20;

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const worthOnWire = ({ worth }: Pick<GiftCard, 'worth'>) => ({
  type: worth.kind,
  storageBytes: worth.kind === 'storage' ? worth.bytes : 0,
  vipDays: worth.kind === 'vip' ? worth.days : 0,
});

const cardOnWire = (card: Pick<GiftCard, 'id' | 'worth' | 'createdAt' | 'expiresAt'>) => ({
  _id: card.id,
  ...worthOnWire(card),
  status: 'unused' as const,
  createdAt: new Date(card.createdAt).toISOString(),
  expiresAt: isoOf(card.expiresAt),
});

const statusOf = (gift: OwnGift, isGone: boolean, now: number): OwnGiftOnWire['status'] => {
  if (gift.activatedAt !== null) return 'activated';
  if (isGone) return 'gone';
  return gift.expiresAt !== null && gift.expiresAt <= now ? 'expired' : 'unused';
};

const ownOnWire = (gift: OwnGift, isGone: boolean, now: number): OwnGiftOnWire => ({
  ...cardOnWire(gift),
  status: statusOf(gift, isGone, now),
  code: gift.code,
  activatedAt: isoOf(gift.activatedAt),
  copiedAt: isoOf(gift.copiedAt),
});

const myGifts = ({ gifts, clock }: GiftParts): Endpoint =>
  userEndpoint({
    method: 'GET',
    path: paths.myGifts,
    summary: 'The gift cards of the account.',
    input: v.object({ query: v.looseObject(listEntries(['createdAt', 'activatedAt', 'expiresAt', 'status'])) }),
    answer: myGiftsAnswer,
    handle: async ({ query }, { session }) => {
      const own = await gifts.list(session.account.uid);
      const rows = own.map(({ isGone, ...gift }) => ownOnWire(gift, isGone, clock.now()));
      return { data: countedPage(rows, query) };
    },
  });

type Try = <Result>(caller: SignedInCaller, attempt: () => Promise<Result>) => Promise<Result>;

/** Counted before the attempt, so that guesses sent at once cannot pass together; only failures stay counted. */
const createTries = (limits: HourlyLimits): Try => {
  const limit = limits.limit('wrongGift', WRONG_CODES_PER_HOUR);
  return async ({ session }, attempt) => {
    const use = await limit.use([`uid:${session.account.uid}`]);
    const result = await attempt();
    await use.forgive();
    return result;
  };
};

const check = ({ gifts }: GiftParts, tryOut: Try): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.checkGift,
    summary: 'What a gift card would give.',
    input: v.object({ body: giftCodeBody }),
    answer: checkGiftAnswer,
    handle: async ({ body }, caller) => ({ data: cardOnWire(await tryOut(caller, () => gifts.check(body.code))) }),
  });

const activate = ({ gifts, clock }: GiftParts, tryOut: Try): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.activateGift,
    summary: 'Uses a gift card for the account.',
    input: v.object({ body: giftCodeBody }),
    answer: activateGiftAnswer,
    handle: async ({ body }, caller) => {
      const gift = await tryOut(caller, () => gifts.activate(caller.session.account.uid, body.code));
      return { data: ownOnWire(gift, false, clock.now()) };
    },
  });

const copy = ({ gifts, clock }: GiftParts, tryOut: Try): Endpoint =>
  userEndpoint({
    method: 'POST',
    path: paths.copyGift,
    summary: 'The code of one of the account’s own cards, to give away.',
    input: v.object({ body: copyGiftBody }),
    answer: copyGiftAnswer,
    handle: async ({ body }, caller) => {
      const id = body.id ?? cardIdOf(body.code ?? '');
      const { isGone, ...gift } = await tryOut(caller, () => gifts.markCopied(caller.session.account.uid, id));
      return { data: ownOnWire(gift, isGone, clock.now()) };
    },
  });

/** Gift cards: one's own, and what a code is worth. */
export const giftEndpoints = (parts: GiftParts): readonly Endpoint[] => {
  const tryOut = createTries(parts.limits);
  return [myGifts(parts), check(parts, tryOut), activate(parts, tryOut), copy(parts, tryOut)];
};
