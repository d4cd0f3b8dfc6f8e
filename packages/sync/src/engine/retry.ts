import { backOffMs, type Stop } from '@inkside/kit';
import { GatewayFault } from '../gateway/gateway';
import type { Wait, Waits } from './waits';

/** Counts failures in a row, and waits longer after each. */
export interface Retry {
  readonly failures: () => number;
  /** The cloud, or the database, has done what was asked. */
  readonly worked: Stop;
  /** Resolves when it is time to try again: after 1 s to 60 s with full jitter, at the earliest when the cloud said. */
  readonly afterFailure: (thrown: unknown) => Promise<void>;
  /** Ends a running wait, but not one that the cloud has asked for. */
  readonly now: Stop;
  /** Ends any wait: nothing will be tried again. */
  readonly end: Stop;
}

const askedWait = (thrown: unknown): number => (thrown instanceof GatewayFault ? (thrown.retryAfterMs ?? 0) : 0);

export const createRetry = (waits: Waits, random: () => number): Retry => {
  let failures = 0;
  let wait: Wait | undefined;
  let isAsked = false;
  return {
    failures: () => failures,
    worked: () => {
      failures = 0;
    },
    afterFailure: async (thrown) => {
      failures += 1;
      const asked = askedWait(thrown);
      isAsked = asked > 0;
      wait = waits.pause(Math.max(backOffMs(failures - 1, random), asked));
      await wait.over;
      wait = undefined;
    },
    now: () => {
      if (!isAsked) wait?.end();
    },
    end: () => wait?.end(),
  };
};
