import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';

import { articlePaths } from '@inkside/protocol';
import { keepPicture, launchBrowser, newPerson, type Person } from './harness/browserSession';
import { heldUndo } from './harness/byHand';
import { startCloud, type RunningCloud } from './harness/cloudProcess';
import { faultsIn } from './harness/looks/axe';
import { hearing } from './harness/hearing';

/** The first that is called so. */
const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name }).first().click();

describe('network reading in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;
  let page: Page;
  let folder: string;
  let site: string;

  const enter = (place: string): Promise<unknown> => page.goto(`${cloud.origin}/#/internetReading/${place}`);
  const act = async (title: string, entry: string): Promise<void> => {
    await press(page, `Actions for ${title}`);
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  const shown = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
  /** Does something, and waits until a message has said so. */
  const told = async (words: string, doing: () => Promise<void>): Promise<void> => {
    const said = await hearing(page);
    await doing();
    await said(words);
  };
  const dialog = (): Locator => page.getByRole('dialog');
  const gone = (locator: Locator): Promise<void> => locator.waitFor({ state: 'detached' });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'inkside-reading-'));
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    site = `http://harbour.localhost:${new URL(cloud.origin).port}`;
    ann = await newPerson(browser);
    ({ page } = ann);
    await page.goto(cloud.link);
    await page.getByRole('link', { name: 'Journal' }).first().waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('reads articles by keys, counts what is unread, and subscribes to the feed that a page names', async () => {
    await enter('rss');
    const rail = page.getByRole('navigation', { name: 'Feeds' });
    await rail.getByRole('link', { name: /^All \d+$/ }).waitFor();
    const all = (unread: number): Locator => rail.getByRole('link', { name: `All ${unread}`, exact: true });
    const unread = Number(/\d+/.exec(await rail.getByRole('link', { name: /^All/ }).innerText())?.[0]);
    const starred = Number(/\d+/.exec(await rail.getByRole('link', { name: /^Starred/ }).innerText())?.[0] ?? 0);
    const opened = page.getByRole('article').getByRole('heading', { level: 1 });
    // The next one is that of a list, which comes after the feeds; and keys are heard a moment after it is drawn.
    await page
      .getByRole('link', { name: /The lamps & the harbour/ })
      .first()
      .waitFor();
    await page.evaluate(() => new Promise<void>((resolve) => void requestIdleCallback(() => resolve())));
    await page.keyboard.press('j');
    await opened.getByText('The lamps & the harbour').waitFor();
    await all(unread - 1).waitFor();
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByText(String(unread - 1))
      .waitFor();
    // The demo has starred one, which may be this.
    const wasStarred = (await page.locator('.article-act[aria-pressed]').getAttribute('aria-pressed')) === 'true';
    const stars = wasStarred ? starred - 1 : starred + 1;
    await page.keyboard.press('s');
    await page.locator(`.article-act[aria-pressed=${!wasStarred}]`).waitFor();
    await rail.getByRole('link', { name: stars === 0 ? 'Starred' : `Starred ${stars}`, exact: true }).waitFor();
    await press(page, 'Full text');
    await gone(page.getByRole('button', { name: 'Full text' }));
    // Last: a text that comes while it is unread would be marked as read a second later.
    await page.keyboard.press('m');
    await all(unread).waitFor();
    await keepPicture(page, 'readingFeeds');

    await told(`${unread} articles marked read`, () => page.keyboard.press('Shift+A'));
    await gone(all(unread));
    await page.keyboard.press('Control+z');
    await all(unread).waitFor();
    await press(page, 'Refresh');
    await shown(/Next refresh/);
    const before = await rail.getByRole('link').count();
    await press(page, 'Add feed');
    await dialog().getByLabel('Address of a page or feed').fill('ftp://example.org');
    await press(dialog(), 'Look');
    await shown('This is no address of the web');
    await dialog().getByLabel('Address of a page or feed').fill(site);
    await press(dialog(), 'Look');
    await dialog().getByText('The lamps & the harbour').waitFor();
    await press(dialog(), 'Subscribe');
    await shown('Choose a folder.');
    await dialog().getByLabel('Folder').selectOption({ label: 'No folder' });
    await press(dialog(), 'Subscribe');
    await gone(dialog());
    await rail.getByRole('link').nth(before).waitFor();
    expect(await faultsIn(page, ['light', 'dark', 'eink'])).toEqual([]);
  });

  it('keeps feeds in folders, sends articles as one book, and gives lists of subscriptions out and in', async () => {
    const rail = page.getByRole('navigation', { name: 'Feeds' });
    await press(page, 'More for feeds');
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await dialog().getByLabel('Name').fill('Evening');
    await press(dialog(), 'New');
    await rail.getByRole('link', { name: 'Evening' }).waitFor();
    await act('Harbour Reading Room (JSON)', 'Rename');
    await dialog().getByLabel('Name').fill('Lighthouse');
    await press(dialog(), 'Rename');
    await rail.getByRole('link', { name: /^Lighthouse/ }).waitFor();
    await act('Lighthouse', 'Move');
    await dialog().getByRole('treeitem', { name: 'Evening' }).click();
    await press(dialog(), 'Move to Evening');
    await rail.getByRole('link', { name: /^Evening 3$/ }).waitFor();
    await press(rail, 'Contents of Evening');
    await gone(rail.getByRole('link', { name: /^Lighthouse/ }));
    await press(rail, 'Contents of Evening');
    await act('Lighthouse', 'Unsubscribe');
    const undo = await heldUndo(page, 'Unsubscribed from Lighthouse');
    await gone(rail.getByRole('link', { name: /^Lighthouse/ }));
    await undo.click();
    await rail.getByRole('link', { name: /^Evening 3$/ }).waitFor();
    await rail.getByRole('link', { name: /^Lighthouse/ }).click();
    // The list of all feeds, which is left, has the same articles more than once.
    await page.getByRole('heading', { name: 'Lighthouse', level: 2 }).waitFor();
    await page.getByRole('checkbox', { name: 'Select A short history of cheap paper' }).check({ force: true });
    await page.getByRole('checkbox', { name: 'Select Reading a tide table' }).check({ force: true });
    await told('.epub” was sent', () => press(page, 'Send as book'));

    const download = page.waitForEvent('download');
    await press(page, 'More for feeds');
    await page.getByRole('menuitem', { name: 'Export OPML' }).click();
    const file = path.join(folder, 'out.opml');
    await (await download).saveAs(file);
    const list = await readFile(file, 'utf8');
    await act('Evening', 'Remove folder');
    await gone(rail.getByRole('link', { name: /^Lighthouse/ }));
    await told('feeds imported', () => page.locator('input[type=file]').first().setInputFiles(file));
    await rail.getByRole('link', { name: /^Lighthouse/ }).waitFor();

    expect(list).toMatch(/<outline[^>]*text="Lighthouse"/);
    await press(page, 'More for feeds');
    await page.getByRole('menuitem', { name: 'Daily book' }).click();
    // By its words: the box itself is covered by the one that is drawn, and the dialog grows when it comes.
    await dialog().getByText('Send new articles every day', { exact: true }).click();
    await dialog()
      .getByText(/^Next: /)
      .waitFor();
    await press(dialog(), 'Close');
  });

  it('saves pages with a word at each field that is wrong, reads, sends and collects them, and takes back a removal', async () => {
    await enter('website?at=');
    await press(page, 'Add page');
    await press(dialog(), 'Add page');
    for (const fault of ['This is no address of the web', 'Choose a folder.', 'Choose whether it is a page']) {
      await dialog().getByText(fault).waitFor();
    }
    await dialog().getByLabel('Address of the page').fill(`${site}/feed.rss`);
    await dialog().getByLabel('Type').selectOption({ label: 'Page' });
    await dialog().getByLabel('Folder').selectOption({ label: 'No folder' });
    await dialog().getByLabel('Address of the page').fill(`${site}/`);
    await press(dialog(), 'Add page');
    await gone(dialog());
    await page.getByRole('link', { name: /^Harbour Reading Room/ }).waitFor();
    await page.getByRole('link', { name: /^Reading a tide table/ }).click();
    await page.getByRole('article').getByRole('heading', { name: 'Reading a tide table' }).waitFor();
    await told('Reading a tide table is saved already', () => press(page.getByRole('article'), 'Save'));
    await told('.html” was sent', () => press(page.getByRole('article'), 'Send as page'));
    const saved = page.getByRole('link', { name: /^Harbour Reading Room/ });
    await act('Harbour Reading Room', 'Remove');
    const undo = await heldUndo(page, 'Harbour Reading Room removed');
    await gone(saved);
    await undo.click();
    await saved.waitFor();
    await act('Harbour Reading Room', 'Remove');
    await gone(saved);
    await keepPicture(page, 'readingWebsite');

    // A page that goes takes no feed of that site along.
    await enter('rss');
    await page
      .getByRole('navigation', { name: 'Feeds' })
      .getByRole('link', { name: /^Harbour Reading Room/ })
      .first()
      .waitFor();
  });

  it('browses catalogues, also with a login, and brings a book into the library', async () => {
    await enter('opds');
    const rail = page.getByRole('navigation', { name: 'Catalogues' });
    await rail.getByRole('link', { name: 'Harbour Reading Room: Books', exact: true }).click();
    await page.getByRole('link', { name: /^New books/ }).click();
    await shown(/^\d books?$/);
    await press(page, 'Next page');
    await page.getByRole('link', { name: 'First page' }).click();
    await page.getByRole('link', { name: /^New books/ }).waitFor();
    await page.getByLabel('Search this catalogue').fill('harbour');
    await page.getByRole('link', { name: /^The Harbour Reader/ }).click();
    await keepPicture(page, 'readingCatalogue');
    await told('The Harbour Reader is in your library', () => press(page, 'Add to library'));
    await press(page, 'Add to library');
    await page.getByRole('link', { name: 'Decide in the library' }).click();
    await dialog().getByText('The Harbour Reader').first().waitFor();
    await press(dialog(), 'Keep one');
    await gone(dialog());
    await page.goBack();
    await page.getByRole('heading', { name: 'The Harbour Reader', level: 1 }).waitFor();
    await told('.epub” was sent', () => page.getByRole('button', { name: 'Send', exact: true }).first().click());
    await press(page, 'Add catalogue');
    await dialog().getByLabel('Address of the catalogue').fill(`${site}/private/opds/`);
    await dialog().getByText('It asks for a name and a password').click();
    await dialog().getByLabel('Name', { exact: true }).fill('reader');
    await dialog().getByLabel('Password', { exact: true }).fill('two lamps');
    await press(dialog(), 'Look');
    await dialog().getByLabel('Folder').selectOption({ label: 'No folder' });
    await press(dialog(), 'Subscribe');
    await gone(dialog());
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(kept).not.toContain('two lamps');
    expect(await faultsIn(page, ['light'])).toEqual([]);
  });

  it('shows the newest of what is recommended before one subscribes, and searches what was collected', async () => {
    await enter('subscribe');
    const feed = page.getByRole('list', { name: 'Feeds' }).getByRole('listitem').first();
    const subscribe = feed.getByRole('button', { name: /^Subscribe/ });
    await subscribe.waitFor();
    await page.getByLabel('Search feeds and catalogues').fill('zzzz');
    await shown('Nothing holds “zzzz”');
    await page.getByLabel('Search feeds and catalogues').fill('');
    await subscribe.waitFor();

    await enter('collect');
    await page
      .getByRole('link', { name: /^Reading a tide table/ })
      .first()
      .click();
    await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor();
    await page.getByLabel('Search what you saved').fill('paper');
    const found = page.getByRole('link', { name: /^A short history of cheap paper/ });
    await act('A short history of cheap paper', 'Remove');
    const undo = await heldUndo(page, '1 piece removed');
    await gone(found);
    await undo.click();
    await found.waitFor();
    await keepPicture(page, 'readingCollect');
  });

  it('opens what was read before without a network', async () => {
    // What was listed before stands there until the cloud has told what is to be listed now.
    const [answer] = await Promise.all([
      page.waitForResponse((each) => new URL(each.url()).pathname === articlePaths.articles),
      enter('rss?at='),
    ]);
    const { data } = (await answer.json()) as { data: { articles: { feedId: string; id: string; title: string }[] } };
    const { feedId = '', id = '' } = data.articles.find(({ title }) => title === 'The lamps & the harbour') ?? {};
    const lamps = page.locator(`a[href*="${new URLSearchParams({ article: `${feedId}.${id}` }).toString()}"]`);
    await lamps.click();
    await page.getByRole('article').getByText('Two lamps stand').waitFor();
    await page
      .getByRole('link', { name: /A short history/ })
      .first()
      .click();
    await page.getByRole('article').getByText('Hold a page').waitFor();
    await ann.context.setOffline(true);
    await lamps.click();
    await page.getByRole('article').getByText('Two lamps stand').waitFor();
    await ann.context.setOffline(false);

    expect(ann.faults).toEqual([]);
  });
});
