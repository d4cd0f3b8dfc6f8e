import { readFile } from 'node:fs/promises';

import type { Browser, Locator, Page } from 'playwright-core';

import { launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { themes } from '../harness/everyPlace';
import { faultsIn } from '../harness/looks/axe';
import { misfitsIn } from '../harness/looks/fits';
import { openObjects } from '../harness/storeObjects';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const bookIn = (page: Page): string => new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('book') ?? '';

describe('a book that is pressed', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let person: Person;
  let store: Awaited<ReturnType<typeof openObjects>>;
  let dialog: Locator;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    [person, store] = await Promise.all([newPerson(browser), openObjects(cloud.origin)]);
    const { page } = person;
    // Colours that are still on their way to another theme have contrasts of their own.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(cloud.link);
    await page.getByRole('navigation', { name: 'Notes' }).waitFor();
    await page.goto(`${cloud.origin}/#/library/local`);
    dialog = page.getByRole('dialog', { name: 'Walden' });
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  /** The file in the specification's layout and the observed one. */
  const keysOf = async (bookId: string): Promise<string[]> => {
    const prefixes = [`${store.uid}/reader/${store.uid}/book/${bookId}/`, `${store.uid}/reader/${bookId}/book/`];
    const found = await Promise.all(
      prefixes.map((prefix) => store.client.listV2({ prefix, 'max-keys': '10' }, {}).then(({ objects }) => objects)),
    );
    return found.flat().map(({ name }) => name);
  };

  it('by keyboard, says that it cannot be read here, and gives its file byte by byte', async () => {
    const { page, faults } = person;
    const book = page.getByRole('button', { name: 'Walden', exact: true });
    await book.focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Books of this kind (EPUB) cannot be read online yet.').waitFor();
    const [key = ''] = await keysOf(bookIn(page));
    const stored = (await store.client.get(key)).content as Buffer;

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    const bytes = await readFile(await download.path());

    expect(download.suggestedFilename()).toBe('Walden.epub');
    expect([bytes.length > 1000, bytes.equals(stored)]).toEqual([true, true]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await book.evaluate((button) => button === document.activeElement)).toBe(true);
    expect([bookIn(page), faults]).toEqual(['', []]);
  });

  it('has no fault that axe finds, and fits', async () => {
    const { page } = person;
    await page.getByRole('button', { name: 'Walden', exact: true }).click();
    await dialog.getByRole('button', { name: 'Download' }).waitFor();

    expect(await faultsIn(page, themes)).toEqual([]);
    expect(await misfitsIn(page, [{ width: 720, height: 450 }, phone], '.bp6-dialog')).toEqual([]);
    await page.setViewportSize(wide);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
  });

  it('without a file in the cloud, says so, also when it went meanwhile', async () => {
    const { page } = person;
    // What the last opening found is forgotten: the button that opens now waits for the list of this opening.
    await page.reload();
    await page.getByRole('button', { name: 'Walden', exact: true }).click();
    const button = dialog.getByRole('button', { name: 'Download' });
    await button.and(page.locator(':enabled')).waitFor();
    for (const key of await keysOf(bookIn(page))) await store.client.delete(key);

    await button.click();

    await page.getByText('The file is not in the cloud (any more).').waitFor();
    await dialog.getByText('Its file is not in the cloud, only on the device.').waitFor();
    expect(await button.count()).toBe(0);
  });
});
