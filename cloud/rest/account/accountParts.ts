import type { AccountRemoval, Accounts } from '../../accounts';
import type { Clock, CloudOptions } from '../../lib/config';
import type { Ledger } from '../../ledger';
import type { ObjectStore } from '../../objects';
import type { AccountUsage } from '../statistics/overview';
import type { PageTickets, ShareRooms } from '../../share';
import type { GiftBook } from '../../content';

/** What other areas know of an account. */
interface AccountFacts {
  /** Gift cards that the account holds. */
  giftCount(uid: string): Promise<number>;
  usage(uid: string): Promise<AccountUsage>;
  /** The span of the larger cloud, in epoch milliseconds; undefined for an account that never had it. */
  vip(uid: string): Promise<{ readonly start: number; readonly end: number } | undefined>;
}

/** What is known of devices in their own network. */
export interface NearbyParts {
  readonly rooms: Pick<ShareRooms, 'devicesOf'>;
  readonly pageTickets: PageTickets;
}

export interface AccountParts extends NearbyParts {
  readonly options: Pick<CloudOptions, 'captcha' | 'codeRequestsPerHour' | 'signInsPerAddress'>;
  readonly accounts: Accounts;
  readonly removal: AccountRemoval;
  readonly objects: ObjectStore;
  readonly ledger: Pick<Ledger, 'deviceChanged'>;
  readonly clock: Clock;
  /** Bytes of the user's objects. */
  readonly storageUsed: (uid: string) => Promise<number>;
  /** Bytes that the account may store. */
  readonly storageLimitOf: (uid: string) => Promise<number>;
  readonly facts: AccountFacts;
}

export const DONE = { data: 'ok' } as const;

/** What gift cards and statistics tell of an account. */
export const createAccountFacts = (
  gifts: GiftBook,
  statistics: { usageOf(uid: string): Promise<AccountUsage> },
): AccountFacts => ({
  giftCount: (uid) => gifts.giftCount(uid),
  usage: (uid) => statistics.usageOf(uid),
  vip: (uid) => gifts.vipOf(uid),
});
