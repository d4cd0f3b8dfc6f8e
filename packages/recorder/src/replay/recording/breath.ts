/** A slice of work; a frame of the screen has 16 ms. */
const SLICE_MS = 12;

/**
 * Undefined while the slice has time; else what to wait for before the next one. With `isOver` the slice ends whatever
 * time it has. Throws when the work is not wanted any more.
 */
export type Breath = (isOver?: boolean) => Promise<void> | undefined;

/** Goes through a list, and rests between two of its items whenever a slice is over. */
export const eachInSlices = async <Item>(
  items: readonly Item[],
  breath: Breath,
  work: (item: Item, index: number) => void,
): Promise<void> => {
  for (const [index, item] of items.entries()) {
    work(item, index);
    const pause = breath();
    if (pause !== undefined) await pause;
  }
};

/** Does work in steps, and rests between two of them whenever a slice is over. Gives what the work gives. */
export const stepsInSlices = async <Result>(steps: Generator<unknown, Result>, breath: Breath): Promise<Result> => {
  for (;;) {
    const { done, value } = steps.next();
    const pause = breath();
    if (pause !== undefined) await pause;
    if (done === true) return value;
  }
};

/** Lets the page draw between two slices of long work. */
export const createBreath = (signal: AbortSignal, now: () => number = () => performance.now()): Breath => {
  let end = now() + SLICE_MS;
  const pause = async (): Promise<void> => {
    await new Promise<void>((resolve) => void setTimeout(resolve));
    end = now() + SLICE_MS;
  };
  return (isOver = false) => {
    signal.throwIfAborted();
    return !isOver && now() < end ? undefined : pause();
  };
};
