import type { Browser, Page } from 'playwright-core';

import { until } from '../harness/until';
import { allLoaded, keepPicture, launchBrowser, newPerson, signInByCode, type Person } from './harness/browserSession';
import { startCloud, type RunningCloud } from './harness/cloudProcess';
import { drawn } from './harness/pixels';
import { breakPages, openObjects } from './harness/storeObjects';

const DEMO = 'demo@inkside.example';

const row = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).first();

const rename = async (page: Page, from: string, to: string): Promise<void> => {
  await page
    .getByRole('button', { name: `Actions for ${from}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const field = page.getByRole('textbox', { name: `New name for ${from}` });
  await field.fill(to);
  await field.press('Enter');
};

/**
 * Loads the page anew without what the browser keeps of opened notes, which is read before the cloud is asked. It goes
 * before the app begins: the page that is left keeps notes all the while, also those that nobody opens.
 */
const reloadForgetting = async (page: Page, uid: string): Promise<void> => {
  await page.addInitScript((name) => {
    if (window.origin !== 'null') indexedDB.deleteDatabase(name);
  }, `inkside-kept-${uid}`);
  await page.reload();
};

/** Leads to the newest notes. Only the list that is left has folders. */
const leaveFolders = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/#/note/recentNote`);
  await page.locator('.folder-card').first().waitFor({ state: 'detached' });
};

describe('notes in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await ann.page.goto(cloud.link);
    await row(ann.page, 'Journal').waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('signs the demo account in by the printed address, and keeps the token out of address and store', async () => {
    expect(ann.page.url()).not.toContain('once');
    expect(await ann.page.evaluate(() => window.localStorage.getItem('persist:inkside'))).not.toMatch(/eyJ|token/);
    expect(ann.faults).toEqual([]);
  });

  it('shows every note with a picture of its real ink', async () => {
    await ann.page.goto(`${cloud.origin}/#/note/localNote`);
    await ann.page.locator('.folder-card').nth(1).waitFor();
    await row(ann.page, 'Journal').waitFor();
    await ann.page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')].some(({ naturalWidth }) => naturalWidth > 0),
    );
    await keepPicture(ann.page, 'notes');

    expect(await ann.page.locator('.folder-card').count()).toBeGreaterThanOrEqual(2);
  });

  it('shows a rename in another browser', async () => {
    const ben = await newPerson(browser);
    await signInByCode(ben, cloud.origin, DEMO);
    await row(ben.page, 'Journal').waitFor();
    await leaveFolders(ann.page, cloud.origin);
    await ann.page.getByText('Saved in cloud').first().waitFor();
    await ben.page.getByText('Saved in cloud').first().waitFor();

    await rename(ann.page, 'Journal', 'Journal of November');

    await row(ben.page, 'Journal of November').waitFor();
    await ben.context.close();
  });

  it('keeps a rename that was made offline, says so, and sends it when the network is back', async () => {
    const ben = await newPerson(browser);
    await signInByCode(ben, cloud.origin, DEMO);
    await row(ben.page, 'To do').waitFor();
    await ben.page.getByText('Saved in cloud').first().waitFor();

    await ben.context.setOffline(true);
    await rename(ben.page, 'To do', 'Done on the train');
    await row(ben.page, 'Done on the train').waitFor();
    await ben.page
      .getByText(/Offline|Saving/)
      .first()
      .waitFor();
    await ben.context.setOffline(false);
    await row(ann.page, 'Done on the train').waitFor();

    expect(ben.faults).toEqual([]);
    await ben.context.close();
  });

  it('refuses a name that is taken, beside the field', async () => {
    await ann.page.goto(`${cloud.origin}/#/note/localNote`);
    await ann.page.locator('.folder-card').first().waitFor();
    const titles = await ann.page
      .locator('.note-card a')
      .evaluateAll((links) => links.flatMap(({ textContent }) => textContent ?? []));
    const [first, second] = titles.filter((title) => title !== '');

    await rename(ann.page, first ?? '', (second ?? '').toUpperCase());

    await ann.page
      .getByText(/already/i)
      .first()
      .waitFor();
    await ann.page.keyboard.press('Escape');
  });

  it('draws a note, turns its pages and zooms', async () => {
    await leaveFolders(ann.page, cloud.origin);
    await row(ann.page, 'Waves & optics – lecture notes').click();
    const canvas = ann.page.locator('canvas').first();
    await ann.page.waitForFunction(() => /2 of 20|1 of 20|of 20/.test(document.body.textContent ?? ''));
    const first = await drawn(ann.page, canvas);
    await keepPicture(ann.page, 'viewer');

    await ann.page.keyboard.press('ArrowRight');
    const second = await drawn(ann.page, canvas, first);
    await ann.page.keyboard.press('+');
    const zoomed = await drawn(ann.page, canvas, second);

    for (const { dark } of [first, second, zoomed]) expect(dark).toBeGreaterThan(500);
    expect(second.digest).not.toBe(first.digest);
    expect(zoomed.digest).not.toBe(second.digest);
    expect(ann.faults).toEqual([]);
  });

  it('names the object that is missing or cut short, draws the other pages, and reads it again when asked', async () => {
    const { client, uid } = await openObjects(cloud.origin);
    const { objects } = await client.listV2({ prefix: `${uid}/note/`, 'max-keys': '1000' }, {});
    const noteId = ann.page.url().split('/note/open/')[1]?.split('?')[0] ?? '';
    const points = objects.filter(({ name }) => name.includes(`/${noteId}/point/`)).map(({ name }) => name);
    const kept = await Promise.all(
      points.map(async (name) => ({ name, bytes: (await client.get(name)).content as Buffer })),
    );
    for (const { name, bytes } of kept.slice(1))
      await client.put(name, bytes.subarray(0, Math.floor(bytes.length / 2)));
    await client.delete(points[0] ?? '');

    await reloadForgetting(ann.page, uid);
    const notices = ann.page.getByText(/could not be loaded/i).first();
    await notices.waitFor();
    await keepPicture(ann.page, 'broken');
    for (const { name, bytes } of kept) await client.put(name, bytes);
    await ann.page
      .getByRole('button', { name: /sync again/i })
      .first()
      .click();
    await notices.waitFor({ state: 'hidden' });

    expect((await drawn(ann.page, ann.page.locator('canvas').first())).dark).toBeGreaterThan(500);
    expect(ann.faults).toEqual([]);
  });

  it('says so of a shape zip that is a bomb, of points whose table lies outside, and of shapes that are not there', async () => {
    const { client, uid } = await openObjects(cloud.origin);
    const note = await newPerson(browser);
    await signInByCode(note, cloud.origin, DEMO);
    await row(note.page, 'Sketchbook').click();
    await note.page.getByText('of 4', { exact: true }).waitFor();
    const noteId = note.page.url().split('/note/open/')[1]?.split('?')[0] ?? '';
    const mend = await breakPages(client, `${uid}/note/${noteId}/`);

    await reloadForgetting(note.page, uid);
    const expected = [
      /It is too large to be real/,
      /points of this page could not be loaded/,
      /strokes of this page could not be loaded: \S+#… It is not in the cloud/,
    ];
    let said = '';
    let turns = 0;
    // Through its four pages, to and fro, until each has had the time to say what it misses.
    await until(async () => {
      await note.page.waitForTimeout(600);
      said += (await note.page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
      await note.page.keyboard.press(turns % 6 < 3 ? 'ArrowRight' : 'ArrowLeft');
      turns += 1;
      return expected.every((words) => words.test(said));
    }, 'every fault is named');
    await mend();

    for (const words of expected) expect(said).toMatch(words);
    expect(note.faults).toEqual([]);
    await note.context.close();
  });

  it('opens pages without a network once someone is in, and asks before leaving with unsent changes', async () => {
    const ben = await newPerson(browser);
    await signInByCode(ben, cloud.origin, DEMO);
    await row(ben.page, 'Sketchbook').waitFor();
    await allLoaded(ben.page);
    await ben.context.setOffline(true);

    await ben.page.getByRole('link', { name: 'Send' }).first().click();
    await ben.page.getByText('A day at the lake.pdf').waitFor();
    await ben.page.getByRole('link', { name: 'Notes' }).first().click();
    await rename(ben.page, 'Sketchbook', 'Sketches');
    await ben.page
      .getByText(/1 change to send|Offline/)
      .first()
      .waitFor();
    await ben.page.waitForTimeout(600);
    await ben.page
      .getByRole('button', { name: /demo@inkside/ })
      .first()
      .click();
    await ben.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await ben.page.getByText(/1 change is not in the cloud/).waitFor();
    await ben.page.getByRole('button', { name: 'Cancel' }).click();
    await ben.context.setOffline(false);
    await ben.page.getByText('Saved in cloud').first().waitFor();

    expect(ben.faults).toEqual([]);
    await ben.context.close();
  });
});
