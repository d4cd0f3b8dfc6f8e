import type { ChangeRow, Changes, Database, Sequence } from 'pouchdb-core';
import type { FastReads, FeedDatabase } from './feed/fastReads';

/** A write, told to whoever watches its user's database. */
export interface ChangeNotice {
  /** `dbId` of the document. Undefined when any channel may be meant: a tombstone carries none. */
  readonly channel: string | undefined;
}

type Tell = (notice: ChangeNotice) => void;

/** Tells of the writes of one open database from now on. */
export interface ChangeNotices {
  /** Somebody has had the database, and may have written. Resolves when that is told. */
  look(): Promise<void>;
  /** The last sequence that was told. */
  toldTo(): Sequence;
  cancel(): void;
}

/** The first pause after a feed broke off; each further one is twice as long, to the longest. */
const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Pauses between attempts, in milliseconds: between half and all of what is due, so that the users of an engine that
 * comes up again do not all ask at once.
 */
export function createPauses(): { next(): number; reset(): void } {
  let due = RETRY_MS;
  return {
    next() {
      const pause = due * (0.5 + Math.random() / 2);
      due = Math.min(due * 2, LONGEST_RETRY_MS);
      return pause;
    },
    reset() {
      due = RETRY_MS;
    },
  };
}

const noticeOf = (channel: unknown): ChangeNotice => ({ channel: typeof channel === 'string' ? channel : undefined });

/**
 * A feed to another machine breaks off; it goes on from where it was. Whoever watches looks for themselves then, but not
 * before the machine answers again: to look in vain would end their own feeds.
 */
function follow(database: Database, start: Sequence, tell: Tell): ChangeNotices {
  const pauses = createPauses();
  let toldTo = start;
  let changes: Changes | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isCancelled = false;

  function listen(): void {
    changes = database.changes({ since: toldTo, live: true, include_docs: true, return_docs: false, batch_size: 100 });
    changes.on('change', (row: ChangeRow) => {
      pauses.reset();
      toldTo = row.seq;
      tell(noticeOf(row.doc?.['dbId']));
    });
    changes.on('error', () => wait());
  }

  function wait(): void {
    if (isCancelled) return;
    retry = setTimeout(() => void goOn(), pauses.next());
    retry.unref();
  }

  async function goOn(): Promise<void> {
    try {
      await database.info();
    } catch {
      return wait();
    }
    if (isCancelled) return;
    tell({ channel: undefined });
    listen();
  }

  listen();
  return {
    look: async () => undefined,
    toldTo: () => toldTo,
    cancel: () => {
      isCancelled = true;
      clearTimeout(retry);
      changes?.cancel();
    },
  };
}

/** Of more documents than this at once it is not asked which channels they are in: any may be. */
const MOST_NAMED = 100;

/** The channels of what was written behind `since`; undefined among them where any may be meant. */
async function channelsSince(fast: FastReads, since: Sequence): Promise<ReadonlySet<string | undefined>> {
  const options = { style: 'main_only', includeDocs: false, conflicts: false, revs: false } as const;
  const { rows, hasMore } = await fast.readFeed({ ...options, since, limit: MOST_NAMED, wants: () => true });
  return new Set(hasMore ? [undefined] : rows.map(({ channel }) => channel));
}

/**
 * In a database that only this process writes, nothing changes unseen: instead of a live feed, which reads every
 * document once more, its sequence is looked at after each use.
 */
function lookOn(database: Database, fast: FastReads, start: Sequence, tell: Tell): ChangeNotices {
  let toldTo = start;
  let isCancelled = false;

  async function tellNew(): Promise<void> {
    const { update_seq: latest } = await database.info();
    if (isCancelled || latest === toldTo) return;
    const since = toldTo;
    // Set before anything is waited for: whoever looks meanwhile tells only what came since.
    toldTo = latest;
    const channels = await channelsSince(fast, since).catch(() => [undefined]);
    for (const channel of channels) tell({ channel });
  }

  return {
    look: tellNew,
    toldTo: () => toldTo,
    cancel: () => {
      isCancelled = true;
    },
  };
}

export async function startNotices(database: FeedDatabase, tell: Tell): Promise<ChangeNotices> {
  const { update_seq: start } = await database.info();
  return database.fast === undefined ? follow(database, start, tell) : lookOn(database, database.fast, start, tell);
}
