import type { CloudOptions } from '../lib/config';
import type { OpenedStores } from '../openStores';
import type { Reading } from '../reading';
import { createDigests, type DigestDelivery } from './digest/dailyDigest';
import { createDigestStore, type DigestStore } from './digest/digestSettings';
import { createFullTextReader, type FullTextReader } from './fullText';
import { createPageJobs, type PageJobs } from './jobs';
import { type BookOrder, makeBook, type MadeFile } from './makeBook';
import { type ArticlesOrder, writeArticles } from './digest/writeDigest';
import { createPictureReader, type PictureReader } from './pictures/readPicture';
import { createBookThread } from './worker/bookThread';

/** Pages of the web, and feeds, as files for devices. */
export interface WebPages {
  readonly jobs: PageJobs;
  readonly digests: DigestStore;
  /** A page of the web as a file. */
  page(order: BookOrder): Promise<MadeFile>;
  /** Articles as one book; undefined where none of them can be read. */
  articles(order: ArticlesOrder): Promise<MadeFile | undefined>;
  readonly fullText: FullTextReader;
  readonly picture: PictureReader;
}

interface WebPageParts {
  readonly opened: Pick<OpenedStores, 'records'>;
  readonly reading: Reading;
  /** Of the daily books. */
  readonly delivery: DigestDelivery;
}

/** Over the cloud's own stores, with the rounds of the daily books begun; `closers` ends what runs before the stores close. */
export const openWebPages = (
  { opened, reading, delivery }: WebPageParts,
  { clock, log }: Pick<CloudOptions, 'clock' | 'log'>,
  closers: { add(close: () => unknown): void },
): WebPages => {
  const work = createBookThread();
  closers.add(() => work.close());
  const parts = { fetch: reading.fetch, work, clock, log };
  const jobs = createPageJobs({ clock, log });
  closers.add(() => jobs.close());
  const store = createDigestStore(opened.records.reading, clock);
  const digests = createDigests({ ...parts, store, reading, delivery });
  digests.start();
  closers.add(() => digests.stop());
  return {
    jobs,
    digests: store,
    page: (order) => makeBook(parts, order),
    articles: (order) => writeArticles(parts, order),
    fullText: createFullTextReader(parts),
    picture: createPictureReader(parts),
  };
};
