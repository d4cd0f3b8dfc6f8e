import type { Stop } from './clock';

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** A random wait of up to 1 s, 2 s, … 60 s, so that clients that failed together do not come back together. */
export const backOffMs = (failures: number, random: () => number): number =>
  random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 16));

/** A wait that can be ended early. */
interface Pause {
  readonly over: Promise<void>;
  readonly end: Stop;
}

export const pauseFor = (ms: number): Pause => {
  let end: Stop = () => undefined;
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    end = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { over, end };
};

/** A page that is hidden has no frames. */
const PATIENCE_MS = 100;

/** When what was drawn until now is on the screen: the next frame is over. At once where there are no frames. */
export const afterFrame = (): Promise<void> => {
  if (typeof requestAnimationFrame === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
};

/**
 * When all that follows from what was just done, up to what is drawn of it, is over. A timer would come late in a hidden
 * tab; a message does not. At once where there are none.
 */
export const nextTask = (): Promise<void> => {
  if (typeof MessageChannel === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
};
