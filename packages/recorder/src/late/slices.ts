/** Gives the page back for a while, then goes on. */
export type Schedule = (work: (hasTime: () => boolean) => void) => void;

/** When work is done that nobody waits for, and work that somebody does. */
export interface Pace {
  /** When the page has nothing better to do, at the latest half a second after `notBeforeMs`. */
  readonly whenIdle: (work: (hasTime: () => boolean) => void, notBeforeMs?: number) => void;
  /** In the next task, a few milliseconds of each frame. */
  readonly soon: Schedule;
}

/** Does all steps, a slice at a time. @throws what a step throws */
export const inSlices = (steps: Iterator<unknown>, schedule: Schedule): Promise<void> =>
  new Promise((resolve, reject) => {
    const slice = (hasTime: () => boolean): void => {
      try {
        do if (steps.next().done === true) return resolve();
        while (hasTime());
      } catch (thrown) {
        return reject(thrown);
      }
      return schedule(slice);
    };
    schedule(slice);
  });
