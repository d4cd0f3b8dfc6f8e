import * as v from 'valibot';

import { ACCESS_TOKEN_LIFE_MS, type Clock, LINK_LIFE_MS } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import { hashSecret, randomHex, randomUrlToken } from './hashes';
import type { Records } from './records';
import { createTurns } from '../lib/taskOrder';

const ACCESS_TOKEN_BYTES = 20;
/** The oldest ends when one more is asked for. */
const ACCESS_TOKENS_PER_ACCOUNT = 20;
const LINK_PREFIX = 'link:';
const ACCESS_PREFIX = 'access:';
const ACCESS_LIST_PREFIX = 'accessList:';

const accessId = (hash: string): string => `${ACCESS_PREFIX}${hash}`;

const linkSchema = v.object({ uid: v.string(), expiresAt: v.number(), isUsed: v.boolean() });
const accessSchema = v.object({ uid: v.string(), expiresAt: v.number() });
/** Whether the access token of this hash still stands. */
export const accessStands = async (records: Records, hash: string, now: number): Promise<boolean> => {
  const access = await records.read(accessId(hash), accessSchema);
  return access !== undefined && access.expiresAt > now;
};

/** Which access tokens an account has, oldest first. */
const accessListSchema = v.object({ tokens: v.array(v.object({ hash: v.string(), expiresAt: v.number() })) });

/** Secrets that stand for an account until it has a bearer token. Kept as hashes. */
export interface Grants {
  /** A token for an address that signs in once, within a day. */
  makeLink(uid: string): Promise<string>;
  /** The account's uid, once. Throws `errors.linkUsed`, or `errors.linkExpired` (also when it never was). */
  redeemLink(token: string): Promise<string>;
  /** A token with which a command-line device fetches bearer tokens, for a year. */
  makeAccessToken(uid: string): Promise<string>;
  /** Undefined when it ended or never was. */
  uidOfAccessToken(token: string): Promise<string | undefined>;
  /** Whether the account has an access token that is good. */
  hasAccessToken(uid: string): Promise<boolean>;
  /** Ends every access token of the account, and with them what was fetched with one. */
  revokeAccessTokens(uid: string): Promise<void>;
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

const linkId = (token: string): string => `${LINK_PREFIX}${hashSecret(token)}`;
const accessListId = (uid: string): string => `${ACCESS_LIST_PREFIX}${uid}`;

const createLinks = (records: Records, clock: Clock): Pick<Grants, 'makeLink' | 'redeemLink'> => ({
  makeLink: async (uid) => {
    const token = randomUrlToken();
    const next = { uid, expiresAt: clock.now() + LINK_LIFE_MS, isUsed: false };
    await records.change(linkId(token), linkSchema, () => ({ next, result: undefined }));
    return token;
  },
  redeemLink: (token) =>
    records.change(linkId(token), linkSchema, (link) => {
      if (link === undefined || link.expiresAt <= clock.now()) throw new CloudFailure('errors.linkExpired');
      if (link.isUsed) throw new CloudFailure('errors.linkUsed');
      return { next: { ...link, isUsed: true }, result: link.uid };
    }),
});

type AccessTokens = Pick<Grants, 'makeAccessToken' | 'uidOfAccessToken' | 'hasAccessToken' | 'revokeAccessTokens'>;

const createAccessTokens = (records: Records, clock: Clock): AccessTokens => {
  // One turn an account: a token that is being made must not slip past the end of all.
  const takeTurn = createTurns();

  /** Listed first: a token that no list names could not be counted. */
  const list = async (uid: string, hash: string, expiresAt: number): Promise<void> => {
    const surplus = await records.change(accessListId(uid), accessListSchema, (known) => {
      const living = (known?.tokens ?? []).filter((each) => each.expiresAt > clock.now());
      const all = [...living, { hash, expiresAt }];
      const tokens = all.slice(-ACCESS_TOKENS_PER_ACCOUNT);
      return { next: { tokens }, result: all.slice(0, all.length - tokens.length) };
    });
    for (const old of surplus) await records.remove(accessId(old.hash));
  };

  return {
    makeAccessToken: (uid) =>
      takeTurn(uid, async () => {
        const token = randomHex(ACCESS_TOKEN_BYTES);
        const hash = hashSecret(token);
        const expiresAt = clock.now() + ACCESS_TOKEN_LIFE_MS;
        await list(uid, hash, expiresAt);
        await records.change(accessId(hash), accessSchema, () => ({ next: { uid, expiresAt }, result: undefined }));
        return token;
      }),
    uidOfAccessToken: async (token) => {
      const access = await records.read(accessId(hashSecret(token)), accessSchema);
      return access === undefined || access.expiresAt <= clock.now() ? undefined : access.uid;
    },
    hasAccessToken: async (uid) => {
      const known = await records.read(accessListId(uid), accessListSchema);
      return known?.tokens.some(({ expiresAt }) => expiresAt > clock.now()) ?? false;
    },
    revokeAccessTokens: (uid) =>
      takeTurn(uid, async () => {
        // Not by the list alone: tokens of older data folders stand in none.
        for (const { id, value } of await records.list(ACCESS_PREFIX, accessSchema)) {
          if (value.uid === uid) await records.remove(id);
        }
        await records.remove(accessListId(uid));
      }),
  };
};

const sweepLists = async (records: Records, now: number): Promise<void> => {
  for (const { id } of await records.list(ACCESS_LIST_PREFIX, accessListSchema)) {
    await records.change(id, accessListSchema, (list) => {
      const tokens = (list?.tokens ?? []).filter(({ expiresAt }) => expiresAt > now);
      return { next: tokens.length === 0 ? undefined : { tokens }, result: undefined };
    });
  }
};

export const createGrants = (records: Records, clock: Clock): Grants => ({
  ...createLinks(records, clock),
  ...createAccessTokens(records, clock),
  sweep: async () => {
    const now = clock.now();
    const links = await records.list(LINK_PREFIX, linkSchema);
    const accesses = await records.list(ACCESS_PREFIX, accessSchema);
    for (const { id, value } of [...links, ...accesses]) {
      if (value.expiresAt <= now) await records.remove(id);
    }
    await sweepLists(records, now);
  },
});
