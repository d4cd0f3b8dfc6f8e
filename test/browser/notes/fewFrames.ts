import type { Page } from 'playwright-core';

const FRAMES = 6;

/**
 * A few frames of the screen: what follows what is seen, such as listening to keys, or a menu for what was typed last,
 * is there by then.
 */
export const fewFrames = (page: Page): Promise<void> =>
  page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let left = frames;
        const wait = (): void => {
          left -= 1;
          if (left > 0) requestAnimationFrame(wait);
          else setTimeout(resolve);
        };
        wait();
      }),
    FRAMES,
  );
