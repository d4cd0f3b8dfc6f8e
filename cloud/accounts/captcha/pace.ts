import { HOUR_MS } from '../../lib/config';
import type { Clock } from '../../lib/config';

/** A picture takes some milliseconds of a processor, one or two of them on the thread that answers everybody. */
const PICTURES_PER_SECOND = 10;
const PICTURES_AT_ONCE = 50;
/** Those who came first are forgotten first, and begin anew. */
const MOST_ADDRESSES = 20_000;

/** How many captchas are handed out, and to whom. In memory only: a restart is not what strangers cause. */
export interface CaptchaPace {
  /** Counts one, and says how many that network took before in this hour. */
  take(from: string): number;
  /** Whether one more picture may be drawn now; counts it. */
  mayDraw(): boolean;
}

export const createCaptchaPace = (clock: Clock): CaptchaPace => {
  const taken = new Map<string, number>();
  let hour = 0;
  let [pictures, countedAt] = [PICTURES_AT_ONCE, clock.now()];
  return {
    take: (from) => {
      const now = Math.floor(clock.now() / HOUR_MS);
      if (now !== hour) taken.clear();
      hour = now;
      const before = taken.get(from) ?? 0;
      const [first] = taken.keys();
      if (before === 0 && taken.size >= MOST_ADDRESSES && first !== undefined) taken.delete(first);
      taken.set(from, before + 1);
      return before;
    },
    mayDraw: () => {
      const now = clock.now();
      const grown = pictures + (Math.max(0, now - countedAt) * PICTURES_PER_SECOND) / 1000;
      [pictures, countedAt] = [Math.min(PICTURES_AT_ONCE, grown), now];
      if (pictures < 1) return false;
      pictures -= 1;
      return true;
    },
  };
};
