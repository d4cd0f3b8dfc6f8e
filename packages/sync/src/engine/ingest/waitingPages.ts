import { readKeptPage } from '../../gateway/feedPage';
import type { HomeOf } from '../../databaseNames';
import type { Journal } from '../../journal/journal';
import { type Arrival, arrivalsIn } from '../../pages/arrivals';
import type { PageIndex } from '../../pages/pageIndex';

/** Characters of text whose rows are remembered: pages of about 15,000 notes. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * What the newest pages say, so that a page that this tab has read need not be read again when its turn comes. Those
 * that find no room are read from the journal, which has them all.
 */
interface FreshPages {
  /** `size`: characters of the page's text. */
  readonly keep: (page: number, size: number, arrivals: readonly Arrival[]) => void;
  /** What the page says; it is forgotten then. */
  take(page: number): readonly Arrival[] | undefined;
}

export const createFreshPages = (): FreshPages => {
  const fresh = new Map<number, { readonly size: number; readonly arrivals: readonly Arrival[] }>();
  let room = MOST_CHARACTERS;
  return {
    keep: (page, size, arrivals) => {
      if (size > room) return;
      room -= size;
      fresh.set(page, { size, arrivals });
    },
    take: (page) => {
      const found = fresh.get(page);
      fresh.delete(page);
      room += found?.size ?? 0;
      return found?.arrivals;
    },
  };
};

interface WaitingParts {
  readonly journal: Pick<Journal, 'pageNumbers' | 'readPage' | 'dropPages'>;
  readonly index: PageIndex;
  readonly homeOf: HomeOf;
  /** Fewer pages wait than before. */
  readonly fewer: () => void;
}

/** The pages that wait in the journal. */
interface WaitingPages {
  /** A page has come to wait: all that it says, and how many characters its text has. */
  readonly arrived: (page: number, size: number, arrivals: readonly Arrival[]) => void;
  /** Oldest first. Those that another tab has moved are known no more. */
  numbers(): Promise<readonly number[]>;
  /** What a page says; nothing where another tab has moved it. */
  readonly read: (page: number) => Promise<readonly Arrival[]>;
  /** All that the pages say is in PouchDB. */
  drop(pages: readonly number[]): Promise<void>;
}

export const createWaitingPages = ({ journal, index, homeOf, fewer }: WaitingParts): WaitingPages => {
  const fresh = createFreshPages();
  const forget = (pages: readonly number[]): void => {
    for (const page of pages) {
      index.dropped(page);
      fresh.take(page);
    }
    if (pages.length > 0) fewer();
  };
  return {
    arrived: fresh.keep,
    numbers: async () => {
      const known = index.pages();
      const numbers = await journal.pageNumbers();
      const standing = new Set(numbers);
      forget(known.filter((page) => !standing.has(page)));
      return numbers;
    },
    read: async (page) => {
      const known = fresh.take(page);
      if (known !== undefined) return known;
      const text = (await journal.readPage(page))?.text;
      return text === undefined ? [] : arrivalsIn(readKeptPage(text).rows, homeOf);
    },
    drop: async (pages) => {
      await journal.dropPages(pages);
      forget(pages);
    },
  };
};

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
