import type { CloudOptions } from '../lib/config';
import type { OpenedStores } from '../openStores';
import type { Reading } from '../reading';
import { createDigests, type DigestDelivery } from './digest/dailyDigest';
import { createDigestStore, type DigestStore } from './digest/digestSettings';
import { createPageJobs, type PageJobs } from './jobs';
import { createBookThread } from './worker/bookThread';

/** Pages of the web, and feeds, as files for devices. */
export interface WebPages {
  readonly jobs: PageJobs;
  readonly digests: DigestStore;
  /** Begins the rounds of the daily books; `closers` ends them. */
  startDigests(delivery: DigestDelivery): void;
}

/** Over the cloud's own stores; `closers` ends what runs before the stores close. */
export const openWebPages = (
  { records }: Pick<OpenedStores, 'records'>,
  reading: Reading,
  { clock, log }: Pick<CloudOptions, 'clock' | 'log'>,
  closers: { add(close: () => unknown): void },
): WebPages => {
  const work = createBookThread();
  closers.add(() => work.close());
  const parts = { fetch: reading.fetch, work, clock, log };
  const jobs = createPageJobs(parts);
  closers.add(() => jobs.close());
  const store = createDigestStore(records.reading, clock);
  return {
    jobs,
    digests: store,
    startDigests: (delivery) => {
      const digests = createDigests({ ...parts, store, reading, delivery });
      digests.start();
      closers.add(() => digests.stop());
    },
  };
};
