interface Waiting<T> {
  readonly items: readonly T[];
  readonly written: () => void;
  readonly failed: (thrown: unknown) => void;
}

/**
 * Writes together what is asked for at once and while a write is under way, so that a thousand callers cost a handful
 * of transactions. Where a group fails, each caller's items are tried by themselves: one that cannot be written does
 * not fail the others.
 */
export const createGroupCommit = <T>(write: (items: readonly T[]) => Promise<void>) => {
  let waiting: Waiting<T>[] = [];
  let isWriting = false;

  const writeOne = ({ items, written, failed }: Waiting<T>): Promise<void> => write(items).then(written, failed);

  const writeGroup = async (group: readonly Waiting<T>[]): Promise<void> => {
    const [only] = group;
    if (group.length === 1 && only !== undefined) return writeOne(only);
    try {
      await write(group.flatMap(({ items }) => items));
    } catch {
      for (const each of group) await writeOne(each);
      return;
    }
    for (const { written } of group) written();
  };

  const drain = async (): Promise<void> => {
    isWriting = true;
    // What else is asked for in this turn comes along.
    await Promise.resolve();
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await writeGroup(group);
    }
    isWriting = false;
  };

  return (items: readonly T[]): Promise<void> =>
    new Promise((written, failed) => {
      waiting.push({ items, written, failed });
      if (!isWriting) void drain();
    });
};
