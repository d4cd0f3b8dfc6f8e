import { IDBFactory } from 'fake-indexeddb';

import { asUid } from '@inkside/kit';
import { clearSite } from '../../../src/services/browser/clearSite';
import { fakeStorage } from '../../fakes/fakeBrowser';

const uid = asUid('a1'.repeat(12));
const other = asUid('b2'.repeat(12));

const made = (factory: IDBFactory, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = factory.open(name, 1);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
    opening.onerror = () => reject(new Error(name));
  });

const filled = (storage: ReturnType<typeof fakeStorage>, entries: Readonly<Record<string, string>>): typeof storage => {
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, value);
  return storage;
};

const aSite = async (entries: Readonly<Record<string, string>>, isOnline = true) => {
  const indexedDB = new IDBFactory();
  for (const name of [`_pouch_${uid}-note`, `inkside-${uid}`, `inkside-saved-${uid}`, `_pouch_${other}-note`])
    await made(indexedDB, name);
  const [local, session] = [
    filled(fakeStorage(), entries),
    filled(fakeStorage(), { 'inkside.vault': uid, 'inkside.recorder.fresh': `${uid} usual` }),
  ];
  const names = new Set(['workbox-precache-v2-https://example.org/', 'pictures']);
  const told: unknown[] = [];
  let cleared = 0;
  const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) };
  const worker = { postMessage: (message: unknown) => void told.push(message) };
  const parts = {
    local,
    session,
    caches,
    indexedDB: () => indexedDB,
    isOnline: () => isOnline,
    worker: () => worker as never,
    clearCookies: () => void (cleared += 1),
  };
  await clearSite(parts, uid);
  return { local, session, names, told, cleared, databases: (await indexedDB.databases()).map(({ name }) => name) };
};

describe('the removal of what a browser keeps of somebody', () => {
  it('takes texts of notes, uploads and books also where the browser does not tell which databases it has', async () => {
    const indexedDB = new IDBFactory();
    const own = ['text', 'uploads', 'books', 'book-files'].map((name) => `inkside-${name}-${uid}`);
    const kept = [...own, `inkside-text-${other}`];
    for (const name of kept) await made(indexedDB, name);
    const silent = {
      open: (name: string) => indexedDB.open(name),
      deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
    } as unknown as globalThis.IDBFactory;

    await clearSite(
      {
        local: fakeStorage(),
        session: fakeStorage(),
        caches: undefined,
        indexedDB: () => silent,
        isOnline: () => true,
        worker: () => null,
        clearCookies: () => undefined,
      },
      uid,
    );

    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([`inkside-text-${other}`]);
  });

  it('leaves nothing that names them, or that only they have made', async () => {
    const { local, session, databases, cleared } = await aSite({
      [`inkside.draft.${uid}.note.p-1`]: '{}',
      [`inkside.unsent.${uid}`]: '{}',
      'inkside.vault': JSON.stringify({ uid }),
      'inkside.vault.left': `${uid} 5`,
      'inkside.sync.owner': uid,
      'inkside.sync.cookie': 'SyncGatewaySession',
      'inkside.recorder': 'allowed',
      'of.an.earlier.version': 'x',
      'persist:inkside': '{}',
      'inkside.servers': '[]',
    });

    expect([...local.keys()].sort()).toEqual(['inkside.servers', 'persist:inkside']);
    expect(session.keys()).toEqual([]);
    expect(databases).toEqual([`_pouch_${other}-note`]);
    expect(cleared).toBe(1);
  });

  it('leaves what belongs to others who use the same browser', async () => {
    const theirs = {
      [`inkside.draft.${other}.note.p-1`]: JSON.stringify({ title: uid }),
      'inkside.vault': JSON.stringify({ uid: other }),
      'inkside.sync.owner': other,
      'inkside.sync.cookie': 'SyncGatewaySession',
    };
    const { local } = await aSite(theirs);

    expect(Object.fromEntries(local.keys().map((key) => [key, local.getItem(key)]))).toEqual(theirs);
  });

  it('empties all caches, and has the files of the app come again', async () => {
    const { names, told } = await aSite({});
    expect([[...names], told]).toEqual([[], [{ type: 'GO_ON' }]]);
  });

  it('leaves the files of the app where nobody could bring them again', async () => {
    const { names } = await aSite({}, false);
    expect([...names]).toEqual(['workbox-precache-v2-https://example.org/']);
  });
});
