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

  /** Keeps a note on purpose: what was fetched by itself just then has come before it. */
  const keep = async (title: string): Promise<void> => {
    await ann.page
      .getByRole('button', { name: `Actions for ${title}` })
      .first()
      .click();
    await ann.page.getByRole('menuitem', { name: 'Keep here' }).click();
    await ann.page.getByText('Kept here').first().waitFor();
  };

  it('opens when it is kept here, and says that it needs a network when it is not', async () => {
    const { page, context, faults } = ann;
    // By themselves all notes of so small an account would come.
    await page.getByRole('link', { name: 'Journal', exact: true }).first().waitFor();
    const status = page.locator('.status-bar button, .status button').first();
    const byThemselves = page.getByRole('checkbox', { name: 'Keep favourites and the last fifty notes here' });
    const clear = page.getByRole('button', { name: 'Clear', exact: true });
    await status.click();
    await byThemselves.press('Space');
    await until(async () => !(await byThemselves.isChecked()), 'none comes by itself any more');
    await byThemselves.press('Escape');
    await byThemselves.waitFor({ state: 'detached' });
    await keep('Journal');
    // Some have come by themselves before.
    await status.click();
    await clear.click();
    await clear.waitFor({ state: 'detached' });
    await byThemselves.press('Escape');
    await byThemselves.waitFor({ state: 'detached' });
    await keep('Journal');
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
