import type { GiftBook } from '../../content';
import type { AccountUsage } from '../statistics/overview';
import type { AccountFacts } from './accountParts';

/** What gift cards and statistics tell of an account. */
export const createAccountFacts = (
  gifts: GiftBook,
  statistics: { usageOf(uid: string): Promise<AccountUsage> },
): AccountFacts => ({
  giftCount: (uid) => gifts.giftCount(uid),
  usage: (uid) => statistics.usageOf(uid),
  vip: (uid) => gifts.vipOf(uid),
});
