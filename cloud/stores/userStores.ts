import { CloudFailure } from '../lib/failure';
import type { DocumentEngine } from './documentEngine';
import { createUserDatabase, type ManagedUserDatabase, type UserDatabase } from './userDatabase';

export interface UserStores {
  /**
   * The documents of the user; the same object for every caller.
   * @throws CloudFailure `errors.badRequest` when `uid` is not 24 lower-case hexadecimal digits, `errors.internal`
   * after `close`.
   */
  open(uid: string): Promise<UserDatabase>;
  /**
   * Waits for running work on the user's documents and removes them with all their history; whoever comes next finds
   * none. May be repeated. @throws CloudFailure as `open` does
   */
  destroy(uid: string): Promise<void>;
  /** Waits for running work and closes every database. */
  close(): Promise<void>;
}

/** {@link UserStores} for whoever opened them. */
export interface ManagedUserStores extends UserStores {
  /** Opens databases anew that give no answer within `limitMs`: an error that nobody caught may have stopped them. */
  mend(limitMs: number): Promise<void>;
}

export interface UserStoresOptions {
  readonly engine: Pick<DocumentEngine, 'openUser' | 'maxOpenUsers'>;
  /** Databases kept open at once, when not what the engine says. */
  readonly maxOpen?: number;
}

/**
 * Databases that are being opened at once. Ten thousand people whose polls come together would otherwise open as many at
 * one stroke: none of them is idle yet, so none could be closed, and the process runs out of files.
 */
const MAX_OPENINGS = 16;

/** Runs so many tasks at a time, the others in the order in which they came. */
function createGate(size: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = size;
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

const UID = /^[0-9a-f]{24}$/;

/** Open databases, the one used longest ago first; beyond `maxOpen` those are closed that nobody uses. */
function createOpened(maxOpen: number) {
  const opened = new Map<string, ManagedUserDatabase>();

  function restOldestBut(inUse: string): void {
    for (const [uid, user] of opened) {
      if (opened.size <= maxOpen) return;
      if (uid === inUse || !user.isIdle()) continue;
      opened.delete(uid);
      void user.rest();
    }
  }

  return {
    add(uid: string, user: ManagedUserDatabase): void {
      opened.set(uid, user);
      restOldestBut(uid);
    },
    used(uid: string): void {
      const user = opened.get(uid);
      opened.delete(uid);
      if (user !== undefined) opened.set(uid, user);
      restOldestBut(uid);
    },
    remove: (uid: string): void => void opened.delete(uid),
    all: () => [...opened.values()],
  };
}

/** One database a user; those used longest ago are closed when idle. */
export function createUserStores({ engine, maxOpen = engine.maxOpenUsers }: UserStoresOptions): ManagedUserStores {
  const users = new Map<string, ManagedUserDatabase>();
  const opened = createOpened(maxOpen);
  const inTurn = createGate(MAX_OPENINGS);
  let closed = false;

  function used(uid: string): void {
    if (closed) throw new CloudFailure('errors.internal');
    opened.used(uid);
  }

  function createUser(uid: string): ManagedUserDatabase {
    // Those that wait for their turn hold nothing yet, and make nobody close.
    const open = () =>
      inTurn(() => {
        opened.add(uid, user);
        return engine.openUser(uid);
      });
    const user: ManagedUserDatabase = createUserDatabase(uid, {
      open,
      used: () => used(uid),
      removed: () => opened.remove(uid),
    });
    return user;
  }

  function userOf(uid: string): ManagedUserDatabase {
    if (!UID.test(uid)) throw new CloudFailure('errors.badRequest', { field: 'uid' });
    if (closed) throw new CloudFailure('errors.internal');
    const known = users.get(uid) ?? createUser(uid);
    users.set(uid, known);
    return known;
  }

  return {
    open: async (uid) => userOf(uid),
    destroy: async (uid) => userOf(uid).destroy(),
    async mend(limitMs) {
      await Promise.all(opened.all().map((user) => user.mend(limitMs)));
    },
    async close() {
      closed = true;
      await Promise.all([...users.values()].map((user) => user.rest()));
    },
  };
}
