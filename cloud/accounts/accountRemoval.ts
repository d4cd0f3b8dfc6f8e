import * as v from 'valibot';
import { DESTROY_DELAY_MS } from '@inkside/protocol';

import { hashSecret } from './hashes';
import type { Records } from './records';
import { type Clock, HOUR_MS, type Log } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import type { Accounts } from './createAccounts';
import { type AccountStores, clearLeftovers } from './clearAccount';
import { startRepeating } from '../lib/taskOrder';
import { stackOf } from '../lib/serverLog';

const REMOVAL_PREFIX = 'removal:';

const removalSchema = v.object({
  uid: v.string(),
  /** When the removal began. */
  at: v.number(),
  hasDocuments: v.boolean(),
});

/** Stands before anything of the account goes, and until what its storage credentials could write is gone too. */
export const removalId = (uid: string): string => `${REMOVAL_PREFIX}${uid}`;

/** Says for good that an account was removed, and not lost; by a hash, so that nothing names it any more. */
export const goneId = (uid: string): string => `gone:${hashSecret(uid)}`;
const goneSchema = v.object({ at: v.number() });

/** Whether somebody removed the account. One that is merely not there may have been lost, with a backup for example. */
export const wasRemoved = async (records: Records, uid: string): Promise<boolean> =>
  (await records.read(removalId(uid), removalSchema)) !== undefined ||
  (await records.read(goneId(uid), goneSchema)) !== undefined;

/** The end of accounts: told to, taken back, and come. */
export interface AccountRemoval {
  /** Marks the account; it works for seven days more. Answers its end (epoch milliseconds). Repeating moves nothing. */
  request(uid: string): Promise<number>;
  /** Takes the mark off. Throws `errors.notFound` once the seven days are over: the removal may have begun. */
  cancel(uid: string): Promise<void>;
  /**
   * Removes the account now, with its identities, sessions, devices, records, documents and objects. After a crash in
   * between, `sweep` goes on. What the account's last storage credentials could still write is removed by `sweep` too.
   */
  removeAccount(uid: string): Promise<void>;
  /** Removes what a call wrote for an account that was removed meanwhile; not to be called for one that was lost. */
  clear(uid: string): Promise<void>;
  /**
   * Removes the accounts whose time has come, and what is left of removed ones, however long ago. To be called at the
   * start and every now and then.
   */
  sweep(): Promise<void>;
}

interface RemovalParts extends AccountStores {
  readonly accounts: Accounts;
  readonly clock: Clock;
  /** What the account keeps with others goes on without it. Called while it is still there; may be called again. */
  readonly leaveGroups?: (uid: string) => Promise<void>;
  /** Whoever has objects or documents, with an account or without. */
  readonly owners?: () => Promise<readonly string[]>;
}

/** Longer than storage credentials live. */
const WATCHED_MS = 2 * HOUR_MS;

/** What the account itself does to others: nobody may find it any more, and nothing that it gave out may work. */
const takeOut = async ({ accounts, leaveGroups }: RemovalParts, uid: string): Promise<void> => {
  await leaveGroups?.(uid);
  const { directory, associations, sessions, grants } = accounts;
  for (const child of await associations.children(uid)) await associations.unbind(uid, { uid: child.uid });
  const account = await directory.byUid(uid);
  const parent = account === undefined ? undefined : await associations.parent(account);
  if (parent !== undefined) await associations.unbind(uid, { uid: parent.uid });
  await directory.remove(uid);
  await sessions.endAll(uid);
  await grants.revokeAccessTokens(uid);
};

const createSteps = (parts: RemovalParts) => {
  const { accounts, areas, clock, stores } = parts;
  const { records } = accounts;
  const stored = { ...parts, areas: [records, ...areas] };
  return {
    begin: (uid: string): Promise<void> =>
      records.change(removalId(uid), removalSchema, (known) => ({
        next: known ?? { uid, at: clock.now(), hasDocuments: true },
        result: undefined,
      })),
    /** From the mark on; each step may be repeated. */
    goOn: async (uid: string): Promise<void> => {
      const mark = await records.read(removalId(uid), removalSchema);
      if (mark === undefined) return;
      await takeOut(parts, uid);
      await clearLeftovers(stored, uid, (id) => id === removalId(uid));
      const isOver = clock.now() - mark.at >= WATCHED_MS;
      if (mark.hasDocuments || isOver) await stores.destroy(uid);
      if (isOver) {
        await records.change(goneId(uid), goneSchema, () => ({ next: { at: mark.at }, result: undefined }));
      }
      await records.change(removalId(uid), removalSchema, () => ({
        next: isOver ? undefined : { ...mark, hasDocuments: false },
        result: undefined,
      }));
    },
    clear: (uid: string): Promise<void> => clearLeftovers(stored, uid, (id) => id === removalId(uid)),
    begun: async (): Promise<string[]> =>
      (await records.list(REMOVAL_PREFIX, removalSchema)).map(({ value }) => value.uid),
  };
};

export const createAccountRemoval = (parts: RemovalParts): AccountRemoval => {
  const { accounts, clock } = parts;
  const { directory } = accounts;
  const { begin, goOn, begun, clear } = createSteps(parts);

  const mark = async (uid: string, next: (destroyAt: number | null) => number | null): Promise<number | null> => {
    const account = await directory.update(uid, (known) => ({ ...known, destroyAt: next(known.destroyAt) }));
    if (account === undefined) throw new CloudFailure('errors.notFound');
    return account.destroyAt;
  };

  const removeAccount = async (uid: string): Promise<void> => {
    await begin(uid);
    await goOn(uid);
  };

  const isDue = ({ destroyAt }: { readonly destroyAt: number | null }): boolean =>
    destroyAt !== null && destroyAt <= clock.now();

  /** What a crash in the middle of a call left of an account that was removed long ago. */
  const beginAgain = async (): Promise<void> => {
    const known = new Set([...(await directory.all()).map(({ uid }) => uid), ...(await begun())]);
    for (const uid of (await parts.owners?.()) ?? []) {
      if (!known.has(uid) && (await wasRemoved(accounts.records, uid))) await begin(uid);
    }
  };

  return {
    clear,
    request: async (uid) => {
      const end = clock.now() + DESTROY_DELAY_MS;
      return (await mark(uid, (known) => known ?? end)) ?? end;
    },
    cancel: async (uid) => {
      await mark(uid, (known) => {
        if (isDue({ destroyAt: known })) throw new CloudFailure('errors.notFound');
        return null;
      });
    },
    removeAccount,
    sweep: async () => {
      for (const { uid } of (await directory.all()).filter(isDue)) {
        const account = await directory.byUid(uid);
        if (account !== undefined && isDue(account)) await begin(uid);
      }
      await beginAgain();
      for (const uid of await begun()) await goOn(uid);
    },
  };
};

/** Sweeps now and every hour. The returned function ends that, and waits for a sweep under way. */
export const startRemovals = (removal: AccountRemoval, log: Log): (() => Promise<void>) =>
  startRepeating({
    everyMs: HOUR_MS,
    first: () => removal.sweep(),
    work: () => removal.sweep(),
    failed: (thrown) => log.error('removal failed', stackOf(thrown)),
  });
