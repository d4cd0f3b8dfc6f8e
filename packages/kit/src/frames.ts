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
