export interface SharedLock {
  /** Side by side with others that share, never with one that is alone. */
  share<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** Waits for all that came before, and holds back all that come after. */
  alone<T>(key: string, task: () => Promise<T>): Promise<T>;
}

interface Gate {
  sharing: Set<Promise<unknown>>;
  /** The last that wants to be alone. */
  last: Promise<unknown>;
  users: number;
}

export const createSharedLock = (): SharedLock => {
  const gates = new Map<string, Gate>();

  const withGate = async <T>(key: string, task: (gate: Gate) => Promise<T>): Promise<T> => {
    const gate = gates.get(key) ?? { sharing: new Set(), last: Promise.resolve(), users: 0 };
    gates.set(key, gate);
    gate.users += 1;
    try {
      return await task(gate);
    } finally {
      gate.users -= 1;
      if (gate.users === 0) gates.delete(key);
    }
  };

  return {
    share: (key, task) =>
      withGate(key, async (gate) => {
        const before = gate.last;
        const run = (async () => {
          await before.catch(() => undefined);
          return task();
        })();
        gate.sharing.add(run);
        try {
          return await run;
        } finally {
          gate.sharing.delete(run);
        }
      }),
    alone: (key, task) =>
      withGate(key, async (gate) => {
        const before = [gate.last, ...gate.sharing];
        const run = (async () => {
          await Promise.allSettled(before);
          return task();
        })();
        gate.last = run;
        return await run;
      }),
  };
};
