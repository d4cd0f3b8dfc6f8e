import type PouchDB from 'pouchdb-browser';

import { databaseErrorOf, isClosed, lazy, PortError, type Uid } from '@inkside/kit';
import { databaseNames } from '../databaseNames';
import { createHandles, type HandleOptions, keyOf } from './databaseHandles';
import type { DatabaseName } from '../syncPorts';

/**
 * Whose databases may be opened. What was under way when somebody signed out and had everything removed ends by itself,
 * and would make anew, and fill, what was just removed.
 */
interface Admission {
  /** From the beginning of a removal on. */
  refuse(uid: Uid): void;
  /** The user has signed in again. */
  admit(uid: Uid): void;
  /** @throws PortError `errors.database {detail: removed}` */
  assert(uid: Uid): void;
}

const createAdmission = (): Admission => {
  const refused = new Set<Uid>();
  return {
    refuse: (uid) => void refused.add(uid),
    admit: (uid) => void refused.delete(uid),
    assert: (uid) => {
      if (refused.has(uid)) throw new PortError('errors.database', { detail: 'removed' });
    },
  };
};

export type LocalDatabase = PouchDB.Database;

/** The local databases of this browser, each opened once a page. */
export interface LocalDatabases {
  /**
   * Runs `work` on a user's database, again on a new handle when the browser had closed the old one.
   * Rejects with `uid missing`, `errors.quota` or `errors.database {detail}`, and with what `work` throws as PortError.
   */
  use<T>(uid: Uid, name: DatabaseName, work: (database: LocalDatabase) => Promise<T>): Promise<T>;
  /** Whoever is refused by it opens nothing. */
  readonly admission: Admission;
  /** Removes it, also of a user who is refused. What is under way on it rejects with `errors.database {detail: removed}`. */
  destroy(uid: Uid, name: DatabaseName): Promise<void>;
  /** For those who hold the handle for long. */
  open(uid: Uid, name: DatabaseName): Promise<LocalDatabase>;
  /** Lets go of a handle that has gone bad, or whose database was destroyed. */
  discard(uid: Uid, name: DatabaseName): void;
  /** The same for one that was made anew: what is under way on the old one rejects with `errors.database {detail: rebuilt}`. */
  abandon(uid: Uid, name: DatabaseName): void;
  /**
   * The browser has closed all databases of the site. PouchDB never answers what it was reading then: that begins again,
   * once, on new handles.
   */
  closed(uid: Uid): void;
  /**
   * Databases that are not open wait until the given function is called, a second at most. Opening one counts its
   * documents, a third of a second at 50,000, and the browser lets nobody else read in the meantime.
   */
  giveWay(): () => void;
}

/** Why work ended that had begun before its database was made anew. */
export const REBUILT = 'rebuilt';

const GIVE_WAY_MS = 1000;
/** A browser that clears its storage closes one database after the other, and tells of it more than once. */
const MAX_TRIES = 3;

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
  const running = new Map<string, Set<(reason: Error) => void>>();
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
    end: (key: string, reason: Error): void => {
      for (const reject of running.get(key) ?? []) reject(reason);
    },
  };
};

type Open = LocalDatabases['open'];

/** Runs work on what `open` gives, again where the browser had closed it. */
const createRun =
  (handles: ReturnType<typeof createHandles>, underWay: ReturnType<typeof createUnderWay>) =>
  async <T>(uid: Uid, name: DatabaseName, work: (database: LocalDatabase) => Promise<T>, open: Open): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      const opened = handles.of(uid, name);
      try {
        return await underWay.run(keyOf(uid, name), async () => work(await open(uid, name)));
      } catch (thrown) {
        if (tries === MAX_TRIES || !isClosed(thrown)) throw databaseErrorOf(thrown);
      }
      await handles.dropClosed(uid, name, opened);
    }
  };

/** Opens also for a user who is refused: what is theirs is removed all the same. */
const createOpenAny =
  (handles: ReturnType<typeof createHandles>): Open =>
  async (uid, name) => {
    try {
      return await handles.of(uid, name)();
    } catch (thrown) {
      throw databaseErrorOf(thrown);
    }
  };

export const createLocalDatabases = (
  loadPouch: () => Promise<PouchDB.Constructor>,
  options: HandleOptions = {},
): LocalDatabases => {
  const underWay = createUnderWay();
  const rightOfWay = createRightOfWay();
  const admission = createAdmission();
  const handles = createHandles({ load: lazy(loadPouch), mayOpen: rightOfWay.free, ...options });
  const run = createRun(handles, underWay);
  const letGo = (uid: Uid, name: DatabaseName, detail: string): void => {
    handles.drop(uid, name);
    underWay.end(keyOf(uid, name), new PortError('errors.database', { detail }));
  };

  const openAny = createOpenAny(handles);
  const open: Open = async (uid, name) => {
    admission.assert(uid);
    const database = await openAny(uid, name);
    // It may have taken a while.
    admission.assert(uid);
    return database;
  };

  return {
    admission,
    open,
    destroy: async (uid, name) => {
      await run(uid, name, (local) => local.destroy(), openAny);
      letGo(uid, name, 'removed');
    },
    discard: handles.drop,
    abandon: (uid, name) => letGo(uid, name, REBUILT),
    closed: (uid) => {
      const wasOpen = handles.known(uid, 'note') !== undefined;
      for (const name of databaseNames) {
        const opened = handles.known(uid, name);
        if (opened !== undefined) void handles.dropClosed(uid, name, opened);
        underWay.end(keyOf(uid, name), new DOMException('The database connection is closing.', 'InvalidStateError'));
      }
      // Whether it is another one now is found out by opening it; who reads next is told what is wrong with it.
      if (wasOpen) open(uid, 'note').catch(() => undefined);
    },
    giveWay: rightOfWay.begin,
    use: (uid, name, work) => run(uid, name, work, open),
  };
};
