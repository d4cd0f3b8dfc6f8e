import type { Clock } from '../../lib/config';
import { CloudFailure } from '../../lib/failure';
import type { FeedFaults } from '../stores/feedFaults';
import type { Article, FeedRecord, FeedRecords } from '../stores/feedRecords';
import { feedKey } from '../stores/feedRecords';
import type { Login } from '../stores/seal';
import type { Documents, FeedDocument } from './documents';

/** A younger copy is good enough. */
export const FEED_AGE_MS = 15 * 60_000;

export interface FeedSource {
  readonly url: string;
  /** Whose login it is. */
  readonly access?: { readonly uid: string; readonly login: Login } | undefined;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Nobody asks; it is the cloud's own round. */
  readonly isRound?: boolean;
  /** A younger copy is good enough; milliseconds, {@link FEED_AGE_MS} without it. */
  readonly maxAgeMs?: number;
}

export interface ReadFeed {
  readonly record: FeedRecord;
  readonly articles: readonly Article[];
  /** Why the articles are those of an earlier reading. */
  readonly failure: CloudFailure | undefined;
}

export interface FeedReader {
  /**
   * From the copy at hand, or from the source when that is too old. When the source fails, the copy is still given,
   * with the failure; without a copy it throws `errors.addressRefused|fetchFailed|feedUnreadable`.
   */
  read(source: FeedSource, options?: ReadOptions): Promise<ReadFeed>;
  /** The copy alone. */
  kept(source: FeedSource): Promise<FeedRecord | undefined>;
  /** Whether it is being asked at this moment. */
  isAsked(source: FeedSource): boolean;
}

const ownerOf = ({ access }: FeedSource): string | null => access?.uid ?? null;

/** Under which a source is kept. */
export const keyOfSource = (source: FeedSource): string => feedKey(source.url, ownerOf(source));

const recordOf = (
  known: FeedRecord | undefined,
  source: FeedSource,
  document: FeedDocument,
  now: number,
): FeedRecord => {
  const { feed, address, feedUrl, etag, lastModified } = document;
  const { form, title, description, siteUrl, cover, language } = feed;
  return {
    key: keyOfSource(source),
    url: source.url,
    owner: ownerOf(source),
    address,
    feedUrl,
    ...{ form, title, description, siteUrl, cover, language },
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    triedAt: now,
    readAt: now,
    wantedAt: known?.wantedAt ?? now,
    articleCount: known?.articleCount ?? 0,
  };
};

interface FeedReaderParts {
  readonly feeds: FeedRecords;
  readonly faults: FeedFaults;
  readonly documents: Documents;
  readonly clock: Clock;
}

type Refresh = (
  known: FeedRecord | undefined,
  source: FeedSource,
  signal: AbortSignal | undefined,
) => Promise<CloudFailure | undefined>;

/** Asks the source. A failure is the answer where there is a copy to go on with; without one it is thrown. */
const refresher = ({ feeds, faults, documents, clock }: FeedReaderParts): Refresh => {
  const save = async (known: FeedRecord | undefined, source: FeedSource, document: FeedDocument): Promise<void> => {
    const record = recordOf(known, source, document, clock.now());
    // The record comes last, so that articles without one are never taken for a reading.
    await feeds.save({ ...record, articleCount: await feeds.merge(record.key, document.feed, clock.now()) });
  };

  return async (known, source, signal) => {
    const { etag, lastModified } = known ?? {};
    const login = source.access?.login;
    const key = keyOfSource(source);
    try {
      const document = await documents.feed({ url: source.url, etag, lastModified, login, signal });
      if (document !== undefined) await save(known, source, document);
      else if (known === undefined) throw new CloudFailure('errors.feedUnreadable');
      else await feeds.save({ ...known, triedAt: clock.now(), readAt: clock.now() });
      await faults.clear(key);
      return undefined;
    } catch (thrown) {
      if (!(thrown instanceof CloudFailure)) throw thrown;
      if (signal?.aborted !== true) await faults.note(key, source.url, thrown);
      if (known === undefined) throw thrown;
      // Not asked again at every look while the source is down.
      await feeds.save({ ...known, triedAt: clock.now() });
      return thrown;
    }
  };
};

export const createFeedReader = (parts: FeedReaderParts): FeedReader => {
  const { feeds, clock } = parts;
  const refresh = refresher(parts);
  /** Two who want the same feed at once share one fetch. */
  const running = new Map<string, Promise<CloudFailure | undefined>>();

  const refreshOnce = (key: string, start: () => ReturnType<Refresh>): ReturnType<Refresh> => {
    const mine = running.get(key) ?? start().finally(() => running.delete(key));
    running.set(key, mine);
    return mine;
  };

  const kept = (source: FeedSource): Promise<FeedRecord | undefined> => feeds.find(keyOfSource(source));

  const noteWanted = async (record: FeedRecord): Promise<FeedRecord> => {
    if (clock.now() - record.wantedAt < FEED_AGE_MS) return record;
    const wanted = { ...record, wantedAt: clock.now() };
    await feeds.save(wanted);
    return wanted;
  };

  return {
    kept,
    isAsked: (source) => running.has(keyOfSource(source)),
    read: async (source, { signal, isRound = false, maxAgeMs = FEED_AGE_MS } = {}) => {
      const key = keyOfSource(source);
      const known = await feeds.find(key);
      const isFresh = known !== undefined && clock.now() - known.triedAt < maxAgeMs;
      const failure = isFresh ? undefined : await refreshOnce(key, () => refresh(known, source, signal));
      const record = isFresh ? known : await feeds.find(key);
      if (record === undefined) throw new CloudFailure('errors.feedUnreadable');
      return { record: isRound ? record : await noteWanted(record), articles: await feeds.articles(key), failure };
    },
  };
};
