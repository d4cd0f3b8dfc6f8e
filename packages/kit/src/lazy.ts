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
