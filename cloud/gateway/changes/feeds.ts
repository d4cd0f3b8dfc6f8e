import type { Clock } from '../../lib/config';
import { tooManyFeeds } from '../gatewayError';
import type { SyncPrincipal } from '../sessions';

export type FeedEnd = 'timeout' | 'sessionEnded' | 'clientGone' | 'stopping';
export type FeedEvent = 'changed' | 'beat' | 'over';

/** One answer that waits for changes. */
export interface Feed {
  /** Why the feed is over; undefined while it runs. */
  readonly end: FeedEnd | undefined;
  /** Resolves with the next thing that happens. A change that came since the last call is reported at once. */
  next(): Promise<FeedEvent>;
  /** There is something to read. */
  wake(): void;
  finish(end: FeedEnd): void;
}

export interface FeedTimes {
  readonly heartbeatMs: number | undefined;
  readonly timeoutMs: number;
}

export function createFeed({ heartbeatMs, timeoutMs }: FeedTimes, clock: Clock): Feed {
  const deadline = clock.now() + timeoutMs;
  let end: FeedEnd | undefined;
  let isDirty = false;
  let report: ((event: FeedEvent) => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  function tell(event: FeedEvent): void {
    clearTimeout(timer);
    const waiting = report;
    report = undefined;
    if (event === 'changed') isDirty = waiting === undefined;
    waiting?.(event);
  }

  function finish(reason: FeedEnd): void {
    end ??= reason;
    tell('over');
  }

  function arm(): void {
    const left = Math.max(0, deadline - clock.now());
    timer =
      heartbeatMs !== undefined && heartbeatMs < left
        ? setTimeout(() => tell('beat'), heartbeatMs)
        : setTimeout(() => finish('timeout'), left);
  }

  return {
    get end() {
      return end;
    },
    next() {
      if (end !== undefined) return Promise.resolve('over');
      if (isDirty) {
        isDirty = false;
        return Promise.resolve('changed');
      }
      return new Promise((resolve) => {
        report = resolve;
        arm();
      });
    },
    wake: () => tell('changed'),
    finish,
  };
}

/** All open feeds, by session: a session that ends takes its feeds with it. */
export interface Feeds {
  /** @throws GatewayError 429 when the session or its user has too many open */
  open(principal: SyncPrincipal, times: FeedTimes): Feed;
  close(principal: SyncPrincipal, feed: Feed): void;
  endSession(sessionId: string): void;
  /** The server stops. */
  endAll(): void;
  /** Feeds open now. */
  count(): number;
}

export interface FeedLimits {
  readonly perSession: number;
  readonly perUser: number;
}

/** A browser holds one feed a database and tab, a device one a channel. */
const LIMITS: FeedLimits = { perSession: 40, perUser: 100 };

export function createFeeds(clock: Clock, { perSession, perUser }: FeedLimits = LIMITS): Feeds {
  const bySession = new Map<string, Set<Feed>>();
  const countByUser = new Map<string, number>();

  const countOf = (uid: string): number => countByUser.get(uid) ?? 0;

  return {
    open(principal, times) {
      const { sessionId, uid } = principal;
      const feeds = bySession.get(sessionId) ?? new Set();
      if (feeds.size >= perSession || countOf(uid) >= perUser) throw tooManyFeeds();
      const feed = createFeed(times, clock);
      bySession.set(sessionId, feeds.add(feed));
      countByUser.set(uid, countOf(uid) + 1);
      return feed;
    },
    close({ sessionId, uid }, feed) {
      const feeds = bySession.get(sessionId);
      if (feeds?.delete(feed) !== true) return;
      if (feeds.size === 0) bySession.delete(sessionId);
      if (countOf(uid) > 1) countByUser.set(uid, countOf(uid) - 1);
      else countByUser.delete(uid);
      feed.finish('clientGone');
    },
    endSession(sessionId) {
      for (const feed of bySession.get(sessionId) ?? []) feed.finish('sessionEnded');
    },
    endAll() {
      for (const feeds of bySession.values()) for (const feed of feeds) feed.finish('stopping');
    },
    count: () => [...countByUser.values()].reduce((sum, count) => sum + count, 0),
  };
}
