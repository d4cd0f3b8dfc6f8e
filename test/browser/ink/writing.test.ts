import type { Browser, Page } from 'playwright-core';

import { launchBrowser, newPerson, signInByCode, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { headlessTwin } from '../harness/headlessTwin';
import { sessionOf } from '../harness/sync/syncPerson';
import { until } from '../../harness/until';
import { hearing } from '../harness/hearing';
import { heedsKeys, painted, watchPainting } from './painting';

const EMAIL = 'demo@inkside.example';
const TITLE = 'Waves & optics – lecture notes';

/** How many pixels of one canvas are dark, whatever lies over it. */
const darkOf = (page: Page, canvas: string): Promise<number> =>
  page.locator(canvas).evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) > 100 && (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 300) dark += 1;
    }
    return dark;
  });
const inkOf = (page: Page): Promise<number> => darkOf(page, 'canvas.ink-canvas');
const wetOf = (page: Page): Promise<number> => darkOf(page, 'canvas.ink-hand');
/** The ink of a page that has come to rest: pages are drawn once more when the tools of the pen come and go. */
const restingInk = async (page: Page): Promise<number> => {
  await painted(page);
  return inkOf(page);
};
const standing = (page: Page, words: string) => page.locator('.pen-standing').filter({ hasText: words });

const openNote = async ({ page }: Person): Promise<void> => {
  await page.getByRole('link', { name: TITLE, exact: true }).first().click();
  await page.locator('canvas.ink-canvas').waitFor();
  await until(async () => (await inkOf(page)) > 0, 'the note is drawn');
};

/** Draws a thick wavy line across the stage, at a height of it. */
const draw = async (page: Page, share: number): Promise<void> => {
  const box = await page.locator('canvas.ink-hand').boundingBox();
  if (box === null) throw new Error('There is no stage.');
  const [left, y] = [box.x + box.width * 0.35, box.y + box.height * share];
  await page.mouse.move(left, y);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) await page.mouse.move(left + step * 9, y + 12 * Math.sin(step / 2));
  await page.mouse.up();
};

describe('writing on a note, in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await watchPainting(ann.page);
    await ann.page.goto(cloud.link);
    await openNote(ann);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('draws a stroke, keeps it here, and has it in the cloud when the pen has rested', async () => {
    const { page } = ann;
    await page.keyboard.press('d');
    await page.getByRole('toolbar', { name: 'Tools of the pen' }).waitFor();
    await standing(page, 'In the cloud').waitFor();
    const before = await restingInk(page);
    const hears = await hearing(page);
    await draw(page, 0.5);
    await hears('Saved here');
    await until(async () => (await inkOf(page)) > before, 'the page shows the stroke');
    await until(async () => (await wetOf(page)) === 0, 'the hand has let go of it');
    await standing(page, 'In the cloud').waitFor();
    expect(ann.faults).toEqual([]);
  });

  it('shows another browser what was written, and takes in what that one and a device write', async () => {
    const ben = await newPerson(browser);
    await watchPainting(ben.page);
    await signInByCode(ben, cloud.origin, EMAIL);
    await ben.page.getByRole('navigation', { name: 'Notes' }).waitFor();
    await openNote(ben);
    await until(async () => (await inkOf(ben.page)) >= (await inkOf(ann.page)) * 0.9, 'the stroke has come');

    await ben.page.keyboard.press('d');
    await standing(ben.page, 'In the cloud').waitFor();
    const before = await restingInk(ann.page);
    const hears = await hearing(ben.page);
    await draw(ben.page, 0.6);
    await hears('Saved here');
    await standing(ben.page, 'In the cloud').waitFor();
    await until(async () => (await inkOf(ann.page)) > before, 'the other one sees it');

    const { twin } = await headlessTwin(cloud.origin, await sessionOf(ann.page), ['notes']);
    const known = () => Object.values(twin.snapshot().state.notes).find(({ title }) => title === TITLE);
    await until(() => known() !== undefined, 'the device knows the note');
    const { noteId = '', pageIds = [] } = known() ?? {};
    const [annHad, benHad] = [await restingInk(ann.page), await restingInk(ben.page)];
    // In units of the page, of which a window shows the upper half; several lines beside each other, as none is thick.
    const across = (y: number) => Array.from({ length: 40 }, (_, step) => ({ x: 300 + step * 20, y }));
    const strokes = [0, 2, 4, 6, 8].map((below) => across(700 + below));
    expect(await twin.writeOn({ noteId, pageId: pageIds[0] ?? '', strokes })).toBe(true);
    await until(async () => (await inkOf(ann.page)) > annHad && (await inkOf(ben.page)) > benHad, 'both see the third');
    await twin.stop();
    await ben.context.close();
  });

  it('takes back and does again, also after the page was loaded anew', async () => {
    const { page } = ann;
    const whole = await restingInk(page);
    const hears = await hearing(page);
    await draw(page, 0.7);
    await hears('Saved here');
    await until(async () => (await inkOf(page)) > whole, 'there is one more');
    await page.reload();
    await heedsKeys(page);
    await page.keyboard.press('d');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await until(async () => (await undo.isEnabled()) && (await restingInk(page)) > whole, 'the newest is there again');
    await undo.click();
    await until(async () => (await inkOf(page)) <= whole, 'it is taken back');
    await page.keyboard.press('Control+y');
    await until(async () => (await inkOf(page)) > whole, 'it is there again');
  });

  it('erases a stroke, and moves, recolours and removes what a lasso holds', async () => {
    const { page } = ann;
    await standing(page, 'In the cloud').waitFor();
    const whole = await restingInk(page);
    await page.keyboard.press('e');
    await draw(page, 0.7);
    await until(async () => (await inkOf(page)) < whole, 'the eraser took it');

    await page.keyboard.press('l');
    const box = await page.locator('canvas.ink-hand').boundingBox();
    if (box === null) throw new Error('There is no stage.');
    const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
    await page.mouse.move(...at(0.3, 0.42));
    await page.mouse.down();
    for (const corner of [at(0.8, 0.42), at(0.8, 0.66), at(0.3, 0.66), at(0.3, 0.43)])
      await page.mouse.move(...corner, { steps: 4 });
    await page.mouse.up();
    const frame = page.getByRole('group', { name: /held/ });
    await frame.waitFor();
    const place = await frame.boundingBox();
    await page.keyboard.press('Shift+ArrowRight');
    await until(async () => ((await frame.boundingBox())?.x ?? 0) > (place?.x ?? 0), 'it is moved');
    const held = await restingInk(page);
    await page.keyboard.press('Delete');
    await frame.waitFor({ state: 'detached' });
    await until(async () => (await inkOf(page)) < held, 'it is removed');
    await standing(page, 'In the cloud').waitFor();
    expect(ann.faults).toEqual([]);
  });

  it('draws a figure, types a text, pastes what was copied, and begins by itself under a pen', async () => {
    const { page } = ann;
    await page.getByRole('button', { name: 'Done' }).click();
    await page.locator('.writing-bar').waitFor({ state: 'detached' });
    await page.locator('.ink-stage').dispatchEvent('pointerdown', { pointerType: 'pen', pointerId: 7, bubbles: true });
    await page.getByRole('toolbar', { name: 'Tools of the pen' }).waitFor();
    await standing(page, 'In the cloud').waitFor();

    await page.keyboard.press('g');
    const whole = await restingInk(page);
    const box = await page.locator('canvas.ink-hand').boundingBox();
    if (box === null) throw new Error('There is no stage.');
    const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
    const drag = async (from: [number, number], to: [number, number]): Promise<void> => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 4 });
      await page.mouse.up();
    };
    await drag(at(0.6, 0.5), at(0.7, 0.6));
    await until(async () => (await inkOf(page)) > whole, 'the rectangle is drawn');

    await page.keyboard.press('t');
    await page.mouse.click(...at(0.5, 0.75));
    await page.getByRole('textbox', { name: 'Text on the page' }).fill('Bring a ruler');
    const before = await restingInk(page);
    await page.keyboard.press('Escape');
    await until(async () => (await inkOf(page)) > before, 'the text is set');

    await page.keyboard.press('l');
    const held = page.getByRole('group', { name: '1 stroke held' });
    await page.mouse.move(...at(0.58, 0.48));
    await page.mouse.down();
    for (const corner of [at(0.72, 0.48), at(0.72, 0.62), at(0.58, 0.62)])
      await page.mouse.move(...corner, { steps: 4 });
    await page.mouse.up();
    await held.waitFor();
    const one = await restingInk(page);
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await until(async () => (await inkOf(page)) > one, 'the copy is drawn');
    await standing(page, 'In the cloud').waitFor();
    expect(ann.faults).toEqual([]);
  });
});
