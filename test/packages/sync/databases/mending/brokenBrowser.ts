import type { Uid } from '@inkside/kit';
import { createLocalDatabases, type LocalDatabases } from '../../../../../packages/sync/src/databases/localDatabases';
import { createShapeCheck } from '../../../../../packages/sync/src/databases/mending/shapes';
import { createImportsRepair } from '../../../../../packages/ink/src/imports/mendImports';
import { createImportStore } from '../../../../../packages/ink/src/imports/importStore';
import { createErase } from '../../../../../packages/sync/src/databases/mending/erase';
import { createMender } from '../../../../../packages/sync/src/databases/mending/createMender';
import type { MendableName } from '../../../../../packages/sync/src/databases/mending/mendingPort';
import { createBus } from '../../../../../packages/sync/src/bus';
import { createUserData } from '../../../../../packages/sync/src/createUserData';
import { openJournal } from '../../../../../packages/sync/src/journal/openJournal';
import { createClock } from '../../../../../src/services/browser/pageEnvironment';
import { createDocuments } from '../../../../../packages/sync/src/databases/documents';
import { createDrafts } from '../../../../../packages/sync/src/databases/drafts';
import { fakeStorage } from '../../../../fakes/fakeBrowser';
import { loadPouch } from '../nodePouch';
import type { DatabaseName } from '../../../../../packages/sync/src/syncPorts';

/** One tab of a browser whose databases are all in one IndexedDB, as in a page. */
export const openBrowser = (uid: Uid, local = fakeStorage()) => {
  const databases: LocalDatabases = createLocalDatabases(loadPouch, { check: createShapeCheck(() => indexedDB) });
  const clock = createClock();
  const userData = createUserData({
    databases,
    openJournal: (owner) => openJournal({ uid: owner }),
    openBus: (owner) => createBus({ uid: owner, openChannel: undefined }),
    clock,
  });
  const data = userData(uid);
  const mended: ((of: Uid) => void)[] = [];
  const documents = createDocuments({
    userData,
    drafts: createDrafts({ local, window: new EventTarget() }),
    onMended: (listener) => mended.push(listener),
    erase: createErase(() => indexedDB, local),
  });
  const files: { name: string; rows: { database: string; id: string; text: string }[] }[] = [];
  const forget = (owner: Uid, names: readonly MendableName[]): void => {
    for (const name of names) {
      if (name === 'journal') data.journal.close();
      else if (name !== 'imports') databases.abandon(owner, name);
    }
  };
  const renewed = (owner: Uid): void => mended.forEach((listener) => listener(owner));
  const mender = createMender({
    factory: indexedDB,
    local,
    databases,
    imports: createImportsRepair(),
    forget,
    renewed,
    handOut: (name, text) => files.push({ name, rows: JSON.parse(text) as never }),
    pause: async () => undefined,
    now: () => clock.now(),
  });
  return { uid, local, databases, data, documents, mender, files, imports: createImportStore(uid) };
};

export const pouchName = (uid: Uid, name: DatabaseName): string =>
  `_pouch_${uid}-${name === 'message' ? 'boox-message' : name}`;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** As another program would find it. */
export const openRaw = (name: string): Promise<IDBDatabase> => done(indexedDB.open(name));

/** Changes rows by hand. */
export const tamper = async (name: string, store: string, change: (own: IDBObjectStore) => void): Promise<void> => {
  const database = await openRaw(name);
  const transaction = database.transaction(store, 'readwrite');
  const over = new Promise((resolve) => (transaction.oncomplete = resolve));
  change(transaction.objectStore(store));
  await over;
  database.close();
};

/** Puts a database of another make in the place of this one. */
export const replaceBy = async (
  name: string,
  version: number,
  make: (database: IDBDatabase) => void,
): Promise<void> => {
  await done(indexedDB.deleteDatabase(name));
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => make(request.result);
  (await done(request)).close();
};

export const rowsOf = async (name: string, store: string): Promise<{ keys: IDBValidKey[]; values: unknown[] }> => {
  const database = await openRaw(name);
  const own = database.transaction(store).objectStore(store);
  const [keys, values] = await Promise.all([done(own.getAllKeys()), done<unknown[]>(own.getAll())]);
  database.close();
  return { keys, values };
};
