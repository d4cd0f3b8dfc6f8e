import type { Browser, Page } from 'playwright-core';

import { launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { heldUndo } from '../harness/byHand';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { until } from '../../harness/until';
import { hearing } from '../harness/hearing';

const TITLE = 'Waves & optics – lecture notes';

const acts = (page: Page) => page.locator('.ink-page-acts');
/** By the menu of a page; waits until it is told that it was done. */
const act = async (page: Page, number: number, name: string, told: string): Promise<void> => {
  const hears = await hearing(page);
  await page.getByRole('button', { name: `Page ${number}: more` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await hears(told);
};

describe('the pages of a note, in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await ann.page.goto(cloud.link);
    await ann.page.getByRole('link', { name: TITLE, exact: true }).first().click();
    await ann.page.locator('canvas.ink-canvas').waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('are added, copied, moved, deleted and brought back, and stand so after a reload', async () => {
    const { page } = ann;
    await page.locator('.ink-bar [data-tool="panel"]').click();
    await acts(page).first().waitFor();
    const pages = async (): Promise<number> =>
      Number(/\d+/.exec(await page.locator('.ink-page-field').innerText())?.[0] ?? '');
    const before = await pages();
    const has = (count: number) => until(async () => (await pages()) === count, `${count} pages`);
    await act(page, 1, 'Add a page after', 'Page added.');
    await has(before + 1);
    await act(page, 1, 'Duplicate', 'Page duplicated.');
    await has(before + 2);
    await act(page, 2, 'Move to first', 'Page moved.');
    await act(page, 1, 'Delete page', 'Page deleted.');
    const undo = await heldUndo(page, 'Page deleted.');
    await has(before + 1);
    await undo.click();
    await has(before + 2);
    await page.reload();
    await page.locator('.ink-bar [data-tool="panel"]').click();
    await has(before + 2);
    expect(ann.faults).toEqual([]);
  });
});
