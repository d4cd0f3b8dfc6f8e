import type { Browser, Page } from 'playwright-core';

import { until } from '../../harness/until';
import { launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { seen } from '../harness/pixels';

/** A first visit fetches what the page does not need behind what it needs, one file after the other. */
const isAppKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const [name] = (await caches.keys()).filter((each) => each.startsWith('workbox-precache'));
    if (name === undefined) return false;
    const files = (await (await fetch('/sw.js')).text()).match(/"revision":/g) ?? [];
    return files.length > 0 && (await (await caches.open(name)).keys()).length >= files.length;
  });

describe('a note without a network in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await ann.page.goto(cloud.link);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('opens when it is kept here, and says that it needs a network when it is not', async () => {
    const { page, context, faults } = ann;
    // By themselves all notes of so small an account would come.
    await page.getByRole('link', { name: 'Journal', exact: true }).first().waitFor();
    await page.locator('.status-bar button, .status button').first().click();
    await page
      .getByRole('checkbox', { name: 'Keep favourites and the last fifty notes here' })
      .uncheck({ force: true });
    await page.waitForTimeout(1500);
    const clear = page.getByRole('button', { name: 'Clear', exact: true });
    if (await clear.isVisible()) await clear.click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Journal' }).first().click();
    await page.getByRole('menuitem', { name: 'Keep here' }).click();
    await page.getByText('Kept here').first().waitFor();
    await until(() => isAppKept(page), 'the worker has all files of the app');

    await context.setOffline(true);
    await cloud.stop();
    await page.reload();
    await page.getByText('Kept here').first().waitFor();
    await page.waitForTimeout(1000);
    await page.getByText('Needs a network').first().waitFor();
    await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
    await page.getByText('of 3', { exact: true }).waitFor();
    const canvas = page.locator('.ink-stage canvas').first();
    await until(async () => (await seen(page, canvas).catch(() => ({ dark: 0 }))).dark > 500, 'the note is drawn');

    await page.getByRole('button', { name: 'Back to the notes' }).click();
    await page
      .getByRole('link', { name: /^Waves/ })
      .first()
      .click();
    await page.getByText('Needs a network: this note is not in this browser').waitFor();
    expect(faults).toEqual([]);
  });
});
