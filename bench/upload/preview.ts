import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createCanvas } from '@napi-rs/canvas';

import type { Page } from '../harness/browser';
import { median } from '../harness/measure';
import type { Figure } from '../harness/report';
import { withFolder } from '../harness/scratch';
import { withApp, withStage } from '../sync/stage';

const MOST_BYTES = 3 * 1024 * 1024;
/** Twelve megapixels. */
const WIDTH = 4000;
const HEIGHT = 3000;
const GOAL_MS = 300;

/** A picture with as much in it as fits into the limit: coloured circles on a sky, always the same. */
const photograph = (): Buffer => {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const sky = context.createLinearGradient(0, 0, WIDTH, HEIGHT);
  sky.addColorStop(0, '#1c3f8c');
  sky.addColorStop(0.6, '#f2c88f');
  sky.addColorStop(1, '#30502c');
  context.fillStyle = sky;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  let seed = 7;
  const random = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed / 2_147_483_648) * most;
  };
  for (let circle = 0; circle < 9000; circle += 1) {
    context.fillStyle = `hsl(${random(360)} 60% ${random(90)}% / 60%)`;
    context.beginPath();
    context.arc(random(WIDTH), random(HEIGHT), 4 + random(40), 0, Math.PI * 2);
    context.fill();
  }
  for (let quality = 92; quality > 20; quality -= 6) {
    const bytes = canvas.encodeSync('jpeg', quality);
    if (bytes.length <= MOST_BYTES) return bytes;
  }
  throw new Error('The picture does not fit into 3 MB.');
};

interface Marks {
  readonly asked: number;
  readonly opened: number;
  /** Asked for the first screen. */
  readonly draw: number;
  readonly drawn: number;
}

/** Notes in the page when its worker is asked to open a picture, has opened it, and has drawn the first screen. */
const watchWorker = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const marks: Record<string, number> = {};
    Object.assign(window, { screenMarks: marks });
    const { postMessage } = Worker.prototype as unknown as { postMessage: (this: Worker, ...said: unknown[]) => void };
    Worker.prototype.postMessage = function (this: Worker, ...said: unknown[]) {
      const [{ kind }] = said as [{ kind?: string }];
      if (kind === 'open') {
        for (const name of Object.keys(marks)) delete marks[name];
        marks['asked'] = performance.now();
        this.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
          marks[data.kind] ??= performance.now();
        });
      }
      if (kind === 'draw') marks['draw'] ??= performance.now();
      Reflect.apply(postMessage, this, said);
    };
  });

const firstPreview = async (page: Page, path: string): Promise<Marks> => {
  await page.getByLabel('Choose a picture').setInputFiles(path);
  const known = await page.waitForFunction(() => {
    const { screenMarks: marks } = window as unknown as { screenMarks: Record<string, number> };
    return marks['drawn'] === undefined ? undefined : { ...marks };
  });
  const marks = (await known.jsonValue()) as unknown as Marks;
  await page.locator('[data-screen="landscape"][aria-busy="false"]').waitFor();
  await page.evaluate(() => {
    const { screenMarks: all } = window as unknown as { screenMarks: Record<string, number> };
    delete all['drawn'];
  });
  return marks;
};

/** From a photograph to the first screen of 16 greys, in the worker of the page. */
export const preview = (app: string, rounds: number) => () =>
  withFolder((folder) =>
    withStage(1, { app, isProfiling: false }, (stage) =>
      withApp(stage, join(folder, 'profile'), async ({ page }) => {
        const path = join(folder, 'photograph.jpg');
        const bytes = photograph();
        await writeFile(path, bytes);
        await page.goto(`${stage.origin}/#/push/screensavers?new`);
        await page.getByLabel('Choose a picture').waitFor({ state: 'attached' });
        await watchWorker(page);
        const runs: Marks[] = [];
        // The first one loads the code, and is not counted.
        for (let round = 0; round <= rounds; round += 1) runs.push(await firstPreview(page, path));
        const counted = runs.slice(1);
        const working = median(counted.map(({ asked, opened, draw, drawn }) => opened - asked + drawn - draw));
        const whole = median(counted.map(({ asked, drawn }) => drawn - asked));
        const opening = median(counted.map(({ asked, opened }) => opened - asked));
        const figures: readonly Figure[] = [
          {
            name: `a JPEG of 12 megapixels, ${(bytes.length / 1024 / 1024).toFixed(1)} MiB, to its preview of 1404 × 1872 in 16 greys`,
            value: `${working.toFixed(0)} ms in the worker, ${opening.toFixed(0)} of them decoding; ${whole.toFixed(0)} ms with the page's own part`,
            reference: `${GOAL_MS} ms`,
            ratio: working / GOAL_MS,
            limit: 1,
          },
        ];
        return { figures, all: { runs } };
      }),
    ),
  );
