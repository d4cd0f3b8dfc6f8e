import { asMs, backOffMs, CANCEL, type ClockPort, type Stop } from '@inkside/kit';

import { GatewayFault } from '../gateway/gateway';
import type { EngineListener, EngineParts } from './engineParts';

/** A wait that can be ended early. */
export interface Wait {
  readonly over: Promise<void>;
  readonly end: Stop;
}

export interface Waits {
  /** `ms` in milliseconds. */
  pause(ms: number): Wait;
}

/** The clock's sleeps carry a function that takes their timer away, for sagas that are cancelled. */
const cancel = (sleep: object): void => {
  const forget: unknown = Reflect.get(sleep, CANCEL);
  if (typeof forget === 'function') Reflect.apply(forget, undefined, []);
};

/** Waits on the clock that is given, and on no other. */
export const createWaits = (clock: Pick<ClockPort, 'sleep'>): Waits => ({
  pause: (ms) => {
    const sleep = clock.sleep(asMs(ms));
    let end: Stop = () => undefined;
    const over = new Promise<void>((resolve) => {
      end = () => {
        cancel(sleep);
        resolve();
      };
      void sleep.then(resolve);
    });
    return { over, end };
  },
});

/** A pause that ends early when the work is over. */
export const restFor = async (waits: Waits, ms: number, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return;
  const wait = waits.pause(ms);
  signal.addEventListener('abort', wait.end);
  await wait.over;
  signal.removeEventListener('abort', wait.end);
};

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
