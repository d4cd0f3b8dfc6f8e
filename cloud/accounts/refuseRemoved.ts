import { CloudFailure } from '../lib/failure';
import { type ObjectStore, ObjectStoreError, ownerOf } from '../objects';
import type { UserDatabase, UserStores } from '../stores';

/** Whether there is such an account (or an owner who needs none). Never from memory: another process may remove it. */
export type Lives = (uid: string) => Promise<boolean>;

/** What is known of those who have something here. */
export interface Owners {
  readonly lives: Lives;
  /**
   * Whether somebody removed the account. One that only is not there may be lost, by a restored backup or another
   * process with other records: it is refused as well, but nothing of it is ever cleared.
   */
  readonly wasRemoved: (uid: string) => Promise<boolean>;
}

/** Refused because there is no such account: as an ended session, to REST by the code and to the gateway by the status. */
class AccountGone extends CloudFailure {
  readonly statusCode = 401;

  constructor() {
    super('errors.loginExpired');
  }
}

/**
 * A store that keeps nothing of removed accounts. The account is looked for after each write: a removal that begins
 * later clears what was written, and of one that had begun the write is undone here.
 */
export const guardObjects = (store: ObjectStore, lives: Lives): ObjectStore => {
  const guarded = async <T>(key: string, write: () => Promise<T>, undo: (written: T) => Promise<void>): Promise<T> => {
    if (!(await lives(ownerOf(key)))) throw new ObjectStoreError('ownerGone');
    const written = await write();
    if (await lives(ownerOf(key))) return written;
    await undo(written);
    throw new ObjectStoreError('ownerGone');
  };
  const removing = (key: string) => (): Promise<void> => store.remove([key]);
  const giveUp = async (upload: Parameters<ObjectStore['abortUpload']>[0]): Promise<void> => {
    await store.abortUpload(upload).catch((thrown: unknown) => {
      // The removal was quicker.
      if (!(thrown instanceof ObjectStoreError) || thrown.code !== 'noSuchUpload') throw thrown;
    });
  };
  return {
    ...store,
    put: (key, ...rest) => guarded(key, () => store.put(key, ...rest), removing(key)),
    putBytes: (key, ...rest) => guarded(key, () => store.putBytes(key, ...rest), removing(key)),
    createUpload: (key, headers) =>
      guarded(
        key,
        () => store.createUpload(key, headers),
        (uploadId) => giveUp({ uploadId, key }),
      ),
    putPart: (upload, ...rest) =>
      guarded(
        upload.key,
        () => store.putPart(upload, ...rest),
        () => giveUp(upload),
      ),
    completeUpload: (upload, ...rest) =>
      guarded(upload.key, () => store.completeUpload(upload, ...rest), removing(upload.key)),
  };
};

/** Refuses whoever has no account, and clears what was removed. */
const createSettle =
  ({ lives, wasRemoved }: Owners, clear: (uid: string) => Promise<void>) =>
  async (uid: string): Promise<void> => {
    if (await lives(uid)) return;
    if (await wasRemoved(uid)) await clear(uid);
    throw new AccountGone();
  };

/**
 * Documents of living accounts only. `clear` removes those of a removed one: opening its database makes it anew, so
 * that also reading leaves something behind.
 */
export const guardStores = <Stores extends UserStores>(
  stores: Stores,
  owners: Owners,
  clear: (uid: string) => Promise<void>,
): Stores => {
  const known = new WeakMap<UserDatabase, UserDatabase>();
  const settleOwner = createSettle(owners, clear);

  const guard = (user: UserDatabase): UserDatabase => {
    const settle = (): Promise<void> => settleOwner(user.uid);
    return {
      uid: user.uid,
      announce: (channel) => user.announce(channel),
      watch: async (listener) => {
        const stop = await user.watch(listener);
        await settle().catch((thrown: unknown) => {
          stop();
          throw thrown;
        });
        return stop;
      },
      use: async (work) => {
        const [outcome] = await Promise.allSettled([user.use(work)]);
        await settle();
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value;
      },
    };
  };

  return {
    ...stores,
    open: async (uid) => {
      const user = await stores.open(uid);
      const guarded = known.get(user) ?? guard(user);
      known.set(user, guarded);
      return guarded;
    },
  };
};

/** What ends each call of an account: of one that was removed meanwhile, all that the call wrote goes. */
export const createCallEnd: (owners: Owners, clear: (uid: string) => Promise<void>) => (uid: string) => Promise<void> =
  createSettle;
