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
