import type { ChangeRow, Changes, Database, Sequence } from 'pouchdb-core';
import { createLease } from './lease';

/** A write, told to whoever watches its user's database. */
export interface ChangeNotice {
  /** `dbId` of the document. Undefined when any channel may be meant: a tombstone carries none. */
  readonly channel: string | undefined;
}

export type ChangeListener = (notice: ChangeNotice) => void;

/** The documents of one user. The database behind it may be closed while nobody uses it. */
export interface UserDatabase {
  readonly uid: string;
  /** Runs `work` on the open database, which stays open until the work has settled. */
  use<T>(work: (database: Database) => Promise<T>): Promise<T>;
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
}

export interface UserEngine {
  readonly open: () => Promise<Database>;
  /** Called before each use; throws when there may be none. */
  readonly used: () => void;
}

const RETRY_MS = 1000;

interface LiveChanges {
  cancel(): void;
  /** The last sequence that was told. */
  toldTo(): Sequence;
}

interface Handle {
  readonly database: Database;
  live: Promise<LiveChanges> | undefined;
}

function noticeOf(row: ChangeRow): ChangeNotice {
  const channel = row.doc?.['dbId'];
  return { channel: typeof channel === 'string' ? channel : undefined };
}

function tell(listeners: ReadonlySet<ChangeListener>, notice: ChangeNotice): void {
  for (const listener of listeners) listener(notice);
}

/** A feed to another machine breaks off; it goes on from where it was, and whoever watches looks for themselves. */
async function startLive(database: Database, listeners: ReadonlySet<ChangeListener>): Promise<LiveChanges> {
  const { update_seq } = await database.info();
  let toldTo = update_seq;
  let changes: Changes | undefined;
  let retry: NodeJS.Timeout | undefined;

  function follow(): void {
    changes = database.changes({ since: toldTo, live: true, include_docs: true, return_docs: false, batch_size: 100 });
    changes.on('change', (row) => {
      toldTo = row.seq;
      tell(listeners, noticeOf(row));
    });
    changes.on('error', () => {
      retry = setTimeout(() => {
        tell(listeners, { channel: undefined });
        follow();
      }, RETRY_MS);
    });
  }

  follow();
  // Wrapped: the feed is itself a promise, and would be waited for.
  return {
    cancel: () => {
      clearTimeout(retry);
      changes?.cancel();
    },
    toldTo: () => toldTo,
  };
}

/** The one feed of the handle. A failure is not kept: whoever watches next tries again. */
function ensureLive(handle: Handle, listeners: ReadonlySet<ChangeListener>): Promise<LiveChanges> {
  handle.live ??= startLive(handle.database, listeners).catch((error: unknown) => {
    handle.live = undefined;
    throw error;
  });
  return handle.live;
}

/** The live feed reports a write a moment after it; what it has not told when it ends is told in its place. */
async function closeHandle({ database, live }: Handle, listeners: ReadonlySet<ChangeListener>): Promise<void> {
  const feed = await live?.catch(() => undefined);
  feed?.cancel();
  const state = await database.info().catch(() => undefined);
  await database.close();
  if (feed !== undefined && feed.toldTo() !== state?.update_seq) tell(listeners, { channel: undefined });
}

/**
 * One live feed for all watchers of a user. The database is leased, because reads on a closing LevelDB answer
 * "missing" instead of failing.
 */
export function createUserDatabase(uid: string, { open, used }: UserEngine): ManagedUserDatabase {
  const listeners = new Set<ChangeListener>();

  async function openHandle(): Promise<Handle> {
    const handle: Handle = { database: await open(), live: undefined };
    try {
      // Watchers outlive a rest: nothing was written in between, so the feed goes on from here.
      if (listeners.size > 0) await ensureLive(handle, listeners);
      return handle;
    } catch (error) {
      await handle.database.close();
      throw error;
    }
  }

  const lease = createLease<Handle>({ open: openHandle, close: (handle) => closeHandle(handle, listeners) });

  return {
    uid,
    async use(work) {
      used();
      return lease.use(({ database }) => work(database));
    },
    async watch(listener) {
      used();
      listeners.add(listener);
      try {
        await lease.use((handle) => ensureLive(handle, listeners));
      } catch (error) {
        listeners.delete(listener);
        throw error;
      }
      return () => listeners.delete(listener);
    },
    announce: (channel) => tell(listeners, { channel }),
    isIdle: () => lease.isIdle(),
    rest: () => lease.rest(),
  };
}
