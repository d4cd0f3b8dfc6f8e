import * as v from 'valibot';

import type { Clock } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import {
  type Account,
  accountSchema,
  carries,
  contactOf,
  type Identity,
  identityKey,
  identityOfAccount,
  newAccount,
  withoutContact,
} from './account';
import { randomHex } from './hashes';
import type { Records } from './records';
import { createTurns } from '../lib/taskOrder';

const UID_BYTES = 12;
/** Numbers below are left free for accounts of the house. */
const FIRST_ID = 100_001;

const identitySchema = v.object({ uid: v.string() });
const counterSchema = v.object({ last: v.number() });

export interface AccountDirectory {
  byUid(uid: string): Promise<Account | undefined>;
  find(identity: Identity): Promise<Account | undefined>;
  /** Never makes two accounts of one identity, however many calls come at once. */
  findOrCreate(identity: Identity): Promise<Account>;
  /** Undefined when there is no such account. */
  update(uid: string, edit: (account: Account) => Account): Promise<Account | undefined>;
  /**
   * Lets the account sign in by `identity`, in place of the one of that kind which it had. Throws `errors.contactTaken`
   * when another account has it, and `errors.notFound` when there is no such account.
   */
  bindIdentity(uid: string, identity: Identity): Promise<Account>;
  /**
   * Takes the e-mail address or the telephone number off the account. Throws `errors.contactLast` when it could not
   * sign in afterwards, and `errors.notFound` when there is no such account.
   */
  unbindIdentity(uid: string, kind: Identity['kind']): Promise<Account>;
  /** Every account, in the order of their uids. */
  all(): Promise<Account[]>;
  /** Removes the account and lets its identities go. */
  remove(uid: string): Promise<void>;
}

const accountId = (uid: string): string => `account:${uid}`;
const identityId = (identity: Identity): string => `identity:${identityKey(identity)}`;

/** Which account has an identity. An entry whose account does not carry it is what a crash left, and counts as none. */
const createClaims = (records: Records) => {
  const takeTurn = createTurns();
  const accountOf = (uid: string): Promise<Account | undefined> => records.read(accountId(uid), accountSchema);

  const ownerOf = async (identity: Identity): Promise<Account | undefined> => {
    const entry = await records.read(identityId(identity), identitySchema);
    const account = entry === undefined ? undefined : await accountOf(entry.uid);
    return carries(account, identity) ? account : undefined;
  };

  return {
    ownerOf,
    /** Nobody else claims the identity while `task` runs. */
    inTurn: <Result>(identity: Identity, task: () => Promise<Result>): Promise<Result> =>
      takeTurn(identityKey(identity), task),
    claim: (identity: Identity, uid: string): Promise<void> =>
      records.change(identityId(identity), identitySchema, () => ({ next: { uid }, result: undefined })),
    /** Lets go of the account's identity though the account carries it. */
    drop: (identity: Identity, uid: string): Promise<void> =>
      records.change(identityId(identity), identitySchema, (entry) => ({
        next: entry?.uid === uid ? undefined : entry,
        result: undefined,
      })),
    /** Lets go of an identity that its account no longer carries. */
    release: (identity: Identity): Promise<void> =>
      takeTurn(identityKey(identity), async () => {
        if ((await ownerOf(identity)) === undefined) await records.remove(identityId(identity));
      }),
  };
};
type Claims = ReturnType<typeof createClaims>;

/** Changes of the ways in. */
const createContacts = (records: Records, claims: Claims) => {
  const edit = (uid: string, change: (account: Account) => Account) =>
    records.change(accountId(uid), accountSchema, (account) => {
      if (account === undefined) throw new CloudFailure('errors.notFound');
      const next = change(account);
      return { next, result: { before: account, after: next } };
    });

  /** Once the account does not carry it, the identity opens nothing: a crash before the release is harmless. */
  const releaseLost = async (kind: Identity['kind'], before: Account, after: Account): Promise<void> => {
    const lost = identityOfAccount(before, kind);
    if (lost !== undefined && !carries(after, lost)) await claims.release(lost);
  };

  return {
    bindIdentity: async (uid: string, identity: Identity): Promise<Account> => {
      const { before, after } = await claims.inTurn(identity, async () => {
        const owner = await claims.ownerOf(identity);
        if (owner !== undefined && owner.uid !== uid) throw new CloudFailure('errors.contactTaken');
        await claims.claim(identity, uid);
        return edit(uid, (account) => ({ ...account, ...contactOf(identity) }));
      });
      await releaseLost(identity.kind, before, after);
      return after;
    },
    unbindIdentity: async (uid: string, kind: Identity['kind']): Promise<Account> => {
      const { before, after } = await edit(uid, (account) => withoutContact(account, kind));
      await releaseLost(kind, before, after);
      return after;
    },
    remove: async (uid: string): Promise<void> => {
      const account = await records.read(accountId(uid), accountSchema);
      // The account goes last: after a crash in between it still tells which entries are to go.
      for (const kind of ['email', 'phone'] as const) {
        const identity = account === undefined ? undefined : identityOfAccount(account, kind);
        if (identity !== undefined) await claims.drop(identity, uid);
      }
      await records.remove(accountId(uid));
    },
  };
};

/** Who has an account, and by which address. */
export const createAccountDirectory = (records: Records, clock: Clock): AccountDirectory => {
  const claims = createClaims(records);

  const nextNumber = (): Promise<number> =>
    records.change('counter:account', counterSchema, (counter) => {
      const last = (counter?.last ?? FIRST_ID - 1) + 1;
      return { next: { last }, result: last };
    });

  const create = async (identity: Identity): Promise<Account> => {
    const account = newAccount(identity, randomHex(UID_BYTES), await nextNumber(), clock.now());
    // The claim comes first: a crash between the two leaves an entry that counts as none.
    await claims.claim(identity, account.uid);
    await records.change(accountId(account.uid), accountSchema, () => ({ next: account, result: undefined }));
    return account;
  };

  return {
    byUid: (uid) => records.read(accountId(uid), accountSchema),
    find: claims.ownerOf,
    findOrCreate: async (identity) =>
      (await claims.ownerOf(identity)) ??
      claims.inTurn(identity, async () => (await claims.ownerOf(identity)) ?? create(identity)),
    update: (uid, edit) =>
      records.change(accountId(uid), accountSchema, (account) => {
        const next = account === undefined ? undefined : edit(account);
        return { next, result: next };
      }),
    ...createContacts(records, claims),
    all: async () => (await records.list('account:', accountSchema)).map(({ value }) => value),
  };
};
