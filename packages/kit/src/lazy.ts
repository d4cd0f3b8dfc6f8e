/**
 * Loads on the first call and keeps what came. A failure is not kept: a chunk that could not be fetched without a
 * network is there when the network is back.
 */
export const lazy = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((thrown: unknown) => {
      loading = undefined;
      throw thrown;
    });
    return loading;
  };
};

/** How long is waited before code that did not come is asked for once more, in milliseconds. */
const PAUSES_MS = [300, 1500] as const;

/**
 * Asks for code again when it did not come: without it nothing could be shown, and one connection that breaks while a
 * page is opened is no reason for that. Rejects with the last failure.
 */
export const persistently =
  <T>(load: () => Promise<T>, wait: (ms: number) => Promise<unknown>): (() => Promise<T>) =>
  async () => {
    for (const pause of PAUSES_MS) {
      try {
        return await load();
      } catch {
        await wait(pause);
      }
    }
    return load();
  };
