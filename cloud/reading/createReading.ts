import type { Records } from '../accounts';
import type { Clock, CloudOptions, Log } from '../lib/config';
import { createGuardedFetch, type Fetch, type FetchLimits, type Resolver, systemResolver } from '../fetching';
import { fetchWithDemoSite } from './offlineSet/siteOfDemo';
import { type CatalogueReader, createCatalogueReader } from './sources/catalogueReader';
import { createDocuments } from './sources/documents';
import { createFeedReader, type FeedReader } from './sources/feedReader';
import { createPageReader, type PageReader } from './sources/pageReader';
import { createRefresh, type Refresh } from './sources/refresh';
import { createFavourites, type Favourites } from './stores/favourites';
import { createFeedRecords } from './stores/feedRecords';
import { createOpmlExports, type OpmlExports } from './stores/opmlExports';
import { createPageTexts, createReadingItems, type PageTexts, type ReadingItems } from './stores/readingItems';
import { createSeal, type Seal } from './stores/seal';
import type { OpenedStores } from '../openStores';

interface ReadingOptions {
  readonly records: Records;
  readonly clock: Clock;
  readonly log: Log;
  /** Hexadecimal; the key of stored logins is derived from it. */
  readonly secretKey: string;
  readonly fetchesLoopback: boolean;
  /** Answers for the demo's site, which is nowhere else. */
  readonly hasDemoSite?: boolean;
  readonly resolve?: Resolver;
  readonly limits?: Partial<FetchLimits>;
}

export interface Reading {
  /** The guarded way out, and the demo's own site. */
  readonly fetch: Fetch;
  readonly items: ReadingItems;
  readonly texts: PageTexts;
  readonly favourites: Favourites;
  readonly exports: OpmlExports;
  readonly seal: Seal;
  readonly feeds: FeedReader;
  readonly catalogues: CatalogueReader;
  readonly readPage: PageReader;
  /** What keeps subscribed feeds fresh; whoever starts it stops it before the records are closed. */
  readonly rounds: Refresh;
}

/**
 * Network reading: what users keep, and how it is fetched and kept fresh. Ids of what belongs to a user begin
 * `kind:uid:`, by which the end of an account finds it.
 */
export const createReading = (options: ReadingOptions): Reading => {
  const { records, clock, log, fetchesLoopback, resolve = systemResolver, limits = {} } = options;
  const guarded = createGuardedFetch({ resolve, fetchesLoopback, limits });
  const fetch = options.hasDemoSite === true ? fetchWithDemoSite(guarded) : guarded;
  const documents = createDocuments(fetch);
  const items = createReadingItems(records, clock);
  const texts = createPageTexts(records);
  const feedRecords = createFeedRecords(records);
  const feeds = createFeedReader(feedRecords, documents, clock);
  const favourites = createFavourites(records, clock);
  const exports = createOpmlExports(records, clock);
  const refresh = createRefresh({ items, feeds: feedRecords, exports, reader: feeds, clock, log });

  return {
    fetch,
    items,
    texts,
    favourites,
    exports,
    seal: createSeal(options.secretKey),
    feeds,
    catalogues: createCatalogueReader(documents, clock),
    readPage: createPageReader(documents),
    rounds: refresh,
  };
};

/** Network reading over the cloud's own stores, with its rounds begun; `closers` ends them before the stores close. */
export const openReading = (
  { records, secrets }: OpenedStores,
  { clock, log, demo, fetchesLoopback = false }: CloudOptions,
  closers: { add(close: () => unknown): void },
): Reading => {
  const reading = createReading({
    records: records.reading,
    clock,
    log,
    secretKey: secrets.objectsKey,
    fetchesLoopback,
    hasDemoSite: demo,
  });
  reading.rounds.start();
  closers.add(() => reading.rounds.stop());
  return reading;
};
