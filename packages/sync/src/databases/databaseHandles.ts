import type PouchDB from 'pouchdb-browser';

import { lazy, PortError, type Uid } from '@inkside/kit';
import { databaseNameOf, databaseNames, LOCAL_OPTIONS } from '../databaseNames';
import type { DatabaseName } from '../syncPorts';

type LocalDatabase = PouchDB.Database;
type Handle = () => Promise<LocalDatabase>;

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

export interface HandleOptions {
  /** Rejects where PouchDB could not open it: that would hold up all others. By PouchDB's name of it. */
  readonly check?: (key: string) => Promise<void>;
  /** How long nothing is asked of a browser that has closed a database under us. */
  readonly rest?: () => Promise<void>;
  /**
   * A database that had been closed under us was another one when it was opened again: the browser has cleared what the
   * site keeps. Called once for all databases of the user.
   */
  readonly onReplaced?: (uid: Uid) => void;
}

/** PouchDB's name of it. */
export const keyOf = (uid: Uid, name: DatabaseName): string => {
  if (uid === '') throw new PortError('uid missing');
  return databaseNameOf(uid, name);
};

/** Knows each database by the id that it got when it was made. */
const createIdentities = (onReplaced: (uid: Uid) => void) => {
  const ids = new Map<string, string>();
  return {
    forget: (key: string): void => void ids.delete(key),
    opened: (uid: Uid, name: DatabaseName, id: string): void => {
      const key = keyOf(uid, name);
      const known = ids.get(key);
      ids.set(key, id);
      if (known === undefined || known === id) return;
      // They lie side by side, and go together: the others are not told of again.
      for (const other of databaseNames) if (other !== name) ids.delete(keyOf(uid, other));
      onReplaced(uid);
    },
  };
};

/** In milliseconds; one whose opening is never answered is waited for no longer. */
const CLOSE_TIMEOUT_MS = 2000;

const close = async (opened: Handle): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)));
  try {
    await Promise.race([opened().then((database) => database.close()), late]);
  } catch {
    // It was never opened, or is gone: so nothing of it is kept.
  } finally {
    clearTimeout(timer);
  }
};

interface HandleParts extends HandleOptions {
  readonly load: () => Promise<PouchDB.Constructor>;
  /** Resolves when a database may be opened: others may go first. */
  readonly mayOpen: () => Promise<void>;
}

/** The open databases; each is opened at its first need, and again when the browser has closed it. */
export const createHandles = ({ load, mayOpen, check, rest, onReplaced = () => undefined }: HandleParts) => {
  const handles = new Map<string, Handle>();
  /** The last that was let go of: what is opened before PouchDB has done so is the closed one again. */
  const closings = new Map<string, Promise<unknown>>();
  const identities = createIdentities(onReplaced);

  const open = async (uid: Uid, name: DatabaseName, isCurrent: () => boolean): Promise<LocalDatabase> => {
    const key = keyOf(uid, name);
    const Pouch = await load();
    await mayOpen();
    await closings.get(key);
    await check?.(key);
    const database = await openLocal(Pouch, key);
    const id = await database.id();
    // One that was let go of while it was opening says nothing about the next.
    if (isCurrent()) identities.opened(uid, name, id);
    return database;
  };

  return {
    of: (uid: Uid, name: DatabaseName): Handle => {
      const key = keyOf(uid, name);
      const known = handles.get(key);
      if (known !== undefined) return known;
      const handle: Handle = lazy(() => open(uid, name, () => handles.get(key) === handle));
      handles.set(key, handle);
      return handle;
    },
    /** Undefined where nobody has asked for it since. */
    known: (uid: Uid, name: DatabaseName): Handle | undefined => handles.get(keyOf(uid, name)),
    drop: (uid: Uid, name: DatabaseName): void => {
      handles.delete(keyOf(uid, name));
      identities.forget(keyOf(uid, name));
    },
    /**
     * Lets go of one that the browser has closed. PouchDB keeps what it opened by its name, and hears of some ways of
     * closing only (not of cleared storage): it would give the closed one again.
     */
    dropClosed: (uid: Uid, name: DatabaseName, opened: Handle): Promise<void> => {
      const key = keyOf(uid, name);
      // Somebody else may have opened it anew by now.
      if (handles.get(key) === opened) handles.delete(key);
      const closed = close(opened);
      closings.set(key, Promise.all([closed, rest?.()]));
      return closed;
    },
  };
};
