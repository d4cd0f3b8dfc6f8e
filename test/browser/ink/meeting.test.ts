import { chromium, type Browser, type Page } from 'playwright-core';

import { launchOptions } from '../harness/launchOptions';
import { newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { go, saved } from '../harness/sync/syncPerson';
import { until } from '../../harness/until';
import { painted, watchPainting } from './painting';

/** How many pixels are dark, once they are `most` at most: looked at in each frame, as what plays is soon over. */
const inkOf = (page: Page, most = Infinity): Promise<number> =>
  page.locator('canvas.ink-canvas').evaluate(async (element: HTMLCanvasElement, enough) => {
    for (;;) {
      const { width, height } = element;
      // The page's middle: its printed lines are lighter, and the sound stands above.
      const { data } = element.getContext('2d')?.getImageData(0, height / 2, width, height / 3) ?? {
        data: new Uint8ClampedArray(),
      };
      let dark = 0;
      data.forEach((seen, at) => {
        const isPixel = at % 4 === 3 && seen > 100;
        if (isPixel && (data[at - 3] ?? 0) + (data[at - 2] ?? 0) + (data[at - 1] ?? 0) < 200) dark += 1;
      });
      if (dark <= enough) return dark;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, most);
/** Where the ink begins at the left, in pixels of the canvas. */
const firstInk = (page: Page): Promise<{ readonly x: number; readonly y: number }> =>
  page.locator('canvas.ink-canvas').evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const top = Math.round(height / 2);
    const { data } = element.getContext('2d')?.getImageData(0, top, width, height / 3) ?? { data: [] };
    const places: { x: number; y: number }[] = [];
    for (let at = 0; at < data.length; at += 4) {
      const isDark = (data[at + 3] ?? 0) > 100 && (data[at] ?? 0) < 40;
      if (isDark) places.push({ x: (at / 4) % width, y: top + Math.floor(at / 4 / width) });
    }
    return places.toSorted((one, other) => one.x - other.x)[2] ?? { x: 0, y: 0 };
  });
/** 0 is black, 255 is white. */
const toneAt = (page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<number> =>
  page
    .locator('canvas.ink-canvas')
    .evaluate(
      (element: HTMLCanvasElement, at) => element.getContext('2d')?.getImageData(at.x, at.y, 1, 1).data[0] ?? -1,
      {
        x,
        y,
      },
    );
/** A press that may still become a double one is none when the page's own clock has gone so far. */
const pressIsOver = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, 600);
      }),
  );
const standing = (page: Page, words: string) => page.locator('.pen-standing').filter({ hasText: words });

const draw = async (page: Page): Promise<void> => {
  const box = await page.locator('canvas.ink-hand').boundingBox();
  if (box === null) throw new Error('There is no stage.');
  const [left, y] = [box.x + box.width * 0.45, box.y + box.height * 0.6];
  await page.mouse.move(left, y);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) await page.mouse.move(left + step * 5, y + 12 * Math.sin(step / 2));
  await page.mouse.up();
};

describe('a note of a meeting, in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    const options = launchOptions();
    const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    const args = [...options.args, ...fake, '--autoplay-policy=no-user-gesture-required'];
    [cloud, browser] = await Promise.all([startCloud(), chromium.launch({ ...options, args })]);
    ann = await newPerson(browser);
    await watchPainting(ann.page);
    await ann.page.goto(cloud.link);
    // Whoever makes notes works from then on.
    await saved(ann.page);
    await go(ann.page, '/note/localNote');
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('records while one writes, and plays both together after a reload', async () => {
    const { page } = ann;
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Meeting note', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New note' }).click();
    const bar = page.getByRole('region', { name: 'Sound of the meeting' });
    await page.locator('canvas.ink-canvas').waitFor();
    await bar.getByRole('button', { name: 'Record' }).click();
    await bar.getByRole('timer').waitFor();
    await standing(page, 'In the cloud').waitFor();
    await painted(page);
    const blank = await inkOf(page);
    await page.waitForTimeout(1200);
    await draw(page);
    await until(async () => (await inkOf(page)) > blank, 'the stroke is drawn');
    await page.waitForTimeout(800);
    await bar.getByRole('button', { name: 'Stop' }).click();
    await bar.getByRole('button', { name: 'Play sound and ink' }).waitFor();
    await standing(page, 'In the cloud').waitFor();

    await page.reload();
    const play = bar.getByRole('button', { name: 'Play sound and ink' });
    await play.waitFor();
    await until(async () => (await inkOf(page)) > blank, 'the note is drawn');
    await painted(page);
    const whole = await inkOf(page);
    // Nothing was written yet.
    await Promise.all([inkOf(page, blank), play.click()]);
    await until(async () => (await inkOf(page)) >= whole, 'the stroke has come');
    const moment = bar.getByRole('slider', { name: 'Moment of the recording' });
    await play.waitFor();
    await moment.fill('0');
    await until(async () => (await inkOf(page)) <= blank, 'the ink goes back with the sound');
    await bar.getByRole('button', { name: 'Show all ink' }).click();
    await until(async () => (await inkOf(page)) >= whole, 'all ink is seen');

    const stroke = await firstInk(page);
    await moment.fill('1');
    await until(async () => {
      const tone = await toneAt(page, stroke);
      return tone > 120 && tone < 230;
    }, 'what is to come is faint');
    await bar.getByRole('button', { name: 'Show all ink' }).click();
    await until(async () => (await toneAt(page, stroke)) < 60, 'all ink is seen again');
    const [box, ratio] = [
      await page.locator('canvas.ink-canvas').boundingBox(),
      await page.evaluate(() => devicePixelRatio),
    ];
    const at = [(box?.x ?? 0) + stroke.x / ratio, (box?.y ?? 0) + stroke.y / ratio] as const;
    await page.mouse.click(at[0], at[1] - 60);
    // Two presses at once are a double one.
    await pressIsOver(page);
    expect(await bar.getByRole('button', { name: 'Show all ink' }).isVisible()).toBe(false);
    await page.mouse.click(...at);
    await bar.getByRole('button', { name: 'Show all ink' }).waitFor();
    expect(Number(await moment.inputValue())).toBeGreaterThan(1000);
    await until(async () => (await toneAt(page, stroke)) < 60, 'the stroke is written while its sound is heard');
    await bar.getByRole('button', { name: 'Show all ink' }).click();
    await page.mouse.dblclick(...at);
    await pressIsOver(page);
    expect(await bar.getByRole('button', { name: 'Show all ink' }).isVisible()).toBe(false);
    expect(ann.faults).toEqual([]);
  });
});
