/** A slice of work; a frame of the screen has 16 ms. */
const SLICE_MS = 12;

/** Undefined while the slice has time; else what to wait for before the next one. Throws when the work is not wanted any more. */
export type Breath = () => Promise<void> | undefined;

/** Lets the page draw between two slices of long work. */
export const createBreath = (signal: AbortSignal, now: () => number = () => performance.now()): Breath => {
  let end = now() + SLICE_MS;
  const pause = async (): Promise<void> => {
    await new Promise<void>((resolve) => void setTimeout(resolve));
    end = now() + SLICE_MS;
  };
  return () => {
    signal.throwIfAborted();
    return now() < end ? undefined : pause();
  };
};
