import { lazy, PortError, type Stop } from '@inkside/kit';
import type { Data } from './createData';
import { lateRun } from './latePort';
import type { DocumentsPort, MendingPort, SyncPort } from '@inkside/sync';

/** The data, there or on its way. */
interface Loading {
  /** Undefined while it is on its way. */
  readonly now: () => Data | undefined;
  readonly load: () => Promise<Data>;
  /** Listens once there is something to listen to. */
  readonly listen: (subscribe: (data: Data) => Stop) => Stop;
}

const createLoading = (loadMaker: () => Promise<() => Data>): Loading => {
  let made: Data | undefined;
  const load = lazy(async (): Promise<Data> => {
    const make = await loadMaker().catch(() => {
      throw new PortError('errors.network', { operation: 'sync' });
    });
    made = make();
    return made;
  });
  const listen: Loading['listen'] = (subscribe) => {
    // A chunk that does not come is told by the reading that follows.
    return made === undefined ? lateRun(load, subscribe) : subscribe(made);
  };
  return { now: () => made, load, listen };
};

const lazyDocuments = ({ now, load, listen }: Loading): DocumentsPort => ({
  readAll: async (...asked) => (now() ?? (await load())).documents.readAll(...asked),
  readSince: async (...asked) => (now() ?? (await load())).documents.readSince(...asked),
  // What does not come now is asked for again by the reading that follows.
  expect: (uid) =>
    void load().then(
      ({ documents }) => documents.expect(uid),
      () => undefined,
    ),
  readSnapshot: async (...asked) => (now() ?? (await load())).documents.readSnapshot(...asked),
  writeSnapshot: async (...asked) => (now() ?? (await load())).documents.writeSnapshot(...asked),
  watch: (...asked) => listen(({ documents }) => documents.watch(...asked)),
  // Nothing was read before it came.
  doubt: (...asked) => now()?.documents.doubt(...asked),
  get: async (...asked) => (now() ?? (await load())).documents.get(...asked),
  compareTold: async (...asked) => (now() ?? (await load())).documents.compareTold(...asked),
  edit: async (...asked) => (now() ?? (await load())).documents.edit(...asked),
  create: async (...asked) => (now() ?? (await load())).documents.create(...asked),
  remove: async (...asked) => (now() ?? (await load())).documents.remove(...asked),
  removeAll: async (...asked) => (now() ?? (await load())).documents.removeAll(...asked),
});

const lazySync = ({ now, load, listen }: Loading): SyncPort => ({
  openSession: async () => (now() ?? (await load())).sync.openSession(),
  open: (...asked) => listen(({ sync }) => sync.open(...asked)),
  unsent: async (...asked) => (now() ?? (await load())).sync.unsent(...asked),
  forgetUnknown: async (...asked) => (now() ?? (await load())).sync.forgetUnknown(...asked),
  conflicts: async (...asked) => (now() ?? (await load())).sync.conflicts(...asked),
  settleConflict: async (...asked) => (now() ?? (await load())).sync.settleConflict(...asked),
  answerHeld: async (...asked) => (now() ?? (await load())).sync.answerHeld(...asked),
  check: (...asked) => listen(({ sync }) => sync.check(...asked)),
});

const lazyMending = ({ load, listen }: Loading): MendingPort => ({
  isPending: async (...asked) => (await load()).mending.isPending(...asked),
  examine: async (...asked) => (await load()).mending.examine(...asked),
  mend: async (...asked) => (await load()).mending.mend(...asked),
  aside: async (...asked) => (await load()).mending.aside(...asked),
  saveAside: async (...asked) => (await load()).mending.saveAside(...asked),
  watch: (...asked) => listen(({ mending }) => mending.watch(...asked)),
});

/**
 * Documents and sync behind their ports, loaded by the first call. Once they are there a call goes straight through, so
 * that an edit is a draft before the call returns; whatever could be edited before was read through here first.
 */
export const createLazyData = (loadMaker: () => Promise<() => Data>): Data => {
  const loading = createLoading(loadMaker);
  return { documents: lazyDocuments(loading), sync: lazySync(loading), mending: lazyMending(loading) };
};
