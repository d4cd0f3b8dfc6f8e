import { IDBFactory } from 'fake-indexeddb';

import { asUid, type ClockPort, type ListedStorage, type Uid } from '@inkside/kit';
import { createClock } from '../../../../src/services/browser/pageEnvironment';
import { createDocuments } from '../../../../packages/sync/src/databases/documents';
import { createDrafts } from '../../../../packages/sync/src/databases/drafts';
import { createLocalDatabases } from '../../../../packages/sync/src/databases/localDatabases';
import { createBus } from '../../../../packages/sync/src/bus';
import { createOperations } from '../../../../packages/sync/src/operations/createOperations';
import { createConflicts } from '../../../../packages/sync/src/engine/conflicts/createConflicts';
import { createUserData } from '../../../../packages/sync/src/createUserData';
import { openJournal } from '../../../../packages/sync/src/journal/openJournal';
import { fakeStorage, storageEvent } from '../../../fakes/fakeBrowser';
import { loadPouch } from './nodePouch';
import type { NewDocument } from '../../../../packages/sync/src/syncPorts';

let users = 0;

/** A browser of one user: what outlives its tabs. */
export const aBrowser = () => {
  users += 1;
  const uid: Uid = asUid(users.toString(16).padStart(24, '0'));
  const [local, windows] = [fakeStorage(), new Set<EventTarget>()];
  /** As a tab does that this process does not run. */
  const put = (key: string, text: string): void => {
    local.setItem(key, text);
    for (const window of windows) window.dispatchEvent(storageEvent(key, text));
  };
  return { uid, indexedDB: new IDBFactory(), local, windows, put };
};
export type Browser = ReturnType<typeof aBrowser>;

/** What `localStorage` is to one tab: the others hear of its writes. */
const storageOf = ({ windows }: Browser, window: EventTarget, storage: ListedStorage): ListedStorage => {
  const tellOthers = (key: string, value: string | null): void => {
    for (const other of windows)
      if (other !== window) setImmediate(() => other.dispatchEvent(storageEvent(key, value)));
  };
  return {
    ...storage,
    setItem: (key, value) => {
      storage.setItem(key, value);
      tellOthers(key, value);
    },
    removeItem: (key) => {
      storage.removeItem(key);
      tellOthers(key, null);
    },
  };
};

/** A tab: the documents port over real databases and a real journal. Tabs of one browser do not hear each other here. */
export const openTab = (
  browser: Browser,
  {
    storage = browser.local,
    clock = createClock(),
  }: { readonly storage?: ListedStorage; readonly clock?: ClockPort } = {},
) => {
  const { uid, indexedDB, local, windows } = browser;
  const window = new EventTarget();
  windows.add(window);
  const databases = createLocalDatabases(loadPouch);
  const userData = createUserData({
    databases,
    openJournal: (owner) =>
      openJournal({ uid: owner, indexedDB, losing: { assertAdmitted: () => databases.admission.assert(owner) } }),
    openBus: (owner) => createBus({ uid: owner, openChannel: undefined }),
    clock,
  });
  const drafts = createDrafts({ local: storageOf(browser, window, storage), window });
  const documents = createDocuments({ userData, drafts });
  const operations = createOperations({
    userData,
    documents: documents.ofOperations,
    conflicts: (owner) => createConflicts(userData(owner)),
  });
  return { uid, databases, documents, operations, drafts, data: userData(uid), local, window };
};
export type Tab = ReturnType<typeof openTab>;

export const aNoteOf = (id: string, change: Partial<NewDocument> = {}): NewDocument => ({
  _id: id,
  user: 'u',
  dbId: 'u-NOTE_TREE',
  title: 'A',
  ...change,
});
