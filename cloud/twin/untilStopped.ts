export interface TwinEnvironment {
  /** Ends a command that goes on; without it, Ctrl-C does. */
  readonly signal?: AbortSignal;
}

/** Fires with the first Ctrl-C or SIGTERM, which then do not end the process. */
export const untilStopped = (): AbortSignal => {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  return stop.signal;
};
