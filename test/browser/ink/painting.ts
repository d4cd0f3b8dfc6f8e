import type { Page } from 'playwright-core';

/** What the workers of the ink were asked in all, and how many of them are not done with it. */
interface Asked {
  readonly count: number;
  readonly open: number;
}

/** Counts what a page asks the workers that read and draw its ink: from before it is opened. */
export const watchPainting = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const asked = { count: 0, open: 0 };
    const follow = (worker: Worker): void => {
      const [post, end] = [worker.postMessage.bind(worker), worker.terminate.bind(worker)];
      let open = 0;
      const close = (count: number): void => {
        open -= count;
        asked.open -= count;
      };
      // It is asked one thing at a time, and says one thing for each.
      worker.postMessage = (question: unknown): void => {
        asked.count += 1;
        close(-1);
        worker.addEventListener('message', () => close(1), { once: true });
        post(question);
      };
      worker.terminate = (): void => {
        close(open);
        end();
      };
    };
    window.Worker = new Proxy(window.Worker, {
      construct: (plain, [address, options]: [string | URL, WorkerOptions | undefined]) => {
        const worker = new plain(address, options);
        if (options?.name === 'ink') follow(worker);
        return worker;
      },
    });
    Object.assign(window, { asked });
  });

/** Pages that were zoomed are asked for in their new size after six frames. */
const REST_FRAMES = 12;

/**
 * Waits until all that is to be seen of open pages is drawn: as long as the worker draws, pictures of before stand for
 * it, also of another size. Only for a page that `watchPainting` follows, and that plays nothing.
 */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        const asked = Reflect.get(window, 'asked') as Asked;
        let [known, quiet] = [-1, 0];
        const look = (): void => {
          quiet = asked.open === 0 && asked.count === known ? quiet + 1 : 0;
          known = asked.count;
          if (quiet < frames) requestAnimationFrame(look);
          else resolve();
        };
        look();
      }),
    REST_FRAMES,
  );

/** Waits until the stage of a note has its size, which it is told after the note has begun to listen to keys. */
export const heedsKeys = (page: Page): Promise<void> => page.locator('canvas.ink-canvas[width]').waitFor();
