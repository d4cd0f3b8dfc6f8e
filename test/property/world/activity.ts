/** Knows whether anything real (a request, a database) is under way, so that simulated time waits for it. */
export interface Activity {
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves when nothing has been under way for a few turns of the event loop. Rejects after two minutes. */
  calm(): Promise<void>;
}

const CALM_TURNS = 6;
/** Far longer than anything takes: a busy machine is no fault. */
const LIMIT_MS = 120_000;
const LONGEST_WAIT_MS = 20;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const createActivity = (): Activity => {
  let running = 0;
  let changes = 0;
  let wake: () => void = () => undefined;

  const changed = (): void => {
    changes += 1;
    wake();
  };
  /** Spinning would take the processor away from the server that is waited for. */
  const nextChange = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, LONGEST_WAIT_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    track: (work) => {
      running += 1;
      changed();
      return work.finally(() => {
        running -= 1;
        changed();
      });
    },
    calm: async () => {
      const end = performance.now() + LIMIT_MS;
      let calmTurns = 0;
      let seen = changes;
      while (calmTurns < CALM_TURNS) {
        await (running > 0 ? nextChange() : turn());
        calmTurns = running === 0 && seen === changes ? calmTurns + 1 : 0;
        seen = changes;
        if (performance.now() > end) throw new Error(`${running} requests or transactions did not end.`);
      }
    },
  };
};
