/** Runs tasks of the same key one after another, tasks of different keys side by side. */
export type KeyLock = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export const createKeyLock = (): KeyLock => {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const previous = tails.get(key);
    const run = (async () => {
      await previous?.catch(() => undefined);
      return task();
    })();
    tails.set(key, run);
    try {
      return await run;
    } finally {
      if (tails.get(key) === run) tails.delete(key);
    }
  };
};
