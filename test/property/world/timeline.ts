import { CANCEL } from 'redux-saga';

import { asEpochMs, type ClockPort, type Ms } from '@inkside/kit';
import type { Activity } from './activity';

/** Far more than wake at one moment, unless somebody sleeps for no time again and again. */
const MOST_AT_ONCE = 5000;

const START = Date.UTC(2026, 10, 20, 9);

/** The time of a simulated world: it moves on only when nothing is under way. */
export interface Timeline {
  now(): number;
  /** A clock that is wrong by `skew()` milliseconds; nobody wakes on it any more once `isAlive` says no. */
  clock(skew: () => number, isAlive: () => boolean): ClockPort;
  sleep(ms: number): Promise<void>;
  /** Moves on by `ms`, waking each sleeper at its moment and letting everything settle in between. */
  advance(ms: number): Promise<void>;
  /** Time stands still from now on: `advance` rejects, so that whatever still runs ends. */
  end(): void;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

export const createTimeline = (activity: Activity): Timeline => {
  let now = START;
  const sleepers = new Set<Sleeper>();
  let isOver = false;

  const add = (ms: number, wake: () => void): Sleeper => {
    const sleeper = { at: now + Math.max(0, ms), wake };
    sleepers.add(sleeper);
    return sleeper;
  };
  const nextUntil = (until: number): Sleeper | undefined => {
    let next: Sleeper | undefined;
    for (const sleeper of sleepers) {
      if (sleeper.at <= until && (next === undefined || sleeper.at < next.at)) next = sleeper;
    }
    return next;
  };

  return {
    now: () => now,
    sleep: (ms) => new Promise((resolve) => void add(ms, resolve)),
    clock: (skew, isAlive) => ({
      now: () => asEpochMs(now + skew()),
      sleep: (ms: Ms) => {
        let sleeper: Sleeper | undefined;
        const promise = new Promise<void>((resolve) => {
          sleeper = add(ms, () => (isAlive() ? resolve() : undefined));
        });
        return Object.assign(promise, { [CANCEL]: () => (sleeper === undefined ? false : sleepers.delete(sleeper)) });
      },
    }),
    end: () => {
      isOver = true;
    },
    advance: async (ms) => {
      if (isOver) throw new Error('The run has ended.');
      const until = now + ms;
      let atOnce = 0;
      await activity.calm();
      for (let next = nextUntil(until); next !== undefined; next = nextUntil(until)) {
        if (isOver) throw new Error('The run has ended.');
        atOnce = next.at > now ? 0 : atOnce + 1;
        if (atOnce > MOST_AT_ONCE) throw new Error(`Time stands still: ${atOnce} wake-ups at one moment.`);
        sleepers.delete(next);
        now = Math.max(now, next.at);
        next.wake();
        await activity.calm();
      }
      now = until;
    },
  };
};
