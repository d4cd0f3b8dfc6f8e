/** Runs tasks of the same key one after another, tasks of different keys side by side. */
export type Turns = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

export const createTurns = (): Turns => {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const before = tails.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    const tail = mine.catch(() => undefined);
    tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
};
