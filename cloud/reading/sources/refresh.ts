import { type Clock, DAY_MS, type Log } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import { stackOf } from '../../lib/serverLog';
import { isWebAddress } from '../../fetching';
import { feedKey, type FeedRecord, type FeedRecords } from '../stores/feedRecords';
import type { OpmlExports } from '../stores/opmlExports';
import { type ReadingItem, type ReadingItems, SOURCE } from '../stores/readingItems';
import type { FeedFaults } from '../stores/feedFaults';
import { FEED_AGE_MS, type FeedReader, type FeedSource, keyOfSource } from './feedReader';
import { inParallel } from '../../lib/taskOrder';

/** From one round to the next. */
const ROUND_MS = 5 * 60_000;
/** Feeds of one round; those that waited longest come first. */
const FEEDS_A_ROUND = 60;
const AT_ONCE = 4;
/** However often somebody asks for it, a source is not asked again within so long. */
const ASKED_AGE_MS = 30_000;
/** A feed that nobody subscribes to is let go of when nobody looked at it for so long. */
const UNWANTED_MS = 7 * DAY_MS;

export interface Refresh {
  /** One round now: reads what has grown old, lets go of what nobody wants and of what is over. */
  round(): Promise<void>;
  /** Reads these at their users' word, four at once; what fails is noted where the feed is. */
  now(sources: readonly FeedSource[]): Promise<void>;
  start(): void;
  /** Cancels a running round and waits for its end. */
  stop(): Promise<void>;
}

interface RefreshParts {
  readonly items: ReadingItems;
  readonly sourceOf: (item: ReadingItem) => FeedSource;
  readonly exports: OpmlExports;
  readonly faults: FeedFaults;
  /** Lets go of what is over. */
  readonly sweep: () => Promise<void>;
  readonly feeds: FeedRecords;
  readonly reader: FeedReader;
  readonly clock: Clock;
  readonly log: Log;
}

/** `urls` of feeds that anyone may read: those with a login are read only at their owner's word. `keys` of all. */
const subscribed = async ({ items, sourceOf }: RefreshParts): Promise<{ urls: Set<string>; keys: Set<string> }> => {
  const feeds = (await items.allFeeds()).filter(({ sourceType }) => sourceType === SOURCE.rss);
  const open = feeds.filter(({ login }) => login === null);
  return {
    urls: new Set(open.flatMap(({ url }) => (url !== null && isWebAddress(url) ? [url] : []))),
    keys: new Set(feeds.map((feed) => keyOfSource(sourceOf(feed)))),
  };
};

/** The longest not asked first. `tried` knows those that never answered, of which there is no record. */
const dueOf = (
  urls: ReadonlySet<string>,
  records: readonly FeedRecord[],
  tried: ReadonlyMap<string, number>,
  now: number,
): string[] => {
  const triedAt = new Map(records.map((record) => [record.key, record.triedAt]));
  const lastTry = (url: string): number => Math.max(triedAt.get(feedKey(url, null)) ?? 0, tried.get(url) ?? 0);
  const old = [...urls].filter((url) => now - lastTry(url) >= FEED_AGE_MS);
  return old.toSorted((a, b) => lastTry(a) - lastTry(b)).slice(0, FEEDS_A_ROUND);
};

/** Takes away what is over and what nobody wants; gives what is subscribed to, and what is kept. */
const clearAway = async (parts: RefreshParts) => {
  const { feeds, exports, faults, clock, sweep } = parts;
  await exports.sweep();
  await sweep();
  const { urls, keys } = await subscribed(parts);
  const records = await feeds.list();
  const isWanted = ({ key, wantedAt }: FeedRecord): boolean => keys.has(key) || clock.now() - wantedAt <= UNWANTED_MS;
  for (const record of records) if (!isWanted(record)) await feeds.remove(record.key);
  await faults.sweep((url) => urls.has(url));
  return { urls, records };
};

const createReadOne =
  ({ reader, log }: RefreshParts, signal: AbortSignal) =>
  async (source: FeedSource, maxAgeMs: number, isRound: boolean): Promise<void> => {
    await reader.read(source, { signal, isRound, maxAgeMs }).catch((thrown: unknown) => {
      // That a source is down is its owner's matter.
      if (!(thrown instanceof CloudFailure)) log.error('feed round failed', stackOf(thrown));
    });
  };

/** Keeps subscribed feeds fresh while nobody looks, and clears away what is over. */
export const createRefresh = (parts: RefreshParts): Refresh => {
  const { clock, log } = parts;
  const ending = new AbortController();
  const { signal } = ending;
  const tried = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const asked = new Set<Promise<unknown>>();
  const readOne = createReadOne(parts, signal);

  const readDue = async (urls: string[]): Promise<void> => {
    for (let url = urls.shift(); url !== undefined && !signal.aborted; url = urls.shift()) {
      tried.set(url, clock.now());
      await readOne({ url }, FEED_AGE_MS, true);
    }
  };

  const doRound = async (): Promise<void> => {
    const { urls, records } = await clearAway(parts);
    for (const url of tried.keys()) if (!urls.has(url)) tried.delete(url);
    const due = dueOf(urls, records, tried, clock.now());
    await Promise.all(Array.from({ length: AT_ONCE }, () => readDue(due)));
  };

  const round = (): Promise<void> => {
    running ??= doRound().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    round,
    now: async (sources) => {
      const reading = inParallel(AT_ONCE, sources, (source) => readOne(source, ASKED_AGE_MS, false));
      asked.add(reading);
      await reading.finally(() => asked.delete(reading));
    },
    start: () => {
      timer ??= setInterval(() => {
        round().catch((thrown: unknown) => log.error('feed round failed', stackOf(thrown)));
      }, ROUND_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await Promise.allSettled([running, ...asked]);
    },
  };
};
