import type { Browser, Locator, Page } from 'playwright-core';

import { pdfOf } from '../../../tools/demo/files/pdf';
import { aCbz, anEpub, anFb2, archiveOf, epubParts } from '../../builders/bookFiles';
import { until } from '../../harness/until';
import { keepPicture, launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { heldUndo } from '../harness/byHand';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { themes } from '../harness/everyPlace';
import { faultsIn } from '../harness/looks/axe';
import { misfitsIn } from '../harness/looks/fits';
import { openObjects } from '../harness/storeObjects';
import { hearing } from '../harness/hearing';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const epub = {
  name: 'sea.epub',
  mimeType: 'application/epub+zip',
  bytes: anEpub({ title: 'The Sea', author: 'A. Tide' }),
};
const files = [
  epub,
  { name: 'chart.pdf', mimeType: 'application/pdf', bytes: pdfOf([{ title: 'Chart', lines: ['Depths'] }]) },
  { name: 'prest.fb2', mimeType: 'application/xml', bytes: anFb2() },
  { name: 'moon.cbz', mimeType: 'application/zip', bytes: aCbz() },
];
const titles = ['The Sea', 'chart', 'Преступление & наказание', 'Moon'];

const payload = ({ name, mimeType, bytes }: (typeof files)[number]) => ({ name, mimeType, buffer: Buffer.from(bytes) });
const card = (page: Page, title: string): Locator =>
  page.locator('[data-row]').filter({ has: page.locator(`[title="${title}"]`) });
const toast = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(words).last();
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    window.location.hash = hash;
  }, path);
/** The menu of a card, and an entry of it. */
const choose = async (page: Page, title: string, entry: string): Promise<void> => {
  await card(page, title).click({ button: 'right' });
  // Behind the words stand the keys.
  await page.getByRole('menuitem', { name: new RegExp(`^${entry}(?: ?[⇧A-Z].*)?$`) }).click();
};
const answer = async (page: Page, verb: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};
const newFolder = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add books' }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name of the new folder').fill(name);
  await answer(page, 'Make folder');
  await card(page, name).waitFor();
};
const dropOn = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  const centre = async (what: Locator): Promise<[number, number]> => {
    const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + width / 2, y + height / 3];
  };
  await page.locator('[draggable="true"]').first().waitFor();
  const [x, y] = await centre(from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 12, { steps: 3 });
  await page.mouse.move(...(await centre(to)), { steps: 5 });
  await page.mouse.up();
};

describe('books of the library in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let person: Person;
  let store: Awaited<ReturnType<typeof openObjects>>;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    [person, store] = await Promise.all([newPerson(browser), openObjects(cloud.origin)]);
    const { page } = person;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto(cloud.link);
    await page.getByRole('navigation', { name: 'Notes' }).waitFor();
    await page.setViewportSize(wide);
    await go(page, '/library/local?view=grid');
    await page.getByRole('button', { name: 'Add books' }).first().waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  const pick = (...chosen: readonly (typeof files)[number][]): Promise<void> =>
    person.page.locator('input[type=file][aria-label="Add books"]').first().setInputFiles(chosen.map(payload));
  const stored = async (id: string): Promise<readonly string[]> => {
    const { objects } = await store.client.listV2({ prefix: `${store.uid}/reader/${id}/`, 'max-keys': '10' }, {});
    return (objects ?? []).map(({ name }) => name.slice(`${store.uid}/reader/${id}/`.length)).toSorted();
  };
  const idOf = async (title: string): Promise<string> =>
    (await card(person.page, title).getAttribute('data-row')) ?? '';

  it('are added by picker with their titles and covers, and what is broken or there already is said', async () => {
    const { page, faults } = person;
    await pick(...files);

    for (const title of titles) await card(page, title).locator('img.picture').waitFor();
    const id = await idOf('The Sea');
    expect(await stored(id)).toEqual([`book/${id}.epub`, `thumbnail/${id}.png`]);
    await card(page, 'The Sea').getByText('A. Tide', { exact: true }).first().waitFor();
    await keepPicture(page, 'library-added');

    const bad = archiveOf({ ...epubParts(), '../../x': 'y' });
    await pick({ ...epub, name: 'again.epub' }, { ...epub, name: 'evil.epub', bytes: bad });
    await page.getByText('The book names a file outside of itself (../../x). It was not opened.').waitFor();
    const dialog = page.getByRole('dialog', { name: '1 book is in the library already' });
    await dialog.getByText('The same file as “The Sea”').waitFor();
    await keepPicture(page, 'library-duplicates');
    await dialog.getByRole('button', { name: 'Keep one' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect([await card(page, 'The Sea').count(), faults]).toEqual([1, []]);
  });

  it('are put into folders by drag and by picker, stand in several, and are found, sorted and filtered', async () => {
    const { page, faults } = person;
    await newFolder(page, 'Water');
    await newFolder(page, 'Sky');
    await dropOn(page, card(page, 'The Sea'), card(page, 'Water'));
    await toast(page, '“The Sea” moved to Water').waitFor();
    await card(page, 'The Sea').waitFor({ state: 'detached' });
    await choose(page, 'Moon', 'Move');
    await page.getByRole('dialog').getByRole('treeitem', { name: 'Water' }).click();
    await answer(page, 'Move to Water');
    await page.getByRole('link', { name: 'Water', exact: true }).click();
    await card(page, 'Moon').waitFor();

    await choose(page, 'The Sea', 'Also in a folder');
    await page.getByRole('dialog').getByRole('treeitem', { name: 'Sky' }).click();
    await answer(page, 'Also in Sky');
    await card(page, 'The Sea').locator('.book-press').focus();
    await page.keyboard.press('i');
    const panel = page.getByRole('complementary', { name: 'Details of The Sea' });
    await panel.getByText('In 2 folders').waitFor();
    await panel.getByText('Saved in cloud').waitFor();
    await keepPicture(page, 'library-panel');
    await page.keyboard.press('Control+z');
    await panel.getByText('In 2 folders').waitFor({ state: 'detached' });

    await go(page, '/library/local?view=grid&sort=title&order=ascending');
    await card(page, 'Water').waitFor();
    await keepPicture(page, 'library-folders');
    await page.getByLabel('Search books').fill('tide');
    await card(page, 'Walden').waitFor({ state: 'detached' });
    await card(page, 'The Sea').waitFor();
    await page.getByLabel('Search books').fill('');
    await card(page, 'Walden').waitFor();
    // The address follows what is typed after half a second.
    await page.waitForURL(({ hash }) => !hash.includes('q='));
    await page.getByRole('button', { name: 'Filter books' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'FB2' }).click();
    await card(page, 'Walden').waitFor({ state: 'detached' });
    expect(await page.locator('[data-row]').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear the filter FB2' }).click();

    await card(page, 'Walden').locator('.book-press').focus();
    await page.keyboard.press('F2');
    await page.getByLabel('New name for Walden').fill('Walden: or, Life in the Woods');
    await keepPicture(page, 'library-rename');
    await page.keyboard.press('Enter');
    await card(page, 'Walden: or, Life in the Woods').waitFor();
    await page.keyboard.press('Control+z');
    await card(page, 'Walden').waitFor();
    expect(faults).toEqual([]);
  });

  it('go to the bin, come back, are undone, and are gone for good with their objects', async () => {
    const { page, faults } = person;
    await go(page, '/library/local?view=list');
    await page.locator('.book-cards').waitFor({ state: 'detached' });
    await choose(page, 'chart', 'Move to bin');
    await answer(page, 'Move to bin');
    const undo = await heldUndo(page, '“chart” moved to the bin');
    await card(page, 'chart').waitFor({ state: 'detached' });
    await keepPicture(page, 'library-list');
    await undo.click();
    await card(page, 'chart').waitFor();
    const id = await idOf('chart');
    await choose(page, 'chart', 'Move to bin');
    await answer(page, 'Move to bin');
    await go(page, '/library/recycle');
    await page.getByRole('button', { name: 'Put back chart' }).click();
    await answer(page, 'Put back');
    await go(page, '/library/local?view=grid');
    // The shelf and the bin show the same book as long as one of them goes and the other comes.
    await page.locator('.book-cards').waitFor();
    await choose(page, 'chart', 'Move to bin');
    await answer(page, 'Move to bin');
    await go(page, '/library/recycle');
    await page.getByRole('button', { name: 'Put back chart' }).waitFor();
    await keepPicture(page, 'library-bin');
    const hears = await hearing(page);
    await choose(page, 'chart', 'Delete for good');
    await answer(page, 'Delete for good');
    await card(page, 'chart').waitFor({ state: 'detached' });
    // From then on it is waited until nobody can take it back any more.
    await hears('“chart” deleted for good');
    expect(await stored(id)).toHaveLength(2);

    await page.clock.fastForward('02:10');
    await until(async () => (await stored(id)).length === 0, 'the objects of the book are gone');

    expect(faults).toEqual([]);
  });

  it('have no fault that axe finds, and fit a phone', async () => {
    const { page } = person;
    await go(page, '/library/local?view=grid');
    await card(page, 'Walden').waitFor();

    expect(await faultsIn(page, themes)).toEqual([]);
    expect(await misfitsIn(page, [phone], '.page')).toEqual([]);
    await page.setViewportSize(phone);
    await keepPicture(page, 'library-phone');
    const middles = await page
      .locator('.header-title, .header-actions')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ y, height }) => y + height / 2));
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
    const width = await card(page, 'Walden').evaluate((each) => each.getBoundingClientRect().width);
    expect(Math.round(width)).toBeGreaterThan(100);
    expect(width * 3).toBeLessThan(390);
  });

  it('are added when their files are dropped on the page', async () => {
    const { page, faults } = person;
    await page.setViewportSize(wide);
    await go(page, '/library/local?view=grid');
    await card(page, 'Walden').waitFor();
    const held = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(bytes)], 'island.epub', { type: 'application/epub+zip' }));
        return transfer;
      },
      Array.from(anEpub({ title: 'The Island', author: 'A. Tide' })),
    );
    for (const type of ['dragenter', 'dragover', 'drop'])
      await page.dispatchEvent('.page', type, { dataTransfer: held });
    await card(page, 'The Island').locator('img.picture').waitFor();
    const id = await idOf('The Island');
    expect([await stored(id), faults]).toEqual([[`book/${id}.epub`, `thumbnail/${id}.png`], []]);
  });
});
