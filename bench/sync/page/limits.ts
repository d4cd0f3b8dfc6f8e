import type { Feed } from './feed';
import { assertCount, readPages, readWhole } from './feed';
import { StockPouchDB } from './untypedPouch';

const BATCH = 1000;
/** As the product opens its databases. */
const LOCAL_OPTIONS = { auto_compaction: true, revs_limit: 1000 };

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Fetch and parse alone: the least that any client must do. Milliseconds. */
export const fetchWhole = (feed: Feed): Promise<number> => timed(() => readWhole(feed));
export const fetchPages = (feed: Feed): Promise<number> => timed(() => readPages(feed));

const openRaw = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('bench-raw', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('documents', { keyPath: '_id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });

const putAll = (database: IDBDatabase, documents: readonly object[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction('documents', 'readwrite', { durability: 'relaxed' });
    const store = transaction.objectStore('documents');
    for (const document of documents) store.put(document);
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB failed.'));
  });

const countRaw = (database: IDBDatabase): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = database.transaction('documents').objectStore('documents').count();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });

/** Fetch everything, then one transaction with a record for each document. Milliseconds. */
export const rawIndexedDb = async (feed: Feed): Promise<number> => {
  const database = await openRaw();
  const ms = await timed(async () => {
    const { results } = await readWhole(feed);
    await putAll(
      database,
      results.map(({ doc }) => doc),
    );
  });
  assertCount(await countRaw(database), feed);
  return ms;
};

/** PouchDB's own write, of documents that are in memory already. Milliseconds. */
export const bulkDocsAlone = async (feed: Feed): Promise<number> => {
  const { results } = await readWhole(feed);
  const documents = results.map(({ doc }) => doc);
  const database = new StockPouchDB('bench-bulk', LOCAL_OPTIONS);
  await database.info();
  const ms = await timed(async () => {
    for (let start = 0; start < documents.length; start += BATCH) {
      await database.bulkDocs(documents.slice(start, start + BATCH), { new_edits: false });
    }
  });
  assertCount((await database.info()).doc_count, feed);
  return ms;
};
