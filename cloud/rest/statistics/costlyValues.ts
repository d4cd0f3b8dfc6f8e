import type { Clock } from '../../lib/config';

/** A value is kept so many times as long as it took to make: keeping it fresh never takes more than 2 % of the time. */
const KEPT_PER_COST = 50;

export interface CostlyValues<Value> {
  get(key: string): Promise<Value>;
  /** The next `get` makes it anew. */
  forget(key: string): void;
}

interface Known<Value> {
  readonly value: Promise<Value>;
  /** Epoch milliseconds; infinite while it is being made. */
  until: number;
}

/**
 * Values that take as long to make as there is much to read. What is quickly made is made anew nearly each time; who
 * asks while one is being made gets that one.
 */
export const createCostlyValues = <Value>(clock: Clock, make: (key: string) => Promise<Value>): CostlyValues<Value> => {
  const known = new Map<string, Known<Value>>();

  const sweep = (now: number): void => {
    for (const [key, { until }] of known) {
      if (until <= now) known.delete(key);
    }
  };

  const start = (key: string, now: number): Promise<Value> => {
    const entry: Known<Value> = { value: make(key), until: Number.POSITIVE_INFINITY };
    known.set(key, entry);
    const settle = (keptFor: number): void => {
      entry.until = clock.now() + keptFor;
    };
    entry.value.then(
      () => settle((clock.now() - now) * KEPT_PER_COST),
      () => settle(0),
    );
    return entry.value;
  };

  return {
    get: (key) => {
      const now = clock.now();
      sweep(now);
      return known.get(key)?.value ?? start(key, now);
    },
    forget: (key) => void known.delete(key),
  };
};
