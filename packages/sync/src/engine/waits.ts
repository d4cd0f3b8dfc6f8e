import { asMs, CANCEL, type ClockPort, type Stop } from '@inkside/kit';

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
