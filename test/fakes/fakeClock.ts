import { CANCEL } from 'redux-saga';

import { asEpochMs, type ClockPort, type EpochMs, type Ms } from '@inkside/kit';

/** Lets everything that is ready run: promise callbacks, and sagas that wait for them. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Time that only moves when a test says so. */
export const fakeClock = (start = Date.UTC(2026, 10, 20, 9)) => {
  let now = start;
  let sleepers: { at: number; readonly wake: () => void }[] = [];

  const port: ClockPort = {
    now: () => asEpochMs(now),
    sleep: (ms: Ms) => {
      let sleeper: (typeof sleepers)[number] | undefined;
      const promise = new Promise<void>((wake) => {
        sleeper = { at: now + ms, wake };
        sleepers.push(sleeper);
      });
      const cancel = (): void => {
        sleepers = sleepers.filter((other) => other !== sleeper);
      };
      return Object.assign(promise, { [CANCEL]: cancel });
    },
  };

  /** Moves time on, waking sleepers one after the other, each at its own moment. */
  const advance = async (ms: number): Promise<void> => {
    const until = now + ms;
    await settle();
    for (;;) {
      const next = sleepers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      sleepers = sleepers.filter((other) => other !== next);
      now = Math.max(now, next.at);
      next.wake();
      await settle();
    }
    now = until;
    await settle();
  };

  /** The clock of the computer is set back; timers do not mind. */
  const setBack = (ms: number): void => {
    now -= ms;
    for (const sleeper of sleepers) sleeper.at -= ms;
  };

  return { port, advance, setBack, at: (): EpochMs => asEpochMs(now), sleeping: () => sleepers.length };
};
