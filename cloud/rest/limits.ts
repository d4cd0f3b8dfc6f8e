import type { Clock } from '../config';
import { HOUR_MS } from '../config';
import { CloudFailure } from '../failure';

/** Keys remembered at once; a flood from many addresses must not fill the memory. */
const MAX_KEYS = 50_000;

export interface HourlyLimit {
  /**
   * Counts one use of every key, or throws `errors.tooManyRequests {seconds}` and counts none. The returned function
   * takes the use back.
   */
  use(keys: readonly string[]): () => void;
}

/** At most `max` uses of a key in any hour. Held in memory: a restart forgives. */
export const createHourlyLimit = (clock: Clock, max: number): HourlyLimit => {
  const uses = new Map<string, readonly number[]>();

  const recent = (key: string): readonly number[] => (uses.get(key) ?? []).filter((at) => at > clock.now() - HOUR_MS);

  const check = (key: string): void => {
    const [first, ...others] = recent(key);
    if (first === undefined || others.length + 1 < max) return;
    const seconds = Math.max(1, Math.ceil((first + HOUR_MS - clock.now()) / 1000));
    throw new CloudFailure('errors.tooManyRequests', { seconds });
  };

  const makeRoom = (): void => {
    for (const key of uses.keys()) {
      if (recent(key).length === 0) uses.delete(key);
    }
    for (const oldest of uses.keys()) {
      if (uses.size < MAX_KEYS) return;
      uses.delete(oldest);
    }
  };

  return {
    use: (keys) => {
      for (const key of keys) check(key);
      if (uses.size + keys.length > MAX_KEYS) makeRoom();
      const at = clock.now();
      for (const key of keys) uses.set(key, [...recent(key), at]);
      return () => {
        for (const key of keys) {
          const times = [...recent(key)];
          const mine = times.lastIndexOf(at);
          if (mine >= 0) uses.set(key, times.toSpliced(mine, 1));
        }
      };
    },
  };
};
