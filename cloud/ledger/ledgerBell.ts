import { ledgerChannel } from '@inkside/protocol';

import { hashSecret } from '../accounts';
import type { ChannelWriter } from '../gateway';
import { type Clock, HOUR_MS } from '../lib/config';

interface BellParts {
  readonly writer: Pick<ChannelWriter, 'put'>;
  readonly clock: Clock;
  readonly failed: (thrown: unknown) => void;
  /** How long news are gathered. */
  readonly delayMs: number;
}

/** Whoever has read the ledger is told of news for so long; pages that show it read it more often. */
const HEARS_MS = HOUR_MS / 4;
const ID_LENGTH = 32;

/**
 * Tells browsers, over the feed of documents that they hold open anyway, that the ledger has news: one document in a
 * channel of its own, overwritten in place, and only while somebody of the account looks.
 */
export const createLedgerBell = ({ writer, clock, failed, delayMs }: BellParts) => {
  const readAt = new Map<string, number>();
  const waiting = new Map<string, NodeJS.Timeout>();
  const ringing = new Set<Promise<void>>();

  const ring = (uid: string): void => {
    waiting.delete(uid);
    const _id = hashSecret(`ledger\n${uid}`).slice(0, ID_LENGTH);
    const now = clock.now();
    const document = { _id, uniqueId: _id, dbId: ledgerChannel(uid), createdAt: now, updatedAt: now };
    const job = writer
      .put(uid, document)
      .then(() => undefined, failed)
      .finally(() => ringing.delete(job));
    ringing.add(job);
  };

  return {
    read: (uid: string): void => void readAt.set(uid, clock.now()),
    news: (uid: string): void => {
      const last = readAt.get(uid);
      if (last === undefined || waiting.has(uid)) return;
      if (clock.now() - last > HEARS_MS) {
        readAt.delete(uid);
        return;
      }
      const timer = setTimeout(() => ring(uid), delayMs);
      timer.unref();
      waiting.set(uid, timer);
    },
    close: async (): Promise<void> => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await Promise.all(ringing);
    },
  };
};
