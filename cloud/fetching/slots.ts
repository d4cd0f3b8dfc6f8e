import { fetchFailed } from './fetchFailure';

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

/** At most `count` tasks of one key at once; those of other keys do not wait for them. */
export const createTurnsByKey = (count: number): Turns => {
  const byKey = new Map<string, { readonly slots: Slots; users: number }>();
  return async (key, task) => {
    const mine = byKey.get(key) ?? { slots: createSlots(count), users: 0 };
    byKey.set(key, mine);
    mine.users += 1;
    try {
      // A signal of its own: of one for all, those that wait would look like a leak of listeners.
      await mine.slots.take(new AbortController().signal);
      return await task().finally(() => mine.slots.free());
    } finally {
      mine.users -= 1;
      if (mine.users === 0) byKey.delete(key);
    }
  };
};

/** Rejects as soon as `signal` does, also while a name is being resolved, which cannot be cancelled. */
const untilAborted = async <Result>(signal: AbortSignal, task: Promise<Result>): Promise<Result> => {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([task, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/** Throws `errors.fetchFailed` when it takes too long or `outer` aborts it. */
export type BoundedRun = <Result>(
  task: (signal: AbortSignal) => Promise<Result>,
  outer?: AbortSignal,
) => Promise<Result>;

/** At most `count` tasks at once, each for `totalMs` at most, in which the wait for its turn counts. */
export const createBoundedRun = (count: number, totalMs: number): BoundedRun => {
  const slots = createSlots(count);
  return async (task, outer) => {
    const ending = new AbortController();
    const cancel = (): void => ending.abort(fetchFailed('cancelled'));
    if (outer?.aborted === true) throw fetchFailed('cancelled');
    outer?.addEventListener('abort', cancel, { once: true });
    const timer = setTimeout(() => ending.abort(fetchFailed('timeout')), totalMs);
    const { signal } = ending;
    const started = slots.take(signal);
    try {
      await started;
      return await untilAborted(signal, task(signal));
    } finally {
      clearTimeout(timer);
      outer?.removeEventListener('abort', cancel);
      started.then(
        () => slots.free(),
        () => undefined,
      );
    }
  };
};
