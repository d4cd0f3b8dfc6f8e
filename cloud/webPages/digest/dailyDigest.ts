import { createHash } from 'node:crypto';

import { type Article, type Reading, type ReadingItem, SOURCE } from '../../reading';
import type { Clock, Log } from '../../lib/config';
import { stackOf } from '../../lib/serverLog';
import { startRepeating } from '../../lib/taskOrder';
import { type BookParts, fileNameOf, type MadeFile } from '../makeBook';
import type { DigestSettings, DigestStore } from './digestSettings';
import { isDue, localMoment } from './schedule';
import { type FeedNews, writeDigest } from './writeDigest';

/** Stores a file for one's devices and tells them. */
export interface DigestDelivery {
  has(uid: string, id: string): Promise<boolean>;
  deliver(order: {
    readonly uid: string;
    readonly origin: string;
    readonly id: string;
    readonly name: string;
    readonly file: MadeFile;
  }): Promise<void>;
}

interface DigestParts extends BookParts {
  readonly store: DigestStore;
  readonly reading: Pick<Reading, 'items' | 'feeds' | 'seal'>;
  readonly delivery: DigestDelivery;
  readonly clock: Clock;
  readonly log: Log;
}

/** Of one book, and of one feed in it. */
const MAX_ARTICLES = 120;
const MAX_OF_FEED = 25;
/** What a new subscription brings was new long ago: older articles are left out. */
const MAX_AGE_MS = 3 * 86_400_000;
const ROUND_MS = 60_000;
/** A day whose book fails so often goes without; its articles come with the next. */
const MAX_TRIES = 3;
const DIGEST_MS = 10 * 60_000;

const isNew = ({ createdAt, publishedAt }: Article, since: number): boolean =>
  createdAt > since && (publishedAt === null || publishedAt > since - MAX_AGE_MS);

const subscriptionsOf = async ({ reading }: DigestParts, uid: string): Promise<ReadingItem[]> =>
  (await reading.items.list(uid))
    .filter(({ kind, sourceType, url }) => kind === 'feed' && sourceType === SOURCE.rss && url !== null)
    .toSorted((a, b) => a.title.localeCompare(b.title));

const newsOf = async (parts: DigestParts, { uid, since }: DigestSettings, signal: AbortSignal): Promise<FeedNews[]> => {
  const { reading } = parts;
  const news: FeedNews[] = [];
  let room = MAX_ARTICLES;
  for (const item of await subscriptionsOf(parts, uid)) {
    signal.throwIfAborted();
    const login = item.login === null ? undefined : reading.seal.open(item.login, uid);
    const source = { url: item.url ?? '', access: login === undefined ? undefined : { uid, login } };
    // A feed that is down today has its articles in another day's book.
    const read = await reading.feeds.read(source, { signal, isRound: true }).catch(() => undefined);
    const articles = (read?.articles ?? []).filter((article) => article.kind === 'article' && isNew(article, since));
    const taken = articles.slice(0, Math.min(room, MAX_OF_FEED));
    room -= taken.length;
    if (taken.length > 0) news.push({ title: item.title, language: item.language, articles: taken });
  }
  return news;
};

/** One for a person and a day, so that a second try writes the same object and message. */
const digestId = (uid: string, day: string): string =>
  createHash('sha256').update(`digest\n${uid}\n${day}`).digest('hex').slice(0, 32);

/** The book of one person and day, and the note that it is done. */
const makeDaily = async (parts: DigestParts, settings: DigestSettings, day: string, signal: AbortSignal) => {
  const { store, delivery, clock } = parts;
  const { uid, origin } = settings;
  const [id, at] = [digestId(uid, day), clock.now()];
  // Sent before a stop in the middle: only the note of it is missing.
  if (await delivery.has(uid, id)) return store.done(uid, day, { at, articles: settings.articles });
  const news = await newsOf(parts, settings, signal);
  const articles = news.reduce((sum, feed) => sum + feed.articles.length, 0);
  const file = articles === 0 ? undefined : await writeDigest(parts, { id, settings, news, signal });
  if (file === undefined) return store.done(uid, day);
  await delivery.deliver({ uid, origin, id, name: fileNameOf(file), file });
  return store.done(uid, day, { at, articles });
};

export interface Digests {
  /** One round now: makes what is due. */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** The day's book of each person who wants one: at their hour, once a day, and none where nothing is new. */
export const createDigests = (parts: DigestParts): Digests => {
  const { store, clock, log } = parts;
  const tries = new Map<string, number>();
  const ending = new AbortController();
  let stop: (() => Promise<void>) | undefined;

  const tryOnce = async (settings: DigestSettings): Promise<void> => {
    const { day } = localMoment(settings.zone, clock.now());
    const key = `${settings.uid} ${day}`;
    try {
      await makeDaily(parts, settings, day, AbortSignal.any([ending.signal, AbortSignal.timeout(DIGEST_MS)]));
      tries.delete(key);
    } catch (thrown) {
      if (ending.signal.aborted) return;
      log.error('daily book failed', stackOf(thrown));
      const count = (tries.get(key) ?? 0) + 1;
      tries.set(key, count);
      if (count < MAX_TRIES) return;
      tries.delete(key);
      await store.done(settings.uid, day);
    }
  };
  const round = async (): Promise<void> => {
    for (const settings of await store.allOn()) {
      if (ending.signal.aborted) return;
      if (isDue(settings, clock.now())) await tryOnce(settings);
    }
  };
  return {
    round,
    start: () => {
      const failed = (thrown: unknown): void => log.error('round of daily books failed', stackOf(thrown));
      stop ??= startRepeating({ everyMs: ROUND_MS, work: round, failed });
    },
    stop: async () => {
      ending.abort();
      await stop?.();
    },
  };
};
