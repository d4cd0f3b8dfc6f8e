import { quantile } from '../harness/measure';
import type { Page } from '../harness/browser';
import { PAGE_NAMES } from '../harness/pageNames';

const STROKES = 30;
const STEPS = 40;
const STILL_MS = 3000;
const SETTLE_MS = 500;

interface Watched {
  /** From a pointer event to the frame that shows it, milliseconds. */
  readonly delays: number[];
  readonly gaps: number[];
  samples: number;
}

/** How a page takes a pen; times in milliseconds. */
export interface PenFigures {
  /** From a pointer event to behind the painting of the frame that it is in. */
  readonly p50: number;
  readonly p95: number;
  /** Between frames while somebody draws and while nobody does, p95. */
  readonly frames: number;
  readonly still: number;
  /** Samples that the browser told, those that it told together among them. */
  readonly samples: number;
}

/** Runs in the page: follows pointer events to the end of the frame that draws them, and counts what was told together. */
const watchPen = (): void => {
  const watched: Watched = { delays: [], gaps: [], samples: 0 };
  (window as unknown as { watched: Watched }).watched = watched;
  const { port1, port2 } = new MessageChannel();
  let waiting: number[] = [];
  let last: number | undefined;
  port1.onmessage = () => {
    const now = performance.now();
    for (const at of waiting) watched.delays.push(now - at);
    waiting = [];
  };
  const hear = (event: PointerEvent): void => {
    if (event.buttons === 0) return;
    waiting.push(event.timeStamp);
    watched.samples += Math.max(1, event.getCoalescedEvents().length);
  };
  for (const type of ['pointerdown', 'pointermove'] as const) window.addEventListener(type, hear, { capture: true });
  requestAnimationFrame(function tick(now: number): void {
    if (last !== undefined) watched.gaps.push(now - last);
    last = now;
    // Behind the painting of this frame.
    port2.postMessage(0);
    requestAnimationFrame(tick);
  });
};

const readPen = (page: Page): Promise<Watched> =>
  page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched };
    const { delays, gaps, samples } = watched;
    Object.assign(watched, { delays: [], gaps: [], samples: 0 });
    return { delays, gaps, samples };
  });

/** Where strokes may be drawn, screen pixels. */
export interface PenBox {
  readonly x: number;
  readonly y: number;
}

const draw = async (page: Page, box: PenBox): Promise<void> => {
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    const [x, y] = [box.x + 40 + (stroke % 6) * 150, box.y + 60 + Math.floor(stroke / 6) * 120];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step += 1) await page.mouse.move(x + step * 3, y + 30 * Math.sin(step / 3));
    await page.mouse.up();
  }
};

/** How many strokes {@link measurePen} draws. */
export const PEN_STROKES = STROKES;

/** Draws on a page that takes a mouse for a pen, after looking on while nobody does. */
export const measurePen = async (page: Page, box: PenBox): Promise<PenFigures> => {
  await page.evaluate(PAGE_NAMES);
  await page.evaluate(watchPen);
  await page.waitForTimeout(STILL_MS);
  const still = await readPen(page);
  await draw(page, box);
  await page.waitForTimeout(SETTLE_MS);
  const moving = await readPen(page);
  return {
    p50: quantile(moving.delays, 0.5),
    p95: quantile(moving.delays, 0.95),
    frames: quantile(moving.gaps, 0.95),
    still: quantile(still.gaps, 0.95),
    samples: moving.samples,
  };
};
