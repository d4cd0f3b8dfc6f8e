import type { ClockPort } from '../../ports';
import type { LocalDatabase } from '../localDatabases';
import { noteConfirmed, noteDenied } from '../unsent';

/** Keeps the ledger of unsent changes in step with a push, one entry after another. */
export const createConfirmations = (database: LocalDatabase, clock: Pick<ClockPort, 'now'>, begunAt: number) => {
  let last: Promise<void> = Promise.resolve();
  let sentIds: string[] = [];
  let passedTo = 0;
  let isFirstRest = true;
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    // A ledger that cannot be written leaves the number too high, never too low.
    last = last.then(work).catch(() => undefined);
    return last;
  };
  const confirm = (sequence: number): Promise<void> => {
    const ids = sentIds;
    sentIds = [];
    return enqueue(() => noteConfirmed(database, sequence, ids, clock.now()));
  };
  return {
    sent: (ids: readonly string[]) => void sentIds.push(...ids),
    denied: (id: string) => void enqueue(() => noteDenied(database, id)),
    passed: (sequence: number): void => {
      passedTo = sequence;
      void confirm(sequence);
    },
    /** At the first rest all that was there when the push began has been compared, though no batch may tell so. */
    rest: (): Promise<void> => {
      const isFirst = isFirstRest;
      isFirstRest = false;
      return isFirst ? confirm(Math.max(begunAt, passedTo)) : last;
    },
  };
};
export type Confirmations = ReturnType<typeof createConfirmations>;
