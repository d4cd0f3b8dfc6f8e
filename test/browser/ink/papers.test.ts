import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas } from '@napi-rs/canvas';
import type { Browser, Page } from 'playwright-core';

import { launchBrowser, newPerson, signInByCode, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { gate, until } from '../../harness/until';
import { hearing } from '../harness/hearing';

const EMAIL = 'demo@inkside.example';
const TITLE = 'Waves & optics – lecture notes';

const acts = (page: Page) => page.locator('.ink-page-acts');
const act = async (page: Page, number: number, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Page ${number}: more` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const has = (page: Page, count: number) =>
  until(
    async () => (await page.locator('.ink-page-field').innerText()).includes(`of ${count}`),
    `the note has ${count} pages`,
  );
const undo = (page: Page) => page.getByRole('button', { name: 'Undo page change' });

const openNote = async ({ page }: Person): Promise<void> => {
  await page.getByRole('link', { name: TITLE, exact: true }).first().click();
  await page.locator('canvas.ink-canvas').waitFor();
  await page.locator('.ink-bar [data-tool="panel"]').click();
  await acts(page).first().waitFor();
  // How large its pages are, and with them how many stand in the list, is known when they are read.
  await page.locator('.ink-stage[aria-busy="false"]').waitFor();
};

/** How many pixels of the stage are not as white as paper. */
const printOf = (page: Page): Promise<number> =>
  page.locator('canvas.ink-canvas').evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    let marked = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at + 3] ?? 0) > 100 && (data[at] ?? 0) < 245) marked += 1;
    return marked;
  });

/** Draws a short line across the stage, at a height of it. */
const draw = async (page: Page, share: number): Promise<void> => {
  const box = await page.locator('canvas.ink-hand').boundingBox();
  if (box === null) throw new Error('There is no stage.');
  const [left, y] = [box.x + box.width * 0.35, box.y + box.height * share];
  await page.mouse.move(left, y);
  await page.mouse.down();
  await page.mouse.move(left + 120, y + 6, { steps: 12 });
  await page.mouse.up();
  await page.waitForTimeout(300);
};

/** Pixels of a grid that covers the stage: more than an edge or two. */
const MUCH = 20_000;
/** Most of the page, as large as it stands on the stage. */
const ALL = 150_000;

/** A small black picture. */
const darkPicture = (): Buffer => {
  const canvas = createCanvas(20, 20);
  canvas.getContext('2d').fillRect(0, 0, 20, 20);
  return canvas.toBuffer('image/png');
};

describe('the papers of a note, in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await ann.page.goto(cloud.link);
    await openNote(ann);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('are those of the page before, another one, or a PDF, and go back to what they were one by one', async () => {
    const { page } = ann;
    const before = await acts(page).count();
    const hears = await hearing(page);
    await act(page, 1, 'Add a page after');
    await hears('Page added.');
    await has(page, 21);
    await until(async () => (await printOf(page)) > MUCH, 'the new page has the grid of the one before it');

    await act(page, 2, 'Paper…');
    const dialog = page.getByRole('dialog', { name: 'Paper of page 2' });
    await dialog.getByRole('radio', { name: 'Blank' }).press('Space');
    await until(() => dialog.getByRole('radio', { name: 'Blank' }).isChecked(), 'the blank paper is chosen');
    await dialog.getByRole('button', { name: 'Use paper' }).click();
    await until(async () => (await printOf(page)) < MUCH / 2, 'the new page is blank');

    await act(page, 2, 'Paper…');
    await dialog.getByRole('button', { name: 'Tiled' }).click();
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Picture or PDF…' }).click();
    await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: darkPicture() });
    await until(async () => (await printOf(page)) > ALL, 'the dot lies on the page again and again');

    const plan = await PDFDocument.create();
    [plan.addPage(), plan.addPage()].forEach((sheet) => sheet.drawSquare({ x: 100, y: 100, size: 200 }));
    const file = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await plan.save()) };
    await acts(page).first().locator('input[type=file]').setInputFiles(file);
    await hears('2 pages added.');
    await has(page, 23);
    await undo(page).click();
    await has(page, 21);
    for (const _turn of ['tiled', 'blank', 'added']) await undo(page).click();
    await has(page, 20);
    await until(() => undo(page).isDisabled(), 'all is taken back');
    await until(async () => (await acts(page).count()) === before, 'as many pages are listed as before');
    expect(ann.faults).toEqual([]);
  });

  it('come back with their page, which somebody removed while another one wrote on it', async () => {
    const ben = await newPerson(browser);
    await signInByCode(ben, cloud.origin, EMAIL);
    await openNote(ben);
    const { page } = ann;
    await page.getByRole('button', { name: 'Page 1', exact: true }).click();
    await page.keyboard.press('d');
    await page.locator('.pen-standing').filter({ hasText: 'In the cloud' }).waitFor();
    const [held, gone] = [gate(), gate()];
    // What she writes is on its way for as long as it takes him to remove the page.
    await page.route(/\/note\//, async (route) => {
      if (route.request().method() === 'PUT') {
        held.open();
        await gone.passed;
      }
      await route.continue();
    });
    await draw(page, 0.4);
    await held.passed;
    const [hears, benHears] = [await hearing(page), await hearing(ben.page)];
    await act(ben.page, 1, 'Delete page');
    await benHears('Page deleted.');
    await has(page, 19);
    gone.open();
    await hears('Page 1 was deleted elsewhere while you wrote on it. It is back, with its ink.');
    await has(page, 20);
    await ben.page.reload();
    await has(ben.page, 20);
    expect([ann.faults, ben.faults]).toEqual([[], []]);
  });
});
