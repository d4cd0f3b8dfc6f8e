import type { Arrival } from '../../pages/arrivals';

/**
 * Documents of one write. Each write of PouchDB costs a transaction and a look-up before it, so that larger ones go
 * faster; but whoever writes a document meanwhile waits until one is done.
 */
const MOST_DOCUMENTS = 2000;
/** Characters of the pages of one write. The next ones are in memory beside them, and PouchDB makes copies. */
const MOST_SIZE = 8 * 1024 ** 2;

export interface Page {
  readonly number: number;
  readonly arrivals: readonly Arrival[];
}

/** A page that waits; its size in characters is not known where another tab has kept it. */
export interface WaitingPage {
  readonly number: number;
  readonly size: number | undefined;
}

/** Pages that go into PouchDB together, oldest first. */
export type Batch = readonly Page[];

type ReadPage = (page: number) => Promise<readonly Arrival[]>;

/** A page that is larger than a batch is one by itself. */
async function* batchesOf(pages: readonly WaitingPage[], read: ReadPage): AsyncGenerator<Batch, undefined> {
  let batch: Page[] = [];
  let [documents, filled] = [0, 0];
  for (const { number, size = MOST_SIZE } of pages) {
    if (batch.length > 0 && filled + size > MOST_SIZE) {
      yield batch;
      [batch, documents, filled] = [[], 0, 0];
    }
    const arrivals = await read(number);
    if (batch.length > 0 && documents + arrivals.length > MOST_DOCUMENTS) {
      yield batch;
      [batch, documents, filled] = [[], 0, 0];
    }
    batch.push({ number, arrivals });
    [documents, filled] = [documents + arrivals.length, filled + size];
  }
  if (batch.length > 0) yield batch;
  return undefined;
}

/** PouchDB waits for the browser much of the time: the next pages are read while it works on some. */
export const eachBatch = async (
  pages: readonly WaitingPage[],
  read: ReadPage,
  signal: AbortSignal,
  take: (batch: Batch) => Promise<void>,
): Promise<void> => {
  const batches = batchesOf(pages, read);
  let coming = batches.next();
  while (!signal.aborted) {
    const { value: batch } = await coming;
    if (batch === undefined) return;
    coming = batches.next();
    // It may fail before its turn.
    coming.catch(() => undefined);
    await take(batch);
  }
};
