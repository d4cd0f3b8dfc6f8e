import { readFile } from 'node:fs/promises';

import type { Browser, Page } from 'playwright-core';

import { launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { until } from '../../harness/until';
import { hearing } from '../harness/hearing';
import { heedsKeys } from './painting';

const TITLE = 'Waves & optics – lecture notes';
const FILE = 'Waves & optics – lecture notes-1';

const standing = (page: Page, words: string) => page.locator('.pen-standing').filter({ hasText: words });
const held = (page: Page) => page.getByRole('group', { name: /held/ });

/** Presses an entry of the menu of what is held. */
const pressHeld = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More for what is held' }).click();
  await page.getByRole('menuitem', { name }).click();
};

const insert = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('i');
  await page.getByRole('menuitem', { name }).click();
};

describe('what is held, and what is put on a page, in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await ann.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await ann.page.goto(cloud.link);
    await ann.page.getByRole('link', { name: TITLE, exact: true }).first().click();
    await heedsKeys(ann.page);
    await ann.page.keyboard.press('d');
    await standing(ann.page, 'In the cloud').waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('holds hundreds by a key, and one figure, as PNG, SVG and on the clipboard', async () => {
    const { page } = ann;
    await page.keyboard.press('Control+a');
    await held(page).waitFor();
    const [whole] = await Promise.all([page.waitForEvent('download'), pressHeld(page, 'Save as SVG')]);
    expect(whole.suggestedFilename()).toBe(`${FILE}.svg`);
    const svg = await readFile((await whole.path()) ?? '', 'utf8');
    expect(svg.split('<path').length).toBeGreaterThan(100);
    await page.keyboard.press('Escape');
    await held(page).waitFor({ state: 'detached' });

    await page.keyboard.press('g');
    await page.getByRole('button', { name: 'Figures' }).click();
    await page.getByRole('button', { name: 'Star', exact: true }).click();
    await page.keyboard.press('Escape');
    const box = await page.locator('canvas.ink-hand').boundingBox();
    if (box === null) throw new Error('There is no stage.');
    const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
    const hears = await hearing(page);
    await page.mouse.move(...at(0.45, 0.7));
    await page.mouse.down();
    await page.mouse.move(...at(0.55, 0.85), { steps: 4 });
    await page.mouse.up();
    await hears('Saved here');
    await page.keyboard.press('l');
    await page.mouse.move(...at(0.43, 0.68));
    await page.mouse.down();
    for (const corner of [at(0.57, 0.68), at(0.57, 0.87), at(0.43, 0.87)])
      await page.mouse.move(...corner, { steps: 4 });
    await page.mouse.up();
    await held(page).waitFor();
    const [one] = await Promise.all([page.waitForEvent('download'), pressHeld(page, 'Save as PNG')]);
    expect(one.suggestedFilename()).toBe(`${FILE}.png`);
    await pressHeld(page, 'Copy as picture');
    await hears('Picture copied.');
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types: all }) => all));
    expect(types).toContain('image/png');
    const place = await held(page).boundingBox();
    await page.keyboard.press('Control+d');
    await until(
      async () => ((await held(page).boundingBox())?.x ?? 0) > (place?.x ?? Infinity),
      'the copy is held, which lies beside it',
    );
    await page.keyboard.press('Delete');
    await held(page).waitFor({ state: 'detached' });
    expect(ann.faults).toEqual([]);
  });

  it('puts a stamp and a link to a page, which leads there, and copies the place of a page', async () => {
    const { page } = ann;
    await insert(page, 'Stamp');
    await page.getByRole('button', { name: 'Heart' }).click();
    await held(page).waitFor();
    const hears = await hearing(page);
    await pressHeld(page, 'Copy link to this page');
    await hears('Link copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('#/note/open/');

    const placeOfHeld = async (): Promise<string> => JSON.stringify(await held(page).boundingBox());
    const heart = await placeOfHeld();
    await insert(page, 'Link to a page of this note');
    await page.getByLabel('Page, 1 to').fill('2');
    await page.keyboard.press('Enter');
    await until(async () => (await placeOfHeld()) !== heart, 'the link is held in the place of the heart');
    await standing(page, 'In the cloud').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page
      .getByRole('button', { name: /Page 2/ })
      .first()
      .click();
    await until(async () => (await page.getByLabel('Page number').inputValue()) === '2', 'the link leads to page 2');
    // The address that was copied leads back, though the note is open already.
    await page.evaluate((address) => window.location.assign(address), link);
    await until(async () => (await page.getByLabel('Page number').inputValue()) === '1', 'the copied link leads back');
    expect(ann.faults).toEqual([]);
  });
});
