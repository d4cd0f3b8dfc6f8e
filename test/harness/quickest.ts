const MOST_TURNS = 20;

/**
 * Does something until one turn takes less than `limitMs`, at most twenty times. `work` gives how long its turn took.
 * A machine that is busy for a while delays some turns; a wait that is built in delays all of them.
 * @returns the shortest time, in milliseconds.
 */
export const quickest = async (limitMs: number, work: (turn: number) => Promise<number>): Promise<number> => {
  let shortest = Infinity;
  for (let turn = 0; turn < MOST_TURNS && shortest >= limitMs; turn += 1)
    shortest = Math.min(shortest, await work(turn));
  return shortest;
};

/** Gives how many milliseconds have gone by since it was started. */
export const stopwatch = (): (() => number) => {
  const began = performance.now();
  return () => performance.now() - began;
};
