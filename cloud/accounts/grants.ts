import * as v from 'valibot';

import type { Clock } from '../config';
import { ACCESS_TOKEN_LIFE_MS, LINK_LIFE_MS } from '../config';
import { CloudFailure } from '../failure';
import { hashSecret, randomHex, randomUrlToken } from './hashes';
import type { Records } from './records';

const ACCESS_TOKEN_BYTES = 20;

const linkSchema = v.object({ uid: v.string(), expiresAt: v.number(), isUsed: v.boolean() });
const accessSchema = v.object({ uid: v.string(), expiresAt: v.number() });

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
  /** Removes what has expired. */
  sweep(): Promise<void>;
}

const linkId = (token: string): string => `link:${hashSecret(token)}`;
const accessId = (token: string): string => `access:${hashSecret(token)}`;

export const createGrants = (records: Records, clock: Clock): Grants => ({
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
  makeAccessToken: async (uid) => {
    const token = randomHex(ACCESS_TOKEN_BYTES);
    const next = { uid, expiresAt: clock.now() + ACCESS_TOKEN_LIFE_MS };
    await records.change(accessId(token), accessSchema, () => ({ next, result: undefined }));
    return token;
  },
  uidOfAccessToken: async (token) => {
    const access = await records.read(accessId(token), accessSchema);
    return access === undefined || access.expiresAt <= clock.now() ? undefined : access.uid;
  },
  sweep: async () => {
    const now = clock.now();
    const links = await records.list('link:', linkSchema);
    const accesses = await records.list('access:', accessSchema);
    for (const { id, value } of [...links, ...accesses]) {
      if (value.expiresAt <= now) await records.remove(id);
    }
  },
});
