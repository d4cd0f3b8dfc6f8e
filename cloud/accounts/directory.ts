import * as v from 'valibot';

import type { Clock } from '../config';
import { randomHex } from './hashes';
import type { Identity } from './identity';
import { identityKey } from './identity';
import type { Records } from './records';

const UID_BYTES = 12;
/** Numbers below are left free for accounts of the house. */
const FIRST_ID = 100_001;

const accountSchema = v.object({
  /** 24 hexadecimal characters; names channels and object keys. */
  uid: v.string(),
  /** The number inside bearer tokens. */
  id: v.number(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  areaCode: v.nullable(v.string()),
  loginType: v.picklist(['email', 'phone']),
  nickname: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
  passwordHash: v.nullable(v.string()),
  /** Set when the demo's documents and objects are all written. */
  demoVersion: v.optional(v.number()),
  createdAt: v.number(),
});
export type Account = v.InferOutput<typeof accountSchema>;

const identitySchema = v.object({ uid: v.string() });
const counterSchema = v.object({ last: v.number() });

export interface AccountDirectory {
  byUid(uid: string): Promise<Account | undefined>;
  find(identity: Identity): Promise<Account | undefined>;
  /** Never makes two accounts of one identity, however many calls come at once. */
  findOrCreate(identity: Identity): Promise<Account>;
  /** Undefined when there is no such account. */
  update(uid: string, edit: (account: Account) => Account): Promise<Account | undefined>;
}

const accountId = (uid: string): string => `account:${uid}`;
const identityId = (identity: Identity): string => `identity:${identityKey(identity)}`;

const newAccount = (identity: Identity, uid: string, id: number, now: number): Account => ({
  uid,
  id,
  email: identity.kind === 'email' ? identity.address : null,
  phone: identity.kind === 'phone' ? identity.address.slice(identity.areaCode?.length ?? 0) : null,
  areaCode: identity.areaCode,
  loginType: identity.kind,
  nickname: null,
  avatarUrl: null,
  passwordHash: null,
  createdAt: now,
});

/** Who has an account, and by which address. */
export const createAccountDirectory = (records: Records, clock: Clock): AccountDirectory => {
  const byUid = (uid: string): Promise<Account | undefined> => records.read(accountId(uid), accountSchema);

  const find = async (identity: Identity): Promise<Account | undefined> => {
    const entry = await records.read(identityId(identity), identitySchema);
    return entry === undefined ? undefined : byUid(entry.uid);
  };

  const nextNumber = (): Promise<number> =>
    records.change('counter:account', counterSchema, (counter) => {
      const last = (counter?.last ?? FIRST_ID - 1) + 1;
      return { next: { last }, result: last };
    });

  /** The identity is claimed last: a crash before leaves an account that nobody can reach, never half of one. */
  const create = async (identity: Identity): Promise<Account> => {
    const account = newAccount(identity, randomHex(UID_BYTES), await nextNumber(), clock.now());
    const { uid } = account;
    await records.change(accountId(uid), accountSchema, () => ({ next: account, result: undefined }));
    const owner = await records.change(identityId(identity), identitySchema, (claimed) => {
      const entry = claimed ?? { uid };
      return { next: entry, result: entry.uid };
    });
    if (owner === uid) return account;
    await records.remove(accountId(uid));
    return (await byUid(owner)) ?? account;
  };

  return {
    byUid,
    find,
    findOrCreate: async (identity) => (await find(identity)) ?? create(identity),
    update: (uid, edit) =>
      records.change(accountId(uid), accountSchema, (account) => {
        const next = account === undefined ? undefined : edit(account);
        return { next, result: next };
      }),
  };
};
