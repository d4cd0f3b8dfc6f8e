import { quantile } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { beginWriting, type InkStage, putNote, withInkStage } from '../stage';

const FRAME_MS = 16.7;
const STROKES = 30;
const STILL_MS = 3000;

interface Watched {
  /** From a pointer event to the frame that shows it, milliseconds. */
  readonly delays: number[];
  readonly gaps: number[];
  samples: number;
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
    if (event.buttons === 0 && event.type !== 'pointerup') return;
    waiting.push(event.timeStamp);
    watched.samples += Math.max(1, event.getCoalescedEvents?.().length ?? 1);
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

const readPen = ({ ann: { page } }: InkStage): Promise<Watched> =>
  page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched };
    const { delays, gaps, samples } = watched;
    Object.assign(watched, { delays: [], gaps: [], samples: 0 });
    return { delays, gaps, samples };
  });

/** How many samples the journal of this browser has. */
const keptSamples = ({ ann: { page } }: InkStage): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
      name.startsWith('inkside-ink-') ? [name] : [],
    );
    let samples = 0;
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
      });
      const rows = await new Promise<{ taken: { step: { changes: { samples?: { x: Float32Array } }[] } } }[]>(
        (resolve) => {
          const asking = database.transaction('rows').objectStore('rows').getAll();
          asking.onsuccess = () => resolve(asking.result);
        },
      );
      database.close();
      for (const { taken } of rows) for (const change of taken.step.changes) samples += change.samples?.x.length ?? 0;
    }
    return samples;
  });

const draw = async ({ ann: { page } }: InkStage): Promise<void> => {
  const box = await page.locator('canvas.ink-hand').boundingBox();
  if (box === null) throw new Error('There is no stage.');
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    const [x, y] = [box.x + 40 + (stroke % 6) * 180, box.y + 40 + Math.floor(stroke / 6) * 120];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 40; step += 1) await page.mouse.move(x + step * 3, y + 30 * Math.sin(step / 3));
    await page.mouse.up();
  }
};

/** How soon a pen shows on a page that is written full, and what it does to the frames; against one frame of the screen. */
export const measureWriting = (points: number): Promise<readonly Figure[]> =>
  withInkStage(async (stage) => {
    const noteId = await putNote(stage, points);
    const begun = performance.now();
    await beginWriting(stage, noteId);
    const opened = performance.now() - begun;
    await stage.ann.page.evaluate(watchPen);
    await stage.ann.page.waitForTimeout(STILL_MS);
    const still = await readPen(stage);
    await draw(stage);
    await stage.ann.page.waitForTimeout(500);
    const moving = await readPen(stage);
    const kept = await keptSamples(stage);
    const [p50, p95] = [quantile(moving.delays, 0.5), quantile(moving.delays, 0.95)];
    const [frames, rest] = [quantile(moving.gaps, 0.95), quantile(still.gaps, 0.95)];
    const on = `on a page of ${points} points`;
    const ms = (value: number): string => `${value.toFixed(1)} ms`;
    return [
      {
        name: `pointer event to the frame that shows it ${on}, p95`,
        value: ms(p95),
        reference: ms(FRAME_MS),
        ratio: p95 / FRAME_MS,
        limit: 1,
      },
      { name: '  p50', value: ms(p50), reference: ms(FRAME_MS), ratio: p50 / FRAME_MS, limit: 1 },
      {
        name: '  frames while drawing, p95, against the page at rest',
        value: ms(frames),
        reference: ms(rest),
        ratio: (frames - rest) / 1,
        limit: 1,
      },
      { name: '  samples of the pointer that were kept', value: String(kept), reference: String(moving.samples) },
      { name: '  open to ready for the first stroke', value: ms(opened), reference: '' },
    ];
  });
