import type { Browser, Page } from 'playwright-core';

import { launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { until } from '../../harness/until';
import { painted, watchPainting } from './painting';

const TITLE = 'Waves & optics – lecture notes';

/** How many pixels of the pages are dark. */
const inkOf = (page: Page): Promise<number> =>
  page.locator('canvas.ink-canvas').evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) > 100 && (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 300) dark += 1;
    }
    return dark;
  });

/** The same, when pages have come to rest beside a panel. */
const restingInk = async (page: Page): Promise<number> => {
  await painted(page);
  return inkOf(page);
};

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Layers' });
const press = (page: Page, name: string) => panelOf(page).getByRole('button', { name, exact: true }).click();
const inCloud = (page: Page) => page.locator('.pen-standing').filter({ hasText: 'In the cloud' }).waitFor();

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

describe('the layers of a note, in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    const { page } = ann;
    await watchPainting(page);
    await page.goto(cloud.link);
    await page.getByRole('link', { name: TITLE, exact: true }).first().click();
    await until(async () => (await inkOf(page)) > 0, 'the note is drawn');
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('hides one while the note is only read, and shows it again', async () => {
    const { page } = ann;
    await page.keyboard.press('y');
    await panelOf(page).getByRole('listitem').first().waitFor();
    const whole = await restingInk(page);
    await press(page, 'Hide Layer 1');
    await until(async () => (await inkOf(page)) < whole / 2, 'its ink is gone');
    await press(page, 'Show Layer 1');
    await until(async () => (await inkOf(page)) >= whole * 0.95, 'its ink is back');
  });

  it('writes on a second one, hides, locks and deletes it, brings it back, and finds it so after a reload', async () => {
    const { page } = ann;
    await page.keyboard.press('d');
    await inCloud(page);
    const whole = await restingInk(page);
    await press(page, 'Add layer');
    await panelOf(page).locator('[aria-current="true"]', { hasText: 'Layer 2' }).waitFor();
    await draw(page, 0.5);
    await until(async () => (await inkOf(page)) > whole, 'the stroke is there');
    const more = await restingInk(page);

    await press(page, 'Hide Layer 2');
    await until(async () => (await inkOf(page)) <= whole, 'it is hidden');
    await press(page, 'Show Layer 2');
    await press(page, 'Lock Layer 2');
    await panelOf(page).getByRole('button', { name: 'Unlock Layer 2' }).waitFor();
    await draw(page, 0.7);
    await page.getByText('Layer 2 is locked. Unlock it, or choose another layer.').waitFor();
    await press(page, 'Unlock Layer 2');
    await press(page, 'More for Layer 2');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await until(async () => (await inkOf(page)) <= whole, 'it is deleted');
    await page.keyboard.press('Control+z');
    await until(async () => (await inkOf(page)) >= more * 0.99, 'it is back');
    await press(page, 'Hide Layer 2');
    await until(async () => (await inkOf(page)) <= whole, 'it is hidden once more');
    await inCloud(page);

    await page.reload();
    await until(async () => (await inkOf(page)) > 0, 'the note is drawn');
    await page.keyboard.press('y');
    await panelOf(page).getByRole('button', { name: 'Show Layer 2', exact: true }).waitFor();
    const hidden = await restingInk(page);
    await press(page, 'Show Layer 2');
    await until(async () => (await inkOf(page)) > hidden, 'its stroke has come from the cloud');
    expect(ann.faults).toEqual([]);
  });
});
