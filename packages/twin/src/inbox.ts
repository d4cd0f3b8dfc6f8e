import type { Batch, Change } from './messageFeed';

/** Reads what the account's channels have from `since` on; waits for something new where it is asked to. */
export type ReadFeed = (since: string, waits: boolean) => Promise<Batch>;

/** Who takes what comes, and remembers how far it is. */
export interface Inbox {
  /** Up to where everything was taken; empty for the beginning. */
  since(): string;
  /** False when something is left to be fetched another time. */
  take(change: Change): Promise<boolean>;
  /** Everything up to here was taken. */
  reached(since: string): Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

const takeBatch = async (inbox: Inbox, batch: Batch): Promise<boolean> => {
  let isWhole = true;
  for (const change of batch.changes) {
    inbox.signal?.throwIfAborted();
    isWhole = (await inbox.take(change)) && isWhole;
  }
  return isWhole;
};

/**
 * Takes all that the channels have, and returns where they end. What is remembered stops before the first batch of which
 * something is left, so that the next reading comes to it again.
 */
export const pullAll = async (read: ReadFeed, inbox: Inbox): Promise<string> => {
  let since = inbox.since();
  let isWhole = true;
  for (;;) {
    const batch = await read(since, false);
    isWhole = (await takeBatch(inbox, batch)) && isWhole;
    since = batch.since;
    if (isWhole && since !== inbox.since()) await inbox.reached(since);
    if (!batch.isFull) return since;
  }
};

/** Waits for something new behind `since`, and takes it; returns where the channels end then. */
export const pullNext = async (read: ReadFeed, inbox: Inbox, since: string): Promise<string> => {
  const hasAll = since === inbox.since();
  const batch = await read(since, true);
  const isWhole = await takeBatch(inbox, batch);
  if (hasAll && isWhole) await inbox.reached(batch.since);
  return batch.since;
};
