import type { Wait, Waits } from '../waits';

/** A ring while nobody listens is heard by the next one who does. */
export const createBell = (waits: Waits) => {
  let isRung = false;
  let rings = 0;
  let wake: () => void = () => undefined;

  return {
    ring: (): void => {
      isRung = true;
      rings += 1;
      wake();
    },
    /** How often it has rung. */
    rings: (): number => rings,
    /** Resolves at the next ring, at the latest after the milliseconds. */
    heard: async (withinMs: number | undefined): Promise<void> => {
      const timer: Wait | undefined = withinMs === undefined ? undefined : waits.pause(withinMs);
      const rung = new Promise<void>((resolve) => {
        wake = resolve;
        if (isRung) resolve();
      });
      await (timer === undefined ? rung : Promise.race([rung, timer.over]));
      timer?.end();
      isRung = false;
    },
  };
};

const FIRST_GATHERING_MS = 20;
const LONGEST_GATHERING_MS = 250;
/** After so long without a write the next one is sent at once. */
const QUIET_MS = 250;
/** When no write comes for so long, none is waited for. */
const PAUSE_MS = 30;

/**
 * Gathers before sending. The first write after a quiet time goes at once; while writes go on, each request waits longer
 * for company, so that a thousand writes one after the other are a handful of requests. `rings`: how many have come.
 */
export const createGathering = (waits: Waits, now: () => number, rings: () => number) => {
  let windowMs = 0;
  let sentAt = -Infinity;
  let isEnded = false;
  let wait: Wait | undefined;
  return {
    sent: (): void => {
      sentAt = now();
    },
    gather: async (): Promise<void> => {
      const isQuiet = Math.abs(now() - sentAt) > QUIET_MS;
      windowMs = isQuiet ? 0 : Math.min(LONGEST_GATHERING_MS, Math.max(FIRST_GATHERING_MS, windowMs * 2));
      isEnded = false;
      let heard = -1;
      for (let left = windowMs; left > 0 && heard !== rings() && !isEnded; left -= PAUSE_MS) {
        heard = rings();
        wait = waits.pause(Math.min(left, PAUSE_MS));
        await wait.over;
      }
      wait = undefined;
    },
    end: (): void => {
      isEnded = true;
      wait?.end();
    },
  };
};
