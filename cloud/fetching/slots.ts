export interface Slots {
  /** Resolves when it is the caller's turn, who calls `free` afterwards. Rejects with the signal's reason. */
  take(signal: AbortSignal): Promise<void>;
  free(): void;
}

/** At most `count` at once; the others wait in the order of their coming. */
export const createSlots = (count: number): Slots => {
  let taken = 0;
  const waiting: (() => void)[] = [];
  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        if (taken < count) {
          taken += 1;
          resolve();
          return;
        }
        const start = (): void => {
          signal.removeEventListener('abort', stop);
          resolve();
        };
        const stop = (): void => {
          const place = waiting.indexOf(start);
          if (place >= 0) waiting.splice(place, 1);
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', stop, { once: true });
        waiting.push(start);
      }),
    free: () => {
      const next = waiting.shift();
      // The place goes over as it is.
      if (next === undefined) taken -= 1;
      else next();
    },
  };
};

/** Runs a task in its turn. */
export type Turns = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

const never = new AbortController().signal;

/** At most `count` tasks of one key at once; those of other keys do not wait for them. */
export const createTurnsByKey = (count: number): Turns => {
  const byKey = new Map<string, { readonly slots: Slots; users: number }>();
  return async (key, task) => {
    const mine = byKey.get(key) ?? { slots: createSlots(count), users: 0 };
    byKey.set(key, mine);
    mine.users += 1;
    try {
      await mine.slots.take(never);
      return await task().finally(() => mine.slots.free());
    } finally {
      mine.users -= 1;
      if (mine.users === 0) byKey.delete(key);
    }
  };
};
