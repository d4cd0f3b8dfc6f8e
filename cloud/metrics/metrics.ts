import type { AddressKind } from '../mail';
import type { Instruments } from './instruments';

export type FeedKind = 'longpoll' | 'continuous';

/** What is read at the moment of a scrape. */
export interface Readings {
  readonly feeds: Readonly<Record<FeedKind, number>>;
  readonly webSockets: number;
}

export interface Answered {
  readonly method: string;
  /** The pattern of the route: an address would name people and documents. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** What the server counts. None of it tells one user from another. */
export interface Metrics {
  readonly answered: (request: Answered) => void;
  /** Bytes of objects that clients have sent (`in`) or fetched (`out`). */
  readonly moved: (direction: 'in' | 'out', bytes: number) => void;
  readonly mailed: (kind: AddressKind, isSent: boolean) => void;
  readonly signedIn: (isDone: boolean) => void;
  readonly databaseOpened: () => void;
  /** Prometheus text format, and its content type. */
  readonly scrape: (readings: Readings) => Promise<{ readonly type: string; readonly text: string }>;
  readonly close: () => void;
}

/** Counters of one server. The library is loaded with the first request; what happened before is counted too. */
export const createMetrics = (): Metrics => {
  let loading: Promise<Instruments> | undefined;
  let loaded: Instruments | undefined;
  let opensBefore = 0;
  const load = async (): Promise<Instruments> => {
    const { createInstruments } = await import('./instruments');
    loaded = createInstruments();
    loaded.databaseOpens.inc(opensBefore);
    return loaded;
  };
  const ready = (): Promise<Instruments> => (loading ??= load());
  const count = (record: (instruments: Instruments) => void): void => {
    if (loaded === undefined) void ready().then(record);
    else record(loaded);
  };

  return {
    answered: ({ method, route, status, seconds }) =>
      count(({ requests }) => requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)),
    moved: (direction, bytes) => count(({ objectBytes }) => objectBytes.inc({ direction }, bytes)),
    mailed: (kind, isSent) => count(({ mails }) => mails.inc({ kind, result: isSent ? 'sent' : 'failed' })),
    signedIn: (isDone) => count(({ signIns }) => signIns.inc({ result: isDone ? 'ok' : 'failed' })),
    // A start opens databases, and shall not wait for the library.
    databaseOpened: () => {
      if (loaded === undefined) opensBefore += 1;
      else loaded.databaseOpens.inc();
    },
    scrape: async ({ feeds, webSockets }) => {
      const instruments = await ready();
      instruments.feeds.set({ kind: 'longpoll' }, feeds.longpoll);
      instruments.feeds.set({ kind: 'continuous' }, feeds.continuous);
      instruments.webSockets.set(webSockets);
      return instruments.scrape();
    },
    close: () => loaded?.close(),
  };
};
