import type PouchDB from 'pouchdb-browser';

import { PortError } from '../../app/kit/appError';
import type { Uid } from '../../app/kit/text/units';
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
  /** For those who hold the handle for long. */
  open(uid: Uid, name: DatabaseName): Promise<LocalDatabase>;
  /** Lets go of a handle that has gone bad, or whose database was destroyed. */
  discard(uid: Uid, name: DatabaseName): void;
  /**
   * Databases that are not open wait until the given function is called, a second at most. Opening one counts its
   * documents, a third of a second at 50,000, and the browser lets nobody else read in the meantime.
   */
  giveWay(): () => void;
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

const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const blocked = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PortError('errors.database', { detail: 'blocked' })), OPEN_TIMEOUT_MS);
  });
  return Promise.race([work, blocked]).finally(() => clearTimeout(timer));
};

const openLocal = async (Pouch: PouchDB.Constructor, name: string): Promise<LocalDatabase> => {
  const database = new Pouch(name, LOCAL_OPTIONS);
  await withTimeout(database.info());
  return database;
};

const GIVE_WAY_MS = 1000;

/** Those that go first. */
const createRightOfWay = () => {
  const running = new Set<Promise<void>>();
  return {
    begin: (): (() => void) => {
      let finish: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => (finish = resolve));
      const timer = setTimeout(finish, GIVE_WAY_MS);
      running.add(ended);
      void ended.then(() => {
        clearTimeout(timer);
        running.delete(ended);
      });
      return finish;
    },
    free: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};

export const createLocalDatabases = (loadPouch: () => Promise<PouchDB.Constructor>): LocalDatabases => {
  const load = lazy(loadPouch);
  const rightOfWay = createRightOfWay();
  const handles = new Map<string, () => Promise<LocalDatabase>>();

  const keyOf = (uid: Uid, name: DatabaseName): string => {
    if (uid === '') throw new PortError('uid missing');
    return nameOf[name](uid);
  };

  const handleOf = (key: string): (() => Promise<LocalDatabase>) => {
    const open = lazy(async () => {
      const Pouch = await load();
      await rightOfWay.free();
      return openLocal(Pouch, key);
    });
    const known = handles.get(key) ?? open;
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
    giveWay: rightOfWay.begin,
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
  };
};
