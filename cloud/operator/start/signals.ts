const INTERRUPTED = 130;

/** Settles at the first request to stop. A second one ends the process at once. */
export const untilSignal = (): Promise<string> =>
  new Promise((resolve) => {
    let isAsked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (isAsked) process.exit(INTERRUPTED);
        isAsked = true;
        resolve(signal);
      });
    }
  });
