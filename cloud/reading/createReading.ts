import type { Records } from '../accounts';
import type { Clock, CloudOptions, Log } from '../lib/config';
import { createGuardedDownload, createGuardedFetch, type Download, type Fetch } from '../fetching';
import { type FetchLimits, type Resolver, systemResolver } from '../fetching';
import { downloadWithDemoSite, fetchWithDemoSite } from './offlineSet/siteOfDemo';
import { type BookReader, type BookTickets, createBookReader, createBookTickets } from './sources/bookReader';
import { type CatalogueReader, createCatalogueReader } from './sources/catalogueReader';
import { createDocuments, type Documents } from './sources/documents';
import { createFeedReader, type FeedReader, type FeedSource } from './sources/feedReader';
import { createPageReader, type PageReader } from './sources/pageReader';
import { createRefresh, type Refresh } from './sources/refresh';
import { createFavourites, type Favourites } from './stores/favourites';
import { type ArticleShelf, createArticleShelf } from './articleShelf';
import { createArticleMarks } from './stores/articleMarks';
import { createFeedFaults, type FeedFaults } from './stores/feedFaults';
import { createFeedRecords, type FeedRecords } from './stores/feedRecords';
import { createOpmlExports, type OpmlExports } from './stores/opmlExports';
import { createPageTexts, createReadingItems, type PageTexts } from './stores/readingItems';
import type { ReadingItem, ReadingItems } from './stores/readingItems';
import { createTrash, type Trash } from './stores/trash';
import { createSeal, type Seal } from './stores/seal';
import type { OpenedStores } from '../openStores';

interface ReadingOptions {
  readonly records: Records;
  readonly clock: Clock;
  readonly log: Log;
  /** Hexadecimal; the key of stored logins is derived from it. */
  readonly secretKey: string;
  readonly fetchesLoopback: boolean;
  /** CIDR ranges of the operator's network that may be fetched from. */
  readonly fetchesFrom?: readonly string[];
  /** Answers for the demo's site, which is nowhere else. */
  readonly hasDemoSite?: boolean;
  readonly resolve?: Resolver;
  readonly limits?: Partial<FetchLimits>;
}

export interface Reading {
  /** The guarded way out, and the demo's own site. */
  readonly fetch: Fetch;
  /** The same for books. */
  readonly download: Download;
  readonly items: ReadingItems;
  readonly texts: PageTexts;
  readonly favourites: Favourites;
  readonly exports: OpmlExports;
  readonly seal: Seal;
  readonly trash: Trash;
  /** A subscription as the readers take it, with its login opened. */
  readonly sourceOf: (item: ReadingItem) => FeedSource;
  readonly documents: Documents;
  readonly feeds: FeedReader;
  readonly feedRecords: FeedRecords;
  readonly faults: FeedFaults;
  readonly shelf: ArticleShelf;
  readonly catalogues: CatalogueReader;
  readonly books: BookReader;
  readonly tickets: BookTickets;
  readonly readPage: PageReader;
  /** What keeps subscribed feeds fresh; whoever starts it stops it before the records are closed. */
  readonly rounds: Refresh;
}

const sourceOpener =
  (seal: Seal): Reading['sourceOf'] =>
  ({ uid, url, login: sealed }) => {
    const login = sealed === null ? undefined : seal.open(sealed, uid);
    return { url: url ?? '', access: login === undefined ? undefined : { uid, login } };
  };

/**
 * Network reading: what users keep, and how it is fetched and kept fresh. Ids of what belongs to a user begin
 * `kind:uid:`, by which the end of an account finds it.
 */
export const createReading = (options: ReadingOptions): Reading => {
  const { records, clock, log, fetchesLoopback, fetchesFrom = [], resolve = systemResolver, limits = {} } = options;
  const rules = { resolve, fetchesLoopback, fetchesFrom };
  const guarded = createGuardedFetch({ ...rules, limits });
  const fetch = options.hasDemoSite === true ? fetchWithDemoSite(guarded) : guarded;
  const guardedDownload = createGuardedDownload(rules);
  const download = options.hasDemoSite === true ? downloadWithDemoSite(fetch, guardedDownload) : guardedDownload;
  const documents = createDocuments(fetch);
  const items = createReadingItems(records, clock);
  const texts = createPageTexts(records);
  const feedRecords = createFeedRecords(records);
  const faults = createFeedFaults(records, clock);
  const feeds = createFeedReader({ feeds: feedRecords, faults, documents, clock });
  const favourites = createFavourites(records, clock);
  const exports = createOpmlExports(records, clock);
  const seal = createSeal(options.secretKey);
  const trash = createTrash({ records, items, texts, favourites, clock });
  const marks = createArticleMarks(records, clock);
  const sweep = async (): Promise<void> => {
    await trash.sweep();
    await marks.sweep();
  };
  const sourceOf = sourceOpener(seal);
  const kept = { items, sourceOf, feeds: feedRecords, exports, faults };
  const rounds = createRefresh({ ...kept, reader: feeds, clock, log, sweep });

  return {
    ...{
      fetch,
      download,
      documents,
      items,
      texts,
      favourites,
      exports,
      seal,
      trash,
      feeds,
      feedRecords,
      faults,
      rounds,
      sourceOf,
    },
    shelf: createArticleShelf({ items, records: feedRecords, marks, sourceOf }),
    catalogues: createCatalogueReader(documents, clock),
    books: createBookReader(download),
    tickets: createBookTickets(clock),
    readPage: createPageReader(documents),
  };
};

/** Network reading over the cloud's own stores, with its rounds begun; `closers` ends them before the stores close. */
export const openReading = (
  { records, secrets }: OpenedStores,
  { clock, log, demo, fetchesLoopback = false, fetchesFrom = [] }: CloudOptions,
  closers: { add(close: () => unknown): void },
): Reading => {
  const reading = createReading({
    records: records.reading,
    clock,
    log,
    secretKey: secrets.objectsKey,
    fetchesLoopback,
    fetchesFrom,
    hasDemoSite: demo,
  });
  reading.rounds.start();
  closers.add(() => reading.rounds.stop());
  return reading;
};
