import { type ListedStorage, PortError, type Uid } from '@inkside/kit';
import { removeDatabase } from '@inkside/sync';
import { createSiteCookies, createSyncCookie } from './keeping/cookies';
import { createRemovals } from './keeping/removals';
import {
  articlesDatabase,
  bookFilesDatabase,
  booksDatabase,
  inkDatabase,
  soundsDatabase,
  textsDatabase,
  uploadsDatabase,
} from './keeping/userDatabases';

export interface ClearParts {
  readonly local: ListedStorage;
  readonly session: ListedStorage;
  /** Absent outside of https and localhost. */
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  readonly indexedDB: () => IDBFactory;
  readonly isOnline: () => boolean;
  /** The worker that serves this page. */
  readonly worker: () => Pick<ServiceWorker, 'postMessage'> | null;
  readonly clearCookies: () => void;
  /** The origin's own file system; absent in old browsers and outside of https and localhost. */
  readonly directory?: (() => Promise<FileSystemDirectoryHandle>) | undefined;
}

/**
 * What says nothing of a person: language and theme, with what the store keeps besides emptied by then; and the servers
 * that answered last.
 */
const IMPERSONAL: ReadonlySet<string> = new Set(['persist:inkside', 'inkside.servers']);
/** Whose the sync's cookie is; beside it stands how it is called. */
const COOKIE_OWNER = 'inkside.sync.owner';
const COOKIE_NAME = 'inkside.sync.cookie';
const UIDS = /[0-9a-f]{24}/g;
/** Workbox keeps the app's own files there, and nothing else. */
const APP_FILES = /^workbox-precache/;

/** Whether other people are named, and this one is not. */
const isOfOthers = (text: string, uid: Uid): boolean => {
  const named: readonly string[] = text.match(UIDS) ?? [];
  return named.length > 0 && !named.includes(uid);
};

const clearLocal = (local: ListedStorage, uid: Uid): void => {
  const mayStay = (key: string): boolean => {
    if (IMPERSONAL.has(key) || isOfOthers(key, uid)) return true;
    if (key.includes(uid)) return false;
    // A name may hold anything; of these three what stands in them says whose they are.
    if (key === COOKIE_NAME) return isOfOthers(local.getItem(COOKIE_OWNER) ?? '', uid);
    return ['inkside.vault', COOKIE_OWNER].includes(key) && isOfOthers(local.getItem(key) ?? '', uid);
  };
  for (const key of local.keys().filter((each) => !mayStay(each))) local.removeItem(key);
};

/**
 * The app's own files go too, and come again: but not where nobody could bring them, as the sign-in page would not open
 * any more.
 */
const clearCaches = async ({ caches, isOnline, worker }: ClearParts): Promise<void> => {
  if (caches === undefined) return;
  const names = (await caches.keys()).filter((name) => isOnline() || !APP_FILES.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
  worker()?.postMessage({ type: 'GO_ON' });
};

/**
 * Databases of earlier versions, what was made anew in the moment in which it was removed, and those that nobody else
 * removes: these also where a browser does not tell which it has.
 */
const clearDatabases = async (factory: IDBFactory, uid: Uid): Promise<void> => {
  const known = ((await factory.databases?.()) ?? []).flatMap(({ name }) => name ?? []);
  const own = known.filter((name) => name.includes(uid));
  const others = [bookFilesDatabase(uid), booksDatabase(uid), textsDatabase(uid), uploadsDatabase(uid)];
  const silent = [articlesDatabase(uid), inkDatabase(uid), soundsDatabase(uid), ...others];
  for (const name of new Set([...own, ...silent])) await removeDatabase(factory, name);
};

/** Copies of files that were being sent. */
const clearFiles = async ({ directory }: ClearParts, uid: Uid): Promise<void> => {
  const root = await directory?.().catch(() => undefined);
  if (root === undefined) return;
  const names: string[] = [];
  for await (const name of root.keys()) if (name.includes(uid)) names.push(name);
  await Promise.all(names.map((name) => root.removeEntry(name, { recursive: true })));
};

/** Forgets what this tab keeps for itself. */
export const clearSession = (session: ListedStorage): void => session.keys().forEach((key) => session.removeItem(key));

/**
 * Removes what the browser keeps of a user beside the databases that are removed by name. What cannot be removed keeps
 * nothing else; rejects with `errors.database` when all the others are gone.
 */
export const clearSite = async (parts: ClearParts, uid: Uid): Promise<void> => {
  clearLocal(parts.local, uid);
  clearSession(parts.session);
  parts.clearCookies();
  const works = await Promise.allSettled([
    clearCaches(parts),
    clearDatabases(parts.indexedDB(), uid),
    clearFiles(parts, uid),
  ]);
  const failed = works.find((work) => work.status === 'rejected');
  if (failed !== undefined)
    throw failed.reason instanceof PortError
      ? failed.reason
      : new PortError('errors.database', { detail: String(failed.reason) });
};

/** {@link clearSite} of the page that it runs in. Other tabs are told at once, and let go of what they hold for themselves. */
export const clearPage = (
  page: Pick<typeof globalThis, 'window' | 'document' | 'navigator'>,
  storages: Pick<ClearParts, 'local' | 'session'>,
  uid: Uid,
): Promise<void> => {
  const { window, document, navigator } = page;
  const BrowserChannel = window.BroadcastChannel as typeof BroadcastChannel | undefined;
  createRemovals(BrowserChannel && ((name) => new BrowserChannel(name))).tell(uid);
  const cookies = createSiteCookies(document, createSyncCookie(document, window.location));
  const parts: ClearParts = {
    ...storages,
    caches: window.caches as CacheStorage | undefined,
    indexedDB: () => window.indexedDB,
    isOnline: () => navigator.onLine,
    worker: () => (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller ?? null,
    clearCookies: () => cookies.clearAll(),
    directory: 'getDirectory' in (navigator.storage ?? {}) ? () => navigator.storage.getDirectory() : undefined,
  };
  return clearSite(parts, uid);
};
