import type { Clock } from '../../lib/config';

/** A value is kept so many times as long as it took to make: keeping it fresh never takes more than 2 % of the time. */
const KEPT_PER_COST = 50;

export interface CostlyValues<Value, Detail = void> {
  /** What is asked of a key may come in several ways, each named by its detail. */
  get(key: string, detail: Detail): Promise<Value>;
  /** The next `get` of the key makes it anew, in each way. */
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
export const createCostlyValues = <Value, Detail = void>(
  clock: Clock,
  make: (key: string, detail: Detail) => Promise<Value>,
  nameOf: (detail: Detail) => string = () => '',
): CostlyValues<Value, Detail> => {
  const known = new Map<string, Known<Value>>();
  const prefixOf = (key: string): string => `${key}\n`;

  const sweep = (now: number): void => {
    for (const [key, { until }] of known) {
      if (until <= now) known.delete(key);
    }
  };

  const start = (key: string, detail: Detail, now: number): Promise<Value> => {
    const entry: Known<Value> = { value: make(key, detail), until: Number.POSITIVE_INFINITY };
    known.set(`${prefixOf(key)}${nameOf(detail)}`, entry);
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
    get: (key, detail) => {
      const now = clock.now();
      sweep(now);
      return known.get(`${prefixOf(key)}${nameOf(detail)}`)?.value ?? start(key, detail, now);
    },
    forget: (key) => {
      for (const name of known.keys()) if (name.startsWith(prefixOf(key))) known.delete(name);
    },
  };
};
