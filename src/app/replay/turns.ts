/** Tasks of the event loop, by hand: a timer would wait a millisecond each time. Close it at the end. */
export const createTurns = () => {
  const { port1, port2 } = new MessageChannel();
  let wake: () => void = () => undefined;
  port1.onmessage = () => wake();
  return {
    /** Everything that is ready has run. */
    runDry: (): Promise<void> =>
      new Promise((resolve) => {
        wake = resolve;
        port2.postMessage(null);
      }),
    close: (): void => port1.close(),
  };
};
export type Turns = ReturnType<typeof createTurns>;

const HOPS = 3;
/** What a settled promise set going has run: whoever waits for a port goes on in the next microtask. */
export const microtasks = async (): Promise<void> => {
  for (let hop = 0; hop < HOPS; hop += 1) await Promise.resolve();
};
