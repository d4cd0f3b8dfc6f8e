import type { Browser } from 'playwright-core';

import { routeNames, routeTable } from '../../src/features/route/routeTable';
import { launchBrowser, newPerson, type Person } from './harness/browserSession';
import { startCloud, type RunningCloud } from './harness/cloudProcess';
import { shownOr } from './harness/shownOr';

/** Places of signed-in people that an address alone leads to: those of one note or one book need its id. */
const places = routeNames.filter(
  (name) => routeTable[name].access === 'private' && !/\/:\w+$/.test(routeTable[name].path),
);
const addressOf = (name: (typeof places)[number]): string => `/#${routeTable[name].path.replace(/\/:.*$/, '')}`;

const enter = async ({ page }: Person, link: string): Promise<void> => {
  await page.goto(link);
  await page.getByRole('navigation', { name: 'Notes' }).waitFor();
};

describe('the areas of the app', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let person: Person;
  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    person = await newPerson(browser, 390);
    await enter(person, cloud.link);
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('each have a page that fits a phone, with something to read and no fault', async () => {
    const { page, faults } = person;
    for (const name of places) {
      // A page of its own each time: what is still shown of the one before would be looked at instead.
      await page.goto('about:blank');
      await page.goto(`${cloud.origin}${addressOf(name)}`);
      await shownOr(page, page.getByRole('main').getByText(/\S/).locator('visible=true').first());

      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect({ name, wide, isMissing: await page.getByText('There is no such page').count() }).toEqual({
        name,
        wide: 0,
        isMissing: 0,
      });
    }
    expect(faults).toEqual([]);
  });

  it('give a note of the bin back, which the cloud then has', async () => {
    const { page } = person;
    await page.goto(`${cloud.origin}/#/note/recycleBinNote`);
    // The message that can undo it names it too.
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Speech, first try' });

    await row.getByRole('button', { name: /^Put back/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Saved in cloud' }).waitFor();

    await page.goto(`${cloud.origin}/#/note/recentNote`);
    await page.getByRole('link', { name: 'Speech, first try' }).waitFor();
  });

  it('are reached from the page More where the bar has no room for them, and it is lit then', async () => {
    const { page } = person;
    await page.goto(`${cloud.origin}/#/note/recentNote`);

    const bar = page.getByRole('navigation', { name: 'Main menu' });
    await bar.getByRole('link', { name: /^More/ }).click();
    await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('table', { name: 'Days' }).waitFor();
    expect(page.url()).toMatch(/#\/calendar$/);
    expect(await bar.getByRole('link', { name: /^More/ }).getAttribute('aria-current')).toBe('page');

    await bar.getByRole('link', { name: /^More/ }).click();
    await page.getByRole('main').getByRole('link', { name: 'Appearance' }).click();
    await page.getByRole('heading', { name: 'Appearance', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'More', exact: true }).first().click();
    await page.getByRole('heading', { name: 'More', level: 1 }).waitFor();
  });
});
