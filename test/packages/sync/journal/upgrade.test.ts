import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';

import { asEpochMs, asUid } from '@inkside/kit';
import { openJournal } from '../../../../packages/sync/src/journal/openJournal';

const uid = asUid('u1');
const NAME = 'inkside-u1';

/** As versions 1 to 3 of the app made it. */
const steps: readonly ((database: IDBDatabase) => void)[] = [
  (database) => {
    for (const name of ['state', 'counters', 'snapshots', 'snapshotParts']) database.createObjectStore(name);
    database.createObjectStore('pages', { autoIncrement: true });
    database.createObjectStore('outbox', { keyPath: ['database', 'id'] }).createIndex('refusal', 'refusal');
    database.createObjectStore('held', { keyPath: ['database', 'id'] });
    database.createObjectStore('losers', { keyPath: ['database', 'id', 'document._rev'] });
  },
  (database) => database.createObjectStore('sent', { autoIncrement: true }),
  (database) => database.createObjectStore('owed', { keyPath: ['database', 'id'] }),
];

/** A tab with that version of the app: it lets go when another one brings a newer version. */
const openOld = (factory: IDBFactory, version: number, letsGo = true): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(NAME, version) as unknown as IDBOpenDBRequest;
    request.onupgradeneeded = () => {
      for (const step of steps.slice(0, version)) step(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      if (letsGo) database.onversionchange = () => database.close();
      resolve(database);
    };
  });

const entry = { database: 'note', id: 'a', writes: 4, base: null, at: 7, over: [], refusal: null };
const held = { database: 'note', id: 'h', tombstone: { _id: 'h' } };
const loser = { database: 'note', id: 'l', document: { _id: 'l', _rev: '1-l' } };
const owed = { database: 'note', id: 'o', revs: [], reason: '500', since: 3 };
const state = { session: 's', serverUuid: 'cloud', since: '12', isComplete: true, withRevisions: true };
const sent = { database: 'note', id: 's', rev: '2-s', base: { _id: 's', _rev: '1-s' } };

const fill = (database: IDBDatabase): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    const store = (name: string) => transaction.objectStore(name);
    store('state').put(state, 'pull');
    store('pages').add('{"results":[]}');
    store('outbox').put(entry);
    store('counters').put(4, 'writes');
    store('held').put(held);
    store('losers').put(loser);
    if (database.version >= 2) store('sent').add(JSON.stringify([sent]));
    if (database.version >= 3) store('owed').put(owed);
  });

const operation = { id: '1', words: { code: 'notes.moved', params: {} }, at: asEpochMs(9) };

describe('a journal that an earlier version of the app has made', () => {
  it.each([1, 2, 3])('is brought up from version %i and keeps everything', async (version) => {
    const indexedDB = new IDBFactory();
    const old = await openOld(indexedDB, version);
    await fill(old);
    old.close();

    const journal = openJournal({ uid, indexedDB });
    await journal.keepOperation(operation, '[]');

    expect(await journal.readPullState()).toEqual(state);
    expect(await journal.pageNumbers()).toEqual([1]);
    expect(await journal.readOutbox()).toEqual([entry]);
    expect(await journal.readNoted()).toMatchObject({ writes: 4 });
    expect(await journal.readHeld()).toEqual([held]);
    expect(await journal.readLosers()).toEqual([loser]);
    expect(await journal.readSent()).toEqual(version < 2 ? [] : [sent]);
    expect(await journal.readOwed()).toEqual(version < 3 ? [] : [owed]);
    expect(await journal.readOperations()).toEqual([operation]);
    journal.close();
  });

  it('is brought up while another tab has the earlier version open, and what that tab noted is kept', async () => {
    const indexedDB = new IDBFactory();
    const old = await openOld(indexedDB, 3);
    await fill(old);

    const journal = openJournal({ uid, indexedDB });
    await journal.keepOperation(operation, '[]');

    expect(await journal.readOutbox()).toEqual([entry]);
    expect(await journal.readOperations()).toEqual([operation]);
    expect(() => old.transaction('outbox')).toThrow();
    journal.close();
  });

  it('waits for another tab that does not let go, and is whole as soon as that does', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    const indexedDB = new IDBFactory();
    const old = await openOld(indexedDB, 3, false);
    await fill(old);
    const journal = openJournal({ uid, indexedDB });
    const outcome = journal.keepOperation(operation, '[]').catch((thrown: unknown) => thrown);
    await new Promise((resolve) => setImmediate(resolve));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toMatchObject({ code: 'errors.database', params: { detail: 'blocked' } });

    old.close();
    jest.useRealTimers();
    await journal.keepOperation(operation, '[]');

    expect(await journal.readOutbox()).toEqual([entry]);
    expect(await journal.readOperations()).toEqual([operation]);
    journal.close();
  });
});

describe('operations in the journal', () => {
  it('do not come back when what undoes them is changed by a tab that had read them before', async () => {
    const indexedDB = new IDBFactory();
    const journal = openJournal({ uid, indexedDB });
    await journal.keepOperation(operation, '[]');
    await journal.dropOperation('1');

    await journal.changeInverses('1', '["late"]');

    expect(await journal.readInverses('1')).toBeUndefined();
    expect(await journal.readOperations()).toEqual([]);
    journal.close();
  });
});
