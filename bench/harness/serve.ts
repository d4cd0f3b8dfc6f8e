/** The server's side of {@link startServer}: says that it is ready, and answers for its memory until it is stopped. */
export const serve = (ready: object, close: () => Promise<unknown>): void => {
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  });
  process.on('SIGTERM', () => {
    void close().finally(() => process.exit(0));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.(ready);
};
