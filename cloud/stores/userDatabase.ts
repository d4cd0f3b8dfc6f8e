import { rm } from 'node:fs/promises';
import { isAbsolute } from 'node:path';

import { EngineFailure } from '../lib/failure';
import { startNotices } from './changeNotices';
import type { ChangeNotice, ChangeNotices } from './changeNotices';
import type { FeedDatabase } from './feed/fastReads';
import { answersWithin } from './answersWithin';
import { createLease, type Lease } from './lease';

export type { ChangeNotice };
export type ChangeListener = (notice: ChangeNotice) => void;

/** The documents of one user. The database behind it may be closed while nobody uses it. */
export interface UserDatabase {
  readonly uid: string;
  /** Runs `work` on the open database, which stays open until the work has settled. */
  use<T>(work: (database: FeedDatabase) => Promise<T>): Promise<T>;
  /** Calls `listener` for every write from now on, until the returned function is called. */
  watch(listener: ChangeListener): Promise<() => void>;
  /** Tells the watchers of this process what a write does not show: that a document left the channel. */
  announce(channel: string): void;
}

export interface ManagedUserDatabase extends UserDatabase {
  /** Nothing runs on it: it can be closed without taking the ground from under a reader. */
  isIdle(): boolean;
  /** Waits for running work and closes the database. The next use opens it again. */
  rest(): Promise<void>;
  /**
   * Waits for running work and removes the database with all that is in it; the next use makes an empty one. Nothing
   * may run on it meanwhile: a read in the middle of it would never be answered.
   * @throws Error where the engine cannot remove one
   */
  destroy(): Promise<void>;
  /** Gives the database up where a read gets no answer within `limitMs`; the next use opens it again. */
  mend(limitMs: number): Promise<void>;
}

export interface UserEngine {
  readonly open: () => Promise<FeedDatabase>;
  /** Called before each use; throws when there may be none. */
  readonly used: () => void;
  /** Called when the database was removed, before anybody may open it again. */
  readonly removed: () => void;
}

interface Handle {
  readonly database: FeedDatabase;
  notices: Promise<ChangeNotices> | undefined;
}

function tell(listeners: ReadonlySet<ChangeListener>, notice: ChangeNotice): void {
  for (const listener of listeners) listener(notice);
}

/** The ones of the handle. A failure is not kept: whoever watches next tries again. */
function ensureNotices(handle: Handle, listeners: ReadonlySet<ChangeListener>): Promise<ChangeNotices> {
  if (handle.notices !== undefined) return handle.notices;
  const notices = startNotices(handle.database, (notice) => tell(listeners, notice));
  handle.notices = notices;
  notices.catch(() => {
    if (handle.notices === notices) handle.notices = undefined;
  });
  return notices;
}

/** How long notices go on when nobody watches any more: a poll that was answered is asked again within moments. */
export const LINGER_MS = 30_000;

/**
 * Ends the notices some time after the last watcher has left: on CouchDB they are a connection that waits, one for each
 * user who was ever there. Who comes before that keeps them, who comes later begins anew.
 */
function createLinger(stop: () => void): { readonly watched: () => void; readonly left: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const watched = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    watched,
    left() {
      watched();
      timer = setTimeout(stop, LINGER_MS);
      // It only frees what is free to go: no reason for a process to live on.
      timer.unref();
    },
  };
}

/** They may still be beginning: then they end as soon as they have. */
function endNotices(handle: Handle): void {
  const { notices } = handle;
  handle.notices = undefined;
  notices?.then((known) => known.cancel()).catch(() => undefined);
}

/** A write is told of a moment after it; what was not when the database closes is told in its place. */
async function closeHandle({ database, notices }: Handle, listeners: ReadonlySet<ChangeListener>): Promise<void> {
  const known = await notices?.catch(() => undefined);
  known?.cancel();
  const state = await database.info().catch(() => undefined);
  await database.close();
  if (known !== undefined && known.toldTo() !== state?.update_seq) tell(listeners, { channel: undefined });
}

interface Destroyable {
  destroy(): Promise<unknown>;
}

/** The typings leave it out, because nobody else may. */
const isDestroyable = (database: object): database is Destroyable => 'destroy' in database;

/**
 * Removes a database on which nothing runs. Tombstones would keep every old revision, so the database itself goes.
 * @throws Error where the engine cannot remove one
 */
const removeDatabase = async (database: FeedDatabase): Promise<void> => {
  if (!isDestroyable(database)) throw new Error('The document engine cannot remove a database.');
  const { name } = database;
  await database.destroy();
  // LevelDB's adapter closes its files but leaves them.
  if (isAbsolute(name)) await rm(name, { recursive: true, force: true });
};

async function destroyHandle({ database, notices }: Handle, listeners: ReadonlySet<ChangeListener>): Promise<void> {
  (await notices?.catch(() => undefined))?.cancel();
  try {
    await removeDatabase(database);
  } catch (thrown) {
    await database.close().catch(() => undefined);
    throw thrown;
  }
  tell(listeners, { channel: undefined });
}

/** In a lease of its own, which is taken while that of the work still holds: the answer does not wait for it. */
function lookLater(lease: Lease<Handle>, { notices }: Handle, listeners: ReadonlySet<ChangeListener>): void {
  if (notices === undefined) return;
  lease.use(async () => (await notices).look()).catch(() => tell(listeners, { channel: undefined }));
}

/** Opens the database, and where somebody watches it, begins to tell. */
async function openHandle(open: UserEngine['open'], listeners: ReadonlySet<ChangeListener>): Promise<Handle> {
  const handle: Handle = { database: await open(), notices: undefined };
  try {
    // Watchers outlive a rest: nothing was written in between, so it goes on from here.
    if (listeners.size > 0) await ensureNotices(handle, listeners);
    return handle;
  } catch (error) {
    await handle.database.close();
    throw error;
  }
}

/** Of work on a database that had to be given up: it may have been done or not, as after a crash. */
const stuck = (): EngineFailure => new EngineFailure('leveldb', 'stuck');

async function mendLease(lease: Lease<Handle>, limitMs: number): Promise<void> {
  const isAnswered = await lease.use(({ database }) => answersWithin(database, limitMs)).catch(() => false);
  if (!isAnswered) await lease.giveUp(stuck());
}

/**
 * Notices are made once for all watchers of a user. The database is leased, because reads on a closing LevelDB answer
 * "missing" instead of failing.
 */
export function createUserDatabase(uid: string, { open, used, removed }: UserEngine): ManagedUserDatabase {
  const listeners = new Set<ChangeListener>();
  let current: Handle | undefined;
  const linger = createLinger(() => {
    if (listeners.size === 0 && current !== undefined) endNotices(current);
  });

  function leave(listener: ChangeListener): void {
    if (listeners.delete(listener) && listeners.size === 0) linger.left();
  }

  const lease = createLease<Handle>({
    open: async () => (current = await openHandle(open, listeners)),
    close: (handle) => closeHandle(handle, listeners),
  });

  return {
    uid,
    async use(work) {
      used();
      return lease.use((handle) => work(handle.database).finally(() => lookLater(lease, handle, listeners)));
    },
    async watch(listener) {
      used();
      linger.watched();
      listeners.add(listener);
      try {
        await lease.use((handle) => ensureNotices(handle, listeners));
      } catch (error) {
        leave(listener);
        throw error;
      }
      return () => leave(listener);
    },
    announce: (channel) => tell(listeners, { channel }),
    isIdle: () => lease.isIdle(),
    async rest() {
      if (listeners.size === 0) linger.watched();
      await lease.rest();
    },
    destroy: () => lease.end((handle) => destroyHandle(handle, listeners).then(removed)),
    mend: (limitMs) => mendLease(lease, limitMs),
  };
}
