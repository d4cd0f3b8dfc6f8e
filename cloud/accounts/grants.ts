import * as v from 'valibot';

import { ACCESS_TOKEN_LIFE_MS, type Clock, HOUR_MS, LINK_LIFE_MS } from '../lib/config';
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

/** Which access tokens an account has, oldest first. Older lists know neither names nor uses. */
const accessListSchema = v.object({
  tokens: v.array(
    v.object({
      hash: v.string(),
      expiresAt: v.number(),
      name: v.optional(v.string(), ''),
      lastUsedAt: v.optional(v.nullable(v.number()), null),
    }),
  ),
});
type Listed = v.InferOutput<typeof accessListSchema>['tokens'][number];

/** An access token as its owner sees it. Times in epoch milliseconds. */
export interface AccessToken {
  readonly id: string;
  /** '' for one that a program asked for itself. */
  readonly name: string;
  readonly createdAt: number;
  /** True to the hour; null before the first use. */
  readonly lastUsedAt: number | null;
}

const ID_LENGTH = 16;
/** A piece of the hash, which says nothing of the token. */
const idOf = (hash: string): string => hash.slice(0, ID_LENGTH);

const shown = ({ hash, name, expiresAt, lastUsedAt }: Listed): AccessToken => ({
  ...{ id: idOf(hash), name, createdAt: expiresAt - ACCESS_TOKEN_LIFE_MS, lastUsedAt },
});

/** Secrets that stand for an account until it has a bearer token. Kept as hashes. */
export interface Grants {
  /** A token for an address that signs in once, within a day. */
  makeLink(uid: string): Promise<string>;
  /** The account's uid, once. Throws `errors.linkUsed`, or `errors.linkExpired` (also when it never was). */
  redeemLink(token: string): Promise<string>;
  /** A token with which a command-line device fetches bearer tokens, for a year. */
  makeAccessToken(uid: string): Promise<string>;
  /**
   * The same, for a person who gives it a name. Throws `errors.accessTokensFull {max}` where an older one would have to
   * end for it.
   */
  makeNamedAccessToken(uid: string, name: string): Promise<AccessToken & { readonly token: string }>;
  /** Those that are good, newest first. */
  accessTokens(uid: string): Promise<readonly AccessToken[]>;
  /** Ends one. Throws `errors.notFound`. */
  revokeAccessToken(uid: string, id: string): Promise<void>;
  /** Undefined when it ended or never was. Notes the use. */
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

type AccessTokens = Omit<Grants, 'makeLink' | 'redeemLink' | 'sweep'>;

/** The list of an account's access tokens. */
const createAccessList = (records: Records, clock: Clock) => {
  const living = (known: { readonly tokens: readonly Listed[] } | undefined): readonly Listed[] =>
    (known?.tokens ?? []).filter(({ expiresAt }) => expiresAt > clock.now());
  return {
    read: async (uid: string): Promise<readonly Listed[]> =>
      living(await records.read(accessListId(uid), accessListSchema)),
    /** What has to go for it: the oldest. `mayPush`: else it is refused. */
    add: (uid: string, token: Listed, mayPush: boolean): Promise<readonly Listed[]> =>
      records.change(accessListId(uid), accessListSchema, (known) => {
        const all = [...living(known), token];
        const tokens = all.slice(-ACCESS_TOKENS_PER_ACCOUNT);
        const surplus = all.slice(0, all.length - tokens.length);
        if (surplus.length > 0 && !mayPush) {
          throw new CloudFailure('errors.accessTokensFull', { max: ACCESS_TOKENS_PER_ACCOUNT });
        }
        return { next: { tokens }, result: surplus };
      }),
    remove: (uid: string, id: string): Promise<void> =>
      records.change(accessListId(uid), accessListSchema, (known) => {
        const tokens = living(known).filter(({ hash }) => idOf(hash) !== id);
        return { next: tokens.length === 0 ? undefined : { tokens }, result: undefined };
      }),
    /** To the hour, so that a program that asks often does not write each time. */
    noteUse: async (uid: string, hash: string): Promise<void> => {
      const now = clock.now();
      const known = (await records.read(accessListId(uid), accessListSchema))?.tokens.find(
        (each) => each.hash === hash,
      );
      if (known === undefined || (known.lastUsedAt !== null && now - known.lastUsedAt < HOUR_MS)) return;
      await records.change(accessListId(uid), accessListSchema, (list) => ({
        next: list && { tokens: list.tokens.map((each) => (each.hash === hash ? { ...each, lastUsedAt: now } : each)) },
        result: undefined,
      }));
    },
  };
};

const createAccessTokens = (records: Records, clock: Clock): AccessTokens => {
  // One turn an account: a token that is being made must not slip past the end of all.
  const takeTurn = createTurns();
  const list = createAccessList(records, clock);

  const make = (uid: string, name: string, mayPush: boolean) =>
    takeTurn(uid, async () => {
      const token = randomHex(ACCESS_TOKEN_BYTES);
      const hash = hashSecret(token);
      const expiresAt = clock.now() + ACCESS_TOKEN_LIFE_MS;
      const made: Listed = { hash, expiresAt, name, lastUsedAt: null };
      // Listed first: a token that no list names could not be counted.
      for (const old of await list.add(uid, made, mayPush)) await records.remove(accessId(old.hash));
      await records.change(accessId(hash), accessSchema, () => ({ next: { uid, expiresAt }, result: undefined }));
      return { ...shown(made), token };
    });

  return {
    makeAccessToken: async (uid) => (await make(uid, '', true)).token,
    makeNamedAccessToken: (uid, name) => make(uid, name, false),
    accessTokens: async (uid) => (await list.read(uid)).map(shown).toReversed(),
    revokeAccessToken: (uid, id) =>
      takeTurn(uid, async () => {
        const known = (await list.read(uid)).find(({ hash }) => idOf(hash) === id);
        if (known === undefined) throw new CloudFailure('errors.notFound');
        // The token before its line: one that no list names could not be ended any more.
        await records.remove(accessId(known.hash));
        await list.remove(uid, id);
      }),
    uidOfAccessToken: async (token) => {
      const hash = hashSecret(token);
      const access = await records.read(accessId(hash), accessSchema);
      if (access === undefined || access.expiresAt <= clock.now()) return undefined;
      await list.noteUse(access.uid, hash);
      return access.uid;
    },
    hasAccessToken: async (uid) => (await list.read(uid)).length > 0,
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
