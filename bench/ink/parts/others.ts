import { newPerson, signInByCode } from '../../../test/browser/harness/browserSession';
import type { Page } from '../../harness/browser';
import { quantile } from '../../harness/measure';
import type { Figure } from '../../harness/report';
import { beginWriting, type InkStage, putNote, withInkStage } from '../stage';

const EMAIL = 'demo@inkside.example';
const STROKES = 50;
const FEW_POINTS = 500;
const LIMIT_MS = 300;
/** A pen rests for three seconds before its page goes up. */
const UPLOAD_MS = 30_000;
/** CSS pixels: how long a stroke is, and how far two lie from each other. */
const [LENGTH, COLUMN, ROW] = [60, 90, 24];
const COLUMNS = 6;

/** A middle of a stroke, CSS pixels of the window; both browsers show the page in the same place. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Runs in the page that writes: when the words beside the tools say that the cloud has all of it, epoch milliseconds. */
const untilSent = (): Promise<number> =>
  new Promise((resolve) => {
    let wasWaiting = false;
    const look = (): void => {
      const save = document.querySelector('.pen-standing')?.getAttribute('data-save');
      if (save === 'here' || save === 'sending') wasWaiting = true;
      if (wasWaiting && save === 'cloud') resolve(performance.timeOrigin + performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });

/** Runs in the other page: when the canvas of the page is dark at a spot, epoch milliseconds. */
const untilDrawn = ({ x, y }: Spot): Promise<number> =>
  new Promise((resolve) => {
    const isDark = (data: Uint8ClampedArray): boolean => {
      for (let at = 0; at < data.length; at += 4) if ((data[at + 3] ?? 0) > 100 && (data[at] ?? 255) < 100) return true;
      return false;
    };
    const look = (): void => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas.ink-canvas');
      const box = canvas?.getBoundingClientRect();
      const context = canvas?.getContext('2d');
      if (canvas && box && context) {
        const ratio = canvas.width / box.width;
        const [left, top] = [Math.round((x - box.x - 4) * ratio), Math.round((y - box.y - 8) * ratio)];
        const { data } = context.getImageData(left, top, Math.ceil(8 * ratio), Math.ceil(16 * ratio));
        if (isDark(data)) {
          resolve(performance.timeOrigin + performance.now());
          return;
        }
      }
      requestAnimationFrame(look);
    };
    look();
  });

/** A level stroke through the spot. */
const draw = async (page: Page, { x, y }: Spot): Promise<void> => {
  await page.mouse.move(x - LENGTH / 2, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1) await page.mouse.move(x - LENGTH / 2 + (step * LENGTH) / 10, y);
  await page.mouse.up();
};

const measure = async (stage: InkStage): Promise<readonly number[]> => {
  const { ann, cloud } = stage;
  const browser = ann.context.browser();
  if (browser === null) throw new Error('There is no browser.');
  const noteId = await putNote(stage, FEW_POINTS);
  const ben = await newPerson(browser);
  await signInByCode(ben, cloud.origin, EMAIL);
  await ben.page.getByRole('navigation', { name: 'Notes' }).waitFor();
  await beginWriting(stage, noteId);
  await beginWriting({ cloud, ann: ben }, noteId);
  const box = await ann.page.locator('canvas.ink-hand').boundingBox();
  if (box === null) throw new Error('There is no stage.');
  const waits: number[] = [];
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    const spot = {
      x: box.x + box.width * 0.3 + (stroke % COLUMNS) * COLUMN,
      y: box.y + box.height * 0.5 + Math.floor(stroke / COLUMNS) * ROW,
    };
    const drawn = ben.page.evaluate(untilDrawn, spot);
    const sent = ann.page.evaluate(untilSent);
    await draw(ann.page, spot);
    const late = ann.page.waitForTimeout(UPLOAD_MS).then(() => Promise.reject(new Error('A stroke has not come.')));
    const [shownAt, sentAt] = await Promise.race([Promise.all([drawn, sent]), late]);
    // Whoever is told before the words have changed has waited for nothing.
    waits.push(Math.max(0, shownAt - sentAt));
    late.catch(() => undefined);
  }
  return waits;
};

/** How soon a stroke of one browser stands in another one that has the same page open, once the first has uploaded it. */
export const measureOthers = (): Promise<readonly Figure[]> =>
  withInkStage(async (stage) => {
    const waits = await measure(stage);
    const figure = (name: string, share: number): Figure => {
      const value = quantile(waits, share);
      return {
        name,
        value: `${value.toFixed(0)} ms`,
        reference: `${LIMIT_MS} ms`,
        ratio: value / LIMIT_MS,
        limit: 1,
      };
    };
    return [
      figure(`a stroke from uploaded to drawn in another browser, of ${STROKES}, p95`, 0.95),
      figure('  p50', 0.5),
    ];
  });
