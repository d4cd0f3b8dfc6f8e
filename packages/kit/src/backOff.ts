import type { Stop } from './clock';

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** A random wait of up to 1 s, 2 s, … 60 s, so that clients that failed together do not come back together. */
export const backOffMs = (failures: number, random: () => number): number =>
  random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 16));

/** A wait that can be ended early. */
export interface Pause {
  readonly over: Promise<void>;
  readonly end: Stop;
}

export const pauseFor = (ms: number): Pause => {
  let end: Stop = () => undefined;
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    end = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { over, end };
};
