import type { EngineListener, EngineParts } from './engineParts';
import { createRetry } from './retry';
import type { Waits } from './waits';
import type { Stop } from '@inkside/kit';

/** A cloud that is replaced more often than this is none that can be read to its end. */
const SELDOM_MS = 600_000;

interface LossesParts {
  readonly parts: Pick<EngineParts, 'clock' | 'random'>;
  readonly listener: Pick<EngineListener, 'failed'>;
  readonly waits: Waits;
}

/** Counts how often the cloud did not know where we stood, which costs a reading from the beginning each time. */
export interface Losses {
  /** Resolves when the feed may be read again: at once for the first, later and later for those that follow soon. */
  count(thrown: unknown): Promise<void>;
  readonly now: Stop;
  readonly end: Stop;
}

export const createLosses = ({ parts: { clock, random }, listener, waits }: LossesParts): Losses => {
  const retry = createRetry(waits, random);
  let lastAt = -Infinity;
  return {
    count: async (thrown) => {
      const isSeldom = clock.now() - lastAt > SELDOM_MS;
      lastAt = clock.now();
      if (isSeldom) {
        retry.worked();
        return;
      }
      listener.failed('pull', thrown);
      await retry.afterFailure(thrown);
      lastAt = clock.now();
    },
    now: retry.now,
    end: retry.end,
  };
};
