const memory = (): object => {
  globalThis.gc?.();
  return process.memoryUsage();
};

/**
 * The server's side of {@link startServer}: says that it is ready, and answers until it is stopped, for its memory unless
 * it has something else to say.
 */
export const serve = (ready: object, close: () => Promise<unknown>, answer: () => object = memory): void => {
  process.on('message', () => process.send?.(answer()));
  process.on('SIGTERM', () => {
    void close().finally(() => process.exit(0));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(ready);
};
