/** Runs `task` over all items, `width` at a time; results in the order of the items. The first failure ends it. */
export const inParallel = async <Item, Result>(
  width: number,
  items: readonly Item[],
  task: (item: Item, position: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const waiting = items.entries();
  let isFailed = false;
  const work = async (): Promise<void> => {
    for (const [position, item] of waiting) {
      if (isFailed) return;
      results[position] = await task(item, position);
    }
  };
  const workers = Array.from({ length: Math.min(width, items.length) }, async () => {
    try {
      await work();
    } catch (error) {
      isFailed = true;
      throw error;
    }
  });
  // All have ended before the failure goes on: what follows it may undo what they did.
  const outcomes = await Promise.allSettled(workers);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return results;
};

/** Work that is done again and again, never twice at once. */
interface Repeated {
  /** A turn that comes while the one before is under way is left out. */
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** Done at the start, in place of a turn of `work`. */
  readonly first?: () => Promise<void>;
  readonly failed: (thrown: unknown) => void;
}

/** The returned function ends it, and waits for what is under way. Its timer keeps no process alive. */
export const startRepeating = ({ everyMs, work, first, failed }: Repeated): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  const begin = (task: () => Promise<void>): void => {
    running ??= task()
      .catch(failed)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(() => begin(work), everyMs);
  timer.unref();
  if (first !== undefined) begin(first);
  return async () => {
    clearInterval(timer);
    await running;
  };
};

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
