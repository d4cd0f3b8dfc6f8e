import type PouchDB from 'pouchdb-browser';

import { PortError } from '../../app/kit/appError';
import type { Uid } from '../../app/kit/text/units';
import { lazy } from '../lazy';
import type { DatabaseName } from '../ports';
import { databaseErrorOf, isClosed } from './databaseErrors';
import { databaseNameOf } from './databaseNames';

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
  /** The same for one that was made anew: what is under way on the old one rejects with `errors.database {detail: rebuilt}`. */
  abandon(uid: Uid, name: DatabaseName): void;
  /**
   * Databases that are not open wait until the given function is called, a second at most. Opening one counts its
   * documents, a third of a second at 50,000, and the browser lets nobody else read in the meantime.
   */
  giveWay(): () => void;
}

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

/** Why work ended that had begun before its database was made anew. */
export const REBUILT = 'rebuilt';

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

/** What is under way on each database. PouchDB answers some calls on a broken one never. */
const createUnderWay = () => {
  const running = new Map<string, Set<(reason: PortError) => void>>();
  return {
    run: <T>(key: string, work: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const own = running.get(key) ?? new Set();
        running.set(key, own);
        own.add(reject);
        work()
          .then(resolve, reject)
          .finally(() => own.delete(reject))
          .catch(() => undefined);
      }),
    end: (key: string): void => {
      for (const reject of running.get(key) ?? []) reject(new PortError('errors.database', { detail: REBUILT }));
    },
  };
};

interface LocalOptions {
  /** Rejects where PouchDB could not open it: that would hold up all others. By PouchDB's name of it. */
  readonly check?: (key: string) => Promise<void>;
}

const keyOf = (uid: Uid, name: DatabaseName): string => {
  if (uid === '') throw new PortError('uid missing');
  return databaseNameOf(uid, name);
};

/** By PouchDB's name; each is opened at its first need, behind those that go first. */
const createHandles = (open: (key: string) => Promise<LocalDatabase>) => {
  const handles = new Map<string, () => Promise<LocalDatabase>>();
  return {
    drop: (key: string): void => void handles.delete(key),
    of: (key: string): (() => Promise<LocalDatabase>) => {
      const known = handles.get(key) ?? lazy(() => open(key));
      handles.set(key, known);
      return known;
    },
  };
};

export const createLocalDatabases = (loadPouch: () => Promise<PouchDB.Constructor>, { check }: LocalOptions = {}): LocalDatabases => {
  const load = lazy(loadPouch);
  const underWay = createUnderWay();
  const rightOfWay = createRightOfWay();
  const handles = createHandles(async (key) => {
    const Pouch = await load();
    await rightOfWay.free();
    await check?.(key);
    return openLocal(Pouch, key);
  });

  const open: LocalDatabases['open'] = async (uid, name) => {
    try {
      return await handles.of(keyOf(uid, name))();
    } catch (thrown) {
      throw databaseErrorOf(thrown);
    }
  };

  return {
    open,
    discard: (uid, name) => handles.drop(keyOf(uid, name)),
    abandon: (uid, name) => {
      handles.drop(keyOf(uid, name));
      underWay.end(keyOf(uid, name));
    },
    giveWay: rightOfWay.begin,
    use: async (uid, name, work) => {
      const attempt = () => underWay.run(keyOf(uid, name), async () => work(await open(uid, name)));
      try {
        return await attempt();
      } catch (thrown) {
        if (!isClosed(thrown)) throw databaseErrorOf(thrown);
      }
      handles.drop(keyOf(uid, name));
      try {
        return await attempt();
      } catch (thrown) {
        throw databaseErrorOf(thrown);
      }
    },
  };
};
