import type { Clock } from '../../config';

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
  open(sessionId: string, times: FeedTimes): Feed;
  close(sessionId: string, feed: Feed): void;
  endSession(sessionId: string): void;
  /** The server stops. */
  endAll(): void;
  /** Feeds open now. */
  count(): number;
}

export function createFeeds(clock: Clock): Feeds {
  const bySession = new Map<string, Set<Feed>>();

  return {
    open(sessionId, times) {
      const feed = createFeed(times, clock);
      const feeds = bySession.get(sessionId) ?? new Set();
      bySession.set(sessionId, feeds.add(feed));
      return feed;
    },
    close(sessionId, feed) {
      const feeds = bySession.get(sessionId);
      feeds?.delete(feed);
      if (feeds?.size === 0) bySession.delete(sessionId);
      feed.finish('clientGone');
    },
    endSession(sessionId) {
      for (const feed of bySession.get(sessionId) ?? []) feed.finish('sessionEnded');
    },
    endAll() {
      for (const feeds of bySession.values()) for (const feed of feeds) feed.finish('stopping');
    },
    count: () => [...bySession.values()].reduce((sum, feeds) => sum + feeds.size, 0),
  };
}
