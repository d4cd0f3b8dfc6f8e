import { editNotes, titleOf } from './edits';
import type { EditWay } from './edits';
import type { Feed } from './feed';
import { assertCount, databaseUrl } from './feed';
import type { StockDatabase } from './untypedPouch';
import { StockPouchDB } from './untypedPouch';

/** From here the pages' own `fetch` carries the cookie: it is of the same origin. */
const remote = (): StockDatabase => new StockPouchDB(databaseUrl(), { skip_setup: true });

const pullOptions = (uid: string, batch: number) => ({
  batch_size: batch,
  filter: 'sync_gateway/bychannel',
  query_params: { channels: `${uid}-NOTE_TREE` },
});

/** One replication of all notes into a fresh database, from its first request on. Milliseconds. */
export const stockPull = async (feed: Feed, batch: number): Promise<number> => {
  const local = new StockPouchDB('bench-stock');
  const { docs_written } = await local.replicate.from(remote(), pullOptions(feed.uid, batch));
  const ended = performance.now();
  assertCount(docs_written, feed);
  assertCount((await local.info()).doc_count, feed);
  return ended - window.inksideWatch.firstRequest();
};

/** As an app edits: read, then write. */
const editOne = async (local: StockDatabase, id: string, title: string): Promise<void> => {
  await local.put({ ...(await local.get(id)), title });
};

const editTogether = async (local: StockDatabase): Promise<void> => {
  const { rows } = await local.allDocs({ include_docs: true });
  await local.bulkDocs(rows.map(({ doc }, index) => ({ ...doc, title: titleOf(index) })));
};

/** Edits every note once; gives when the first edit began, in epoch milliseconds. */
export const stockPush = async (feed: Feed, way: EditWay | 'oneBatch'): Promise<number> => {
  const local = new StockPouchDB('bench-stock');
  await local.replicate.from(remote(), pullOptions(feed.uid, 1000));
  assertCount((await local.info()).doc_count, feed);
  const ids = (await local.allDocs({ include_docs: true })).rows.map(({ doc }) => doc._id);
  // What a signed-in app would have behind it: a push that has looked at everything once.
  await local.replicate.to(remote(), { batch_size: 1000 });
  if (way !== 'oneBatch') {
    local.replicate.to(remote(), { live: true, retry: true, batch_size: 1000 }).catch(() => undefined);
    return editNotes(ids, way, (id, title) => editOne(local, id, title));
  }
  const started = performance.timeOrigin + performance.now();
  await editTogether(local);
  await local.replicate.to(remote(), { batch_size: 1000 });
  return started;
};
