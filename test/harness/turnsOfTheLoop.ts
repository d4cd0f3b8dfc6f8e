/**
 * How many turns of the event loop others have while `work` is done, with each look at the clock a tenth of a second after
 * the one before: whoever does long work in slices then gives a turn away at every look, however fast the machine is.
 */
export const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const now = performance.now.bind(performance);
  let time = now();
  performance.now = () => {
    time += 100;
    return time;
  };
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  try {
    await work();
  } finally {
    isDone = true;
    performance.now = now;
  }
  return turns;
};
