import { asEpochMs, asObjectKey, asUid, type Uid } from '@inkside/kit';
import { bookKeys, paths, statisticsPaths } from '@inkside/protocol';
import { createBookFiles } from '../../src/services/books/createBookFiles';
import type { BookRecords, CoverRecord, SyncRecord } from '../../src/services/books/bookRecords';
import type { StoredObject } from '../../src/services/objectStore/objects';
import { type ContractBrowser, openBrowser, signInTo } from './contractBrowser';
import { type ContractCloud, startContractCloud } from './contractCloud';

/** What a browser remembers of books, in memory. */
const memory = () => {
  const [synced, covers] = [new Map<string, SyncRecord>(), new Map<string, CoverRecord>()];
  const records: BookRecords = {
    read: async (_uid, ids) => ({
      synced: new Set(ids.filter((id) => synced.has(id))),
      covers: new Map(
        ids.flatMap((id) => [covers.get(id)].flatMap((each) => (each === undefined ? [] : [[id, each]]))),
      ),
    }),
    write: async (_uid, added, found) => {
      for (const each of added) synced.set(each.uniqueId, each);
      for (const each of found) covers.set(each.uniqueId, each);
    },
    remove: async (_uid, ids) => {
      for (const id of ids) for (const each of [synced, covers]) each.delete(id);
    },
  };
  return { records, synced, covers };
};

describe('covers and files of books in the cloud', () => {
  let cloud: ContractCloud;
  let browser: ContractBrowser;
  let uid: Uid;
  let asked: string[];
  const kept = memory();
  const book = (id: string, coverUrl = '', updatedAt = 1) => ({ id, coverUrl, updatedAt: asEpochMs(updatedAt) });
  const seek = (...books: readonly ReturnType<typeof book>[]) => files().seek(uid, books);
  const put = (key: string, bytes: number) => cloud.cloud.objects.putBytes(key, new Uint8Array(bytes));

  const files = () => {
    const { books: bookObjects, reader } = browser.objects;
    return createBookFiles({
      files: { get: () => undefined },
      look: async () => {
        throw new Error('nobody looks');
      },
      clock: { now: () => asEpochMs(7) },
      records: kept.records,
      reader: {
        get: (key) => reader.get(key),
        list: async (prefix): Promise<readonly StoredObject[]> => (asked.push(`list ${prefix}`), reader.list(prefix)),
      },
      objects: {
        head: async (key) => (asked.push(`head ${key}`), bookObjects.head(key)),
        put: (key, content) => bookObjects.put(key, content),
      },
    });
  };

  beforeAll(async () => {
    cloud = await startContractCloud();
    browser = openBrowser(cloud, { name: 'books' });
    ({ uid } = await signInTo(cloud, browser, 'books@example.org'));
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => cloud.stop());

  it('are a cover where a head says 200 and more than ten characters, in either layout', async () => {
    await put(bookKeys.cover(uid, 'ten'), 10);
    await put(bookKeys.cover(uid, 'eleven'), 11);
    await put(bookKeys.coverObserved(uid, 'observed'), 40);
    await put(`${uid}/elsewhere/told.png`, 40);
    await put(bookKeys.fileObserved(uid, 'observed', 'epub'), 3);

    expect(
      await seek(book('ten'), book('eleven'), book('observed'), book('told', `${uid}/elsewhere/told.png`)),
    ).toEqual([
      { id: 'ten', isStored: false },
      { id: 'eleven', isStored: false, coverKey: bookKeys.cover(uid, 'eleven') },
      { id: 'observed', isStored: true, coverKey: bookKeys.coverObserved(uid, 'observed') },
      { id: 'told', isStored: false, coverKey: `${uid}/elsewhere/told.png` },
    ]);
    expect(kept.synced.get('observed')).toEqual({
      uniqueId: 'observed',
      resKey: bookKeys.fileObserved(uid, 'observed', 'epub'),
      createdAt: 7,
      updatedAt: 7,
    });
  });

  it('are asked for once a book, and again where one without a cover has changed', async () => {
    await seek(book('observed'), book('ten'));
    expect(asked).toEqual([]);
    await put(bookKeys.cover(uid, 'ten'), 11);

    expect(await seek(book('ten', '', 2))).toMatchObject([{ coverKey: bookKeys.cover(uid, 'ten') }]);
    expect(asked.filter((each) => each.startsWith('head'))).not.toEqual([]);
  });

  it('are asked for again where a book with both has changed, and are not believed in when they are gone', async () => {
    const [cover, file] = [bookKeys.cover(uid, 'left'), bookKeys.file(uid, 'left', 'epub')];
    await put(cover, 11);
    await put(file, 3);
    expect(await seek(book('left'))).toEqual([{ id: 'left', isStored: true, coverKey: cover }]);
    await cloud.cloud.objects.remove([cover, file]);

    expect(await seek(book('left'))).toMatchObject([{ isStored: true }]);
    expect(await seek(book('left', '', 2))).toEqual([{ id: 'left', isStored: false }]);
    await put(cover, 11);
    await files().forget(uid, ['left']);
    expect(await seek(book('left', '', 2))).toMatchObject([{ coverKey: cover }]);
  });

  it('of many books are found by one list', async () => {
    const many = Array.from({ length: 700 }, (_, index) => book(`many${index}`));
    await put(bookKeys.cover(uid, 'many3'), 11);
    await put(bookKeys.file(uid, 'many3', 'pdf'), 1);
    await put(bookKeys.cover(uid, 'many4'), 10);

    const found = await seek(...many);

    expect(asked).toEqual([`list ${uid}/reader/`]);
    expect(found.filter(({ isStored, coverKey }) => isStored || coverKey !== undefined)).toEqual([
      { id: 'many3', isStored: true, coverKey: bookKeys.cover(uid, 'many3') },
    ]);
  });

  it('are not looked for under an address of the web, or under an id that leads elsewhere', async () => {
    expect(await seek(book('../x'), book('web', 'https://example.org/c.png'))).toEqual([
      { id: '../x', isStored: false },
      { id: 'web', isStored: false },
    ]);
    expect(asked.join()).not.toContain('example.org');
    expect(asked.join()).not.toContain('../');
  });

  it('go with the book in both layouts, and with no other one', async () => {
    const keys = [
      bookKeys.file(uid, 'gone', 'epub'),
      bookKeys.fileObserved(uid, 'gone', 'epub'),
      bookKeys.cover(uid, 'gone'),
      bookKeys.coverObserved(uid, 'gone'),
    ];
    for (const key of [...keys, bookKeys.fileObserved(uid, 'gone2', 'epub')]) await put(key, 12);

    expect([...(await browser.pages.library.keysOf(uid, 'gone'))].toSorted()).toEqual(keys.map(asObjectKey).toSorted());
    for (const id of ['', uid, 'userdata', 'a/b'])
      await expect(browser.pages.library.keysOf(uid, id)).rejects.toMatchObject({ code: 'errors.badRequest' });
    await expect(browser.pages.library.keysOf(asUid(''), 'x')).rejects.toMatchObject({ code: 'errors.badRequest' });
  });

  it('have how long the book was read beside them, of the first item of the answer', async () => {
    const startTime = Date.UTC(2026, 2, 9, 10);
    await fetch(`${cloud.origin}${statisticsPaths.reportReading}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${browser.vault.current()?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sessions: [{ docId: 'read', name: 'The sea', startTime, endTime: startTime + 60_000 }] }),
    });

    expect(await browser.pages.library.readInfo('read')).toEqual({ totalTime: 60_000, avgTime: 60_000 });
    expect(paths.readInfoList).toBe('/api/1/statistics/readInfoList');
  });
});
