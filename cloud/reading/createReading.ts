import type { Records } from '../accounts/records';
import type { Clock, Log } from '../lib/config';
import { systemResolver } from '../fetching/checkedHost';
import type { Resolver } from '../fetching/checkedHost';
import { createGuardedFetch } from '../fetching/guardedFetch';
import type { FetchLimits } from '../fetching/limits';
import type { CatalogueReader } from './sources/catalogueReader';
import { createCatalogueReader } from './sources/catalogueReader';
import { createDocuments } from './sources/documents';
import type { FeedReader } from './sources/feedReader';
import { createFeedReader } from './sources/feedReader';
import type { PageReader } from './sources/pageReader';
import { createPageReader } from './sources/pageReader';
import type { Refresh } from './sources/refresh';
import { createRefresh } from './sources/refresh';
import type { Favourites } from './stores/favourites';
import { createFavourites } from './stores/favourites';
import { createFeedRecords } from './stores/feedRecords';
import type { OpmlExports } from './stores/opmlExports';
import { createOpmlExports } from './stores/opmlExports';
import type { PageTexts } from './stores/pageTexts';
import { createPageTexts } from './stores/pageTexts';
import type { ReadingItems } from './stores/readingItems';
import { createReadingItems } from './stores/readingItems';
import type { Seal } from './stores/seal';
import { createSeal } from './stores/seal';

export interface ReadingOptions {
  readonly records: Records;
  readonly clock: Clock;
  readonly log: Log;
  /** Hexadecimal; the key of stored logins is derived from it. */
  readonly secretKey: string;
  readonly fetchesLoopback: boolean;
  readonly resolve?: Resolver;
  readonly limits?: Partial<FetchLimits>;
}

export interface Reading {
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
  const documents = createDocuments(createGuardedFetch({ resolve, fetchesLoopback, limits }));
  const items = createReadingItems(records, clock);
  const texts = createPageTexts(records);
  const feedRecords = createFeedRecords(records);
  const feeds = createFeedReader(feedRecords, documents, clock);
  const favourites = createFavourites(records, clock);
  const exports = createOpmlExports(records, clock);
  const refresh = createRefresh({ items, feeds: feedRecords, exports, reader: feeds, clock, log });

  return {
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
