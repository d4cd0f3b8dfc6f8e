import type PouchDB from 'pouchdb-browser';

import { PortError } from '../../app/kit/appError';
import type { Uid } from '../../app/kit/units';
import { lazy } from '../lazy';
import type { DatabaseName } from '../ports';
import { databaseErrorOf, isClosed } from './databaseErrors';

export type LocalDatabase = PouchDB.Database;

/** The local databases of this browser, each opened once a page. */
export interface LocalDatabases {
  /**
   * Runs `work` on a user's database, once more on a new handle when the browser had closed the old one.
   * Rejects with `uid missing`, `errors.quota` or `errors.database {detail}`, and with what `work` throws as PortError.
   */
  use<T>(uid: Uid, name: DatabaseName, work: (database: LocalDatabase) => Promise<T>): Promise<T>;
  /** For those who hold the handle for long; they call `discard` when it has gone bad. */
  open(uid: Uid, name: DatabaseName): Promise<LocalDatabase>;
  discard(uid: Uid, name: DatabaseName): void;
  /** The other end of a replication. */
  openRemote(url: string, fetch: PouchDB.RemoteOptions['fetch']): Promise<LocalDatabase>;
}

/** The brand token inside the message database's name (specification section 7, Sync). */
const PRODUCT = 'boox';
const nameOf: Readonly<Record<DatabaseName, (uid: Uid) => string>> = {
  note: (uid) => `${uid}-note`,
  message: (uid) => `${uid}-${PRODUCT}-message`,
  library: (uid) => `${uid}-library`,
};

/** A client needs the newest revisions only; the gateway keeps as many. */
const LOCAL_OPTIONS = { auto_compaction: true, revs_limit: 50 } as const;
/** Another tab that holds on to an old version of the database blocks its opening, silently. */
const OPEN_TIMEOUT_MS = 10_000;
/** One for each open page of the app and a few for each replication; PouchDB warns from eleven on. */
const MAX_LISTENERS = 100;

const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const blocked = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PortError('errors.database', { detail: 'blocked' })), OPEN_TIMEOUT_MS);
  });
  return Promise.race([work, blocked]).finally(() => clearTimeout(timer));
};

const openLocal = async (Pouch: PouchDB.Constructor, name: string): Promise<LocalDatabase> => {
  const database = new Pouch(name, LOCAL_OPTIONS);
  database.setMaxListeners(MAX_LISTENERS);
  await withTimeout(database.info());
  return database;
};

export const createLocalDatabases = (loadPouch: () => Promise<PouchDB.Constructor>): LocalDatabases => {
  const load = lazy(loadPouch);
  const handles = new Map<string, () => Promise<LocalDatabase>>();

  const keyOf = (uid: Uid, name: DatabaseName): string => {
    if (uid === '') throw new PortError('uid missing');
    return nameOf[name](uid);
  };

  const handleOf = (key: string): (() => Promise<LocalDatabase>) => {
    const known = handles.get(key) ?? lazy(async () => openLocal(await load(), key));
    handles.set(key, known);
    return known;
  };

  const discard: LocalDatabases['discard'] = (uid, name) => void handles.delete(keyOf(uid, name));

  const open: LocalDatabases['open'] = async (uid, name) => {
    try {
      return await handleOf(keyOf(uid, name))();
    } catch (thrown) {
      throw databaseErrorOf(thrown);
    }
  };

  return {
    open,
    discard,
    use: async (uid, name, work) => {
      try {
        return await work(await open(uid, name));
      } catch (thrown) {
        if (!isClosed(thrown)) throw databaseErrorOf(thrown);
      }
      discard(uid, name);
      try {
        return await work(await open(uid, name));
      } catch (thrown) {
        throw databaseErrorOf(thrown);
      }
    },
    openRemote: async (url, fetch) => new (await load())(url, { skip_setup: true, fetch }),
  };
};
