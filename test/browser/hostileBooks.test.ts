import type { Browser, Page } from 'playwright-core';

import { hostileBooks, type HostileBook } from '../builders/books/hostileBooks';
import { shelve } from './harness/bookShelf';
import { launchBrowser, newPerson, type Person } from './harness/browserSession';
import { startCloud, type RunningCloud } from './harness/cloudProcess';
import { openObjects } from './harness/storeObjects';

/** A request that a book made: to another host, or to a door of ours that nobody else knocks at. */
const isOfBook = (origin: string, url: string): boolean =>
  url.includes('hostile') ||
  url.includes('passwd') ||
  url.includes('secret') ||
  (!/^(?:blob:|data:)/.test(url) && !url.startsWith(origin));

describe('a hostile book', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let person: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    person = await newPerson(browser);
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  /** What the reader shows of the book. */
  const shownOf = async (page: Page, { isRead, shows }: HostileBook): Promise<string> => {
    if (!isRead) return page.getByRole('alert').filter({ hasText: shows }).innerText();
    const frame = page.frameLocator('iframe.book-frame');
    await frame.getByText(shows).first().waitFor();
    return frame.locator('body').innerText();
  };

  /** Presses every link: what leads out of the book asks first. */
  const pressLinks = async (page: Page): Promise<void> => {
    const links = page.frameLocator('iframe.book-frame').getByRole('link');
    const dialog = page.getByRole('dialog');
    for (let index = 0; index < (await links.count()); index += 1) {
      await links.nth(index).dispatchEvent('click');
      await page.waitForTimeout(50);
      // A question that comes later is closed after the next link. By its button: Escape leads out of the book without one.
      if ((await dialog.count()) === 0) continue;
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  };

  it('of any kind runs nothing and asks nobody, and is read or refused with a reason', async () => {
    const { page, context, faults } = person;
    const asked: string[] = [];
    context.on('request', (request) => {
      if (isOfBook(cloud.origin, request.url())) asked.push(request.url());
    });
    await page.goto(cloud.link);
    await page.getByRole('navigation', { name: 'Notes' }).waitFor();
    await page.getByText('Saved in cloud').first().waitFor();
    const store = await openObjects(cloud.origin);
    const books = await hostileBooks(cloud.origin);
    const told: string[] = [];
    for (const [index, book] of books.entries()) {
      const bookId = index.toString(16).padStart(32, 'b');
      await shelve(page, store, { bookId, title: `Book ${index}`, extension: book.extension, bytes: book.bytes });
      await page.goto(`${cloud.origin}/#/library/read/${bookId}`);
      // The book before says the same.
      await page.waitForFunction((title) => document.title.startsWith(title), `Book ${index} · `);
      told.push(`${book.name}: ${await shownOf(page, book)}`);
      if (book.isRead) await pressLinks(page);
    }

    const runs = await page.evaluate(() => Number(Reflect.get(window, 'hostileRuns') ?? 0));
    process.stderr.write(`${books.length} hostile books: ${runs} scripts ran, ${asked.length} requests were made\n`);
    expect([told.length, runs, asked, context.pages().length]).toEqual([books.length, 0, [], 1]);
    // Parsers say what the policy would refuse, though what they parse belongs to no page: of handlers since Chromium 150.
    expect(faults.filter((fault) => !/inline style|base URI|inline event handler/.test(fault))).toEqual([]);
    expect(told.join('\n')).not.toMatch(/hahahaha/);
  });
});
