import type { Uid } from '../../app/kit/units';
import type { DatabaseName, DocumentChange, Stop } from '../ports';
import type { LocalDatabase, LocalDatabases } from './localDatabases';
import { isOwnId, isStored } from './storedDocument';

interface Watch {
  readonly uid: Uid;
  readonly name: DatabaseName;
  readonly report: (change: DocumentChange) => void;
  isStopped: boolean;
  cancel: () => void;
  /** Local sequence after which changes are reported. */
  since: number | undefined;
}

export interface Watches {
  watch(uid: Uid, name: DatabaseName, report: Watch['report']): Stop;
  /** Resolves when every watch asked for so far listens, or has failed to. */
  ready(uid: Uid, name: DatabaseName): Promise<void>;
}

const REOPEN_PAUSE_MS = 1000;

/** Where to go on. A database that has fewer changes than we saw was made anew: everything in it is new. */
const resumeFrom = async (database: LocalDatabase, since: number | undefined): Promise<number> => {
  const { update_seq: now } = await database.info();
  if (since === undefined) return now;
  return since <= now ? since : 0;
};

/** Settles when the watch is stopped, rejects when the database goes bad. */
const listen = (database: LocalDatabase, since: number, watch: Watch): Promise<void> =>
  new Promise((resolve, reject) => {
    const feed = database.changes({ since, live: true, include_docs: true, return_docs: false });
    watch.cancel = () => {
      feed.cancel();
      resolve();
    };
    feed.on('change', ({ id, seq, deleted, doc }) => {
      if (watch.isStopped) return;
      watch.since = seq;
      if (!isOwnId(id)) return;
      if (deleted === true) watch.report({ id, isDeleted: true });
      else if (isStored(doc)) watch.report({ id, isDeleted: false, document: doc });
    });
    feed.on('error', reject);
  });

/**
 * Live feeds of the local databases. PouchDB wakes them for writes of this tab and, by way of `localStorage`, of the
 * other tabs. A feed whose database the browser closed goes on where it stood.
 */
export const createWatches = (databases: LocalDatabases, pause: (ms: number) => Promise<void>): Watches => {
  const opening = new Map<string, Set<Promise<void>>>();

  const listenOnce = async (watch: Watch, listens: () => void): Promise<void> => {
    const database = await databases.open(watch.uid, watch.name);
    watch.since = await resumeFrom(database, watch.since);
    if (watch.isStopped) return;
    const heard = listen(database, watch.since, watch);
    listens();
    await heard;
  };

  const run = async (watch: Watch, tried: () => void): Promise<void> => {
    while (!watch.isStopped) {
      try {
        await listenOnce(watch, tried);
      } catch {
        // Whoever reads or writes hears of it; the feed is opened again until it is stopped.
        databases.discard(watch.uid, watch.name);
      }
      tried();
      if (!watch.isStopped) await pause(REOPEN_PAUSE_MS);
    }
  };

  return {
    watch: (uid, name, report) => {
      const watch: Watch = { uid, name, report, isStopped: false, cancel: () => undefined, since: undefined };
      const key = `${uid}/${name}`;
      const pending = opening.get(key) ?? new Set();
      opening.set(key, pending);
      const isTried = new Promise<void>((resolve) => void run(watch, resolve));
      pending.add(isTried);
      void isTried.then(() => pending.delete(isTried));
      return () => {
        watch.isStopped = true;
        watch.cancel();
      };
    },
    ready: async (uid, name) => {
      await Promise.all([...(opening.get(`${uid}/${name}`) ?? [])]);
    },
  };
};
