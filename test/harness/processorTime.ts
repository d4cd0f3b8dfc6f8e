/**
 * No work in a test takes a twentieth of it. What grows with the square of a large input takes it many times over, and so
 * does what goes on for ever in steps.
 */
export const FAR_TOO_LONG_MS = 60_000;

/**
 * How many milliseconds of the processor `work` takes in this process. Unlike a clock it does not count what other
 * programs take from it, so a limit says something of the work and not of the machine's other tenants.
 */
export const processorMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** The same for work that waits in between; nothing else may run meanwhile. */
export const processorMsOf = async (work: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
