import type { Browser, Page } from 'playwright-core';

import { launchBrowser, newPerson, signInByCode, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { hearing } from '../harness/hearing';
import { heedsKeys } from '../ink/painting';
import { editor, hasCaret, textInCloud } from './textEditor';

const TITLE = '周计划 Weekly plan';

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens the text note, and writes on it by the key. */
const write = async ({ page }: Person): Promise<void> => {
  await page.getByRole('navigation', { name: 'Notes' }).waitFor();
  await page.getByRole('link', { name: TITLE, exact: true }).first().click();
  await heedsKeys(page);
  await page.keyboard.press('d');
  await hasCaret(page);
};

/** By a stroke on an empty line, as somebody types it who does not wait for the menu. */
const begin = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.type(`/${words}`);
  await page.keyboard.press('Enter');
};

const pasted = (page: Page, text: string): Promise<void> =>
  editor(page).evaluate((element, words) => {
    const data = new DataTransfer();
    data.setData('text/plain', words);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);

describe('a text note, in two real browsers', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;
  let ben: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    [ann, ben] = await Promise.all([newPerson(browser), newPerson(browser)]);
    await ann.page.goto(cloud.link);
    await signInByCode(ben, cloud.origin, 'demo@inkside.example');
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('takes headings, tasks, a table, markdown and a picture, and has them after a reload', async () => {
    const { page } = ann;
    await write(ann);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await begin(page, 'heading2');
    await page.keyboard.type('For Friday');
    await page.keyboard.press('Enter');
    await begin(page, 'tasks');
    await page.keyboard.type('Buy ink');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await pasted(page, '# From elsewhere\n\n- [x] pasted\n');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.keyboard.type('Cell');
    await textInCloud(page);
    const picture = { name: 'dot.png', mimeType: 'image/png', buffer: DOT };
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.locator('.text-picture img[src^="blob:"]').waitFor();
    await textInCloud(page);

    await page.reload();
    await hasCaret(page);
    await editor(page).getByRole('heading', { level: 2, name: 'For Friday' }).waitFor();
    await editor(page).getByRole('checkbox', { checked: true }).last().waitFor();
    await editor(page).locator('p', { hasText: 'Buy ink' }).waitFor();
    await editor(page).getByRole('cell').or(editor(page).getByRole('columnheader')).getByText('Cell').waitFor();
    await page.locator('.text-picture img[src^="blob:"]').waitFor();
  });

  it('shows another browser what is typed, and keeps what both write', async () => {
    await write(ben);
    await editor(ben.page).locator('p', { hasText: 'Buy ink' }).waitFor();
    await editor(ben.page).getByText('For Friday').click();
    await ben.page.keyboard.press('End');
    await ben.page.keyboard.type(' noon');
    await editor(ben.page).getByText('For Friday noon').waitFor();
    await editor(ann.page).locator('p', { hasText: 'Buy ink' }).click();
    await ann.page.keyboard.press('End');
    await ann.page.keyboard.type(' and paper');
    await editor(ann.page).locator('p', { hasText: 'Buy ink and paper' }).waitFor();

    for (const { page } of [ann, ben]) {
      await editor(page).getByText('For Friday noon').waitFor();
      await editor(page).locator('p', { hasText: 'Buy ink and paper' }).waitFor();
      await textInCloud(page);
    }
  });

  it('keeps what is typed when its tab is killed', async () => {
    const { page } = ann;
    await textInCloud(page);
    await editor(page).locator('p', { hasText: 'Buy ink and paper' }).click();
    await page.keyboard.press('End');
    const hears = await hearing(page);
    await page.keyboard.type(' today');
    await hears('Saved here');
    const address = page.url();
    await page.close({ runBeforeUnload: false });
    const again = await ann.context.newPage();
    await again.goto(address);
    await editor(again).locator('p', { hasText: 'Buy ink and paper today' }).waitFor();
    await textInCloud(again);
    await editor(ben.page).locator('p', { hasText: 'Buy ink and paper today' }).waitFor();
    expect([...ann.faults, ...ben.faults]).toEqual([]);
  });
});
