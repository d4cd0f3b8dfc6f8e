import type { Arrival } from '../../pages/arrivals';

/**
 * Documents of one write. Each write of PouchDB costs a transaction and a look-up before it, so that larger ones go
 * faster; but whoever writes a document meanwhile waits until one is done.
 */
const MOST_DOCUMENTS = 2000;

export interface Page {
  readonly number: number;
  readonly arrivals: readonly Arrival[];
}

/** Pages that go into PouchDB together, oldest first. */
export type Batch = readonly Page[];

type ReadPage = (page: number) => Promise<readonly Arrival[]>;

/** A page that is larger than a batch is one by itself. */
async function* batchesOf(numbers: readonly number[], read: ReadPage): AsyncGenerator<Batch, undefined> {
  let batch: Page[] = [];
  let documents = 0;
  for (const number of numbers) {
    const arrivals = await read(number);
    if (batch.length > 0 && documents + arrivals.length > MOST_DOCUMENTS) {
      yield batch;
      [batch, documents] = [[], 0];
    }
    batch.push({ number, arrivals });
    documents += arrivals.length;
  }
  if (batch.length > 0) yield batch;
  return undefined;
}

/** PouchDB waits for the browser much of the time: the next pages are read while it works on some. */
export const eachBatch = async (
  numbers: readonly number[],
  read: ReadPage,
  signal: AbortSignal,
  take: (batch: Batch) => Promise<void>,
): Promise<void> => {
  const batches = batchesOf(numbers, read);
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
