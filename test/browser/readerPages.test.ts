import type { Browser, Locator, Page } from 'playwright-core';

import { makeEpub, makeLinkedPdf, onePixel, paragraphs } from '../builders/books/books';
import { makeAzw3, makeMobi } from '../builders/books/mobiBooks';
import { until } from '../harness/until';
import { nameInkPages, writeOver } from './harness/bookInk';
import { documentOf, putDocument, shelve } from './harness/bookShelf';
import { keepPicture, launchBrowser, newPerson, type Person } from './harness/browserSession';
import { tick } from './harness/byHand';
import { startCloud, type RunningCloud } from './harness/cloudProcess';
import { themes } from './harness/everyPlace';
import { faultsIn } from './harness/looks/axe';
import { misfitsIn } from './harness/looks/fits';
import { openObjects } from './harness/storeObjects';

const ADDRESS = 'https://example.org/pond';

describe('pages of books', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let person: Person;
  let store: Awaited<ReturnType<typeof openObjects>>;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    [person, store] = await Promise.all([newPerson(browser), openObjects(cloud.origin)]);
    const { page } = person;
    await page.goto(cloud.link);
    await page.getByText('Saved in cloud').first().waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  const put = async (title: string, extension: string, bytes: Uint8Array): Promise<string> => {
    const bookId = title.toLowerCase().padEnd(32, '0');
    await shelve(person.page, store, { bookId, title, extension, bytes });
    return bookId;
  };
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  /** The book that was open before may look just like this one. */
  const open = async (page: Page, bookId: string, title: string): Promise<void> => {
    await page.goto(`${cloud.origin}/#/library/read/${bookId}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  };
  const inFrame = (page: Page) => page.frameLocator('iframe.book-frame');
  /** Whether something red was drawn over the page. */
  const isInked = (page: Page) =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLCanvasElement>('canvas.book-ink'), (canvas) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        for (let at = 0; at < data.length; at += 4)
          if ((data[at] ?? 0) > 150 && (data[at + 1] ?? 0) < 90 && (data[at + 3] ?? 0) > 200) return true;
        return false;
      }).includes(true),
    );

  it('of a MOBI and an AZW3 are its text, its pictures and its contents', async () => {
    const { page, faults } = person;
    const chapters = ['One', 'Two'].map((title) => ({ title, body: paragraphs(12, title) }));
    const parts = { title: 'Emma', author: 'Jane Austen', chapters };
    await open(page, await put('Mobi', 'mobi', makeMobi(parts)), 'Mobi');
    await inFrame(page).locator('img').waitFor({ state: 'attached' });
    expect(await inFrame(page).locator('img').getAttribute('src')).toMatch(/^blob:/);
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('button', { name: 'Two', exact: true }).click();
    await inFrame(page).getByText('Paragraph 1 of Two.').waitFor();

    await open(page, await put('Azw', 'azw3', makeAzw3(parts)), 'Azw');
    await inFrame(page).getByText('Paragraph 1 of One.').waitFor();
    await page.keyboard.press('End');
    await inFrame(page).getByText('Paragraph 12 of Two.').waitFor();
    expect(faults).toEqual([]);
  });

  it('that are laid out once and for all are shown whole, one at a time', async () => {
    const { page } = person;
    const spread = (title: string) => ({
      title,
      body: `<p style="position:absolute;left:100px;top:700px;margin:0">${title}</p><img src="p.png" alt="" style="position:absolute;left:0;top:0;width:600px;height:600px"/>`,
    });
    const bytes = makeEpub({
      title: 'Atlas',
      metadata: '<meta property="rendition:layout">pre-paginated</meta>',
      head: '<meta name="viewport" content="width=600, height=800"/>',
      css: 'body { background: #fff8e0 }',
      chapters: ['North', 'South'].map(spread),
      files: { 'OEBPS/p.png': { type: 'image/png', bytes: onePixel } },
    });
    await open(page, await put('Atlas', 'epub', bytes), 'Atlas');
    await inFrame(page).getByText('North').waitFor();
    await page.getByText('page 1 of 2').waitFor();
    const frame = await boxOf(page.locator('iframe.book-frame'));
    const body = await boxOf(inFrame(page).locator('body'));
    // As high as there is room, in its own shape, and in the middle.
    expect(body.height).toBeCloseTo(frame.height, 0);
    expect(body.width / body.height).toBeCloseTo(600 / 800, 2);
    expect(body.x - frame.x).toBeCloseTo((frame.width - body.width) / 2, 0);
    const paper = await inFrame(page)
      .locator('body')
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(paper).toBe('rgb(255, 248, 224)');
    await keepPicture(page, 'reader-fixed');
    await page.keyboard.press('ArrowRight');
    await inFrame(page).getByText('South').waitFor();
    await page.getByText('page 2 of 2').waitFor();
  });

  it('of a PDF lead where their links say, and are turned or scrolled', async () => {
    const { page, context, faults } = person;
    const bytes = await makeLinkedPdf(['First', 'Second', 'Third', 'Fourth'], ADDRESS);
    await open(page, await put('Linked', 'pdf', bytes), 'Linked');
    await page.locator('.pdf-words').getByText('First').waitFor();
    await page.getByRole('button', { name: ADDRESS }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(ADDRESS).waitFor();
    await context.route(`${ADDRESS}**`, (route) => route.fulfill({ body: 'pond' }));
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Open' }).click(),
    ]);
    await opened.waitForURL(ADDRESS);
    expect(opened.url()).toBe(ADDRESS);
    await opened.close();
    await page.getByRole('button', { name: 'Link to another page' }).click();
    await page.getByText('page 4 of 4').waitFor();
    await page.locator('.pdf-words').getByText('Fourth').waitFor();

    await page.getByRole('button', { name: 'Text and page' }).click();
    await tick(page.getByRole('radio', { name: 'Scrolled' }));
    await page.locator('.book-pdf.is-scrolled').waitFor();
    // A page that is drawn only when one has gone on would stay.
    await page.locator('.pdf-slot .pdf-words').getByText('Fourth').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.locator('.pdf-words').getByText('First').waitFor();
    await page.getByText('page 1 of 4').waitFor();
    await keepPicture(page, 'reader-pdf-scrolled');
    const drawn = () => page.locator('.pdf-sheet').count();
    expect(await drawn()).toBeLessThan(4);
    await page.locator('.book-pdf').evaluate((roll) => roll.scrollTo(0, roll.scrollHeight));
    await page.locator('.pdf-words').getByText('Fourth').waitFor();
    await page.getByText('page 4 of 4').waitFor();
    await page.getByRole('button', { name: 'Text and page' }).click();
    await tick(page.getByRole('radio', { name: 'Paged' }));
    await page.locator('.book-pdf:not(.is-scrolled) .pdf-words').getByText('Fourth').waitFor();
    expect(faults).toEqual([]);
  });

  it('show what a device has written over them, and say what of it is missing', async () => {
    const { page, faults } = person;
    const bookId = 'linked'.padEnd(32, '0');
    const size = { width: 400, height: 600 };
    const [first, second] = ['1'.repeat(32), '2'.repeat(32)];
    await writeOver(page, store, { bookId, pageId: first, page: 1, size });
    await writeOver(page, store, { bookId, pageId: second, page: 2, size, isLost: true });
    await nameInkPages(page, store, bookId, { 1: [first], 2: [second] });
    await open(page, bookId, 'Linked');
    await page.getByRole('button', { name: 'Highlights and bookmarks' }).click();
    const list = page.getByRole('list', { name: 'Handwriting' });
    await list.getByText('Its file is not in the cloud. Sync the device again.').waitFor();
    await list.getByRole('button', { name: /^Page 2\s*1 stroke/ }).click();
    await page.getByText('page 2 of 4').waitFor();
    await until(() => isInked(page), 'the second page has its ink');
    await keepPicture(page, 'reader-ink');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await faultsIn(page, themes)).toEqual([]);
    expect(await misfitsIn(page, [{ width: 390, height: 844 }], '.reader')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPicture(page, 'reader-ink-phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    const chapters = [{ title: 'One', body: paragraphs(60, 'ink') }];
    const epub = await put('Inked', 'epub', makeEpub({ title: 'Inked', chapters }));
    const id = `${store.uid}#${epub}`;
    const extraAttributes = JSON.stringify({ backend: { total_page: 10 } });
    await putDocument(page, { ...(await documentOf(page, id)), extraAttributes, updatedAt: Date.now() });
    await writeOver(page, store, { bookId: epub, pageId: '3'.repeat(32), page: 5, size });
    await open(page, epub, 'Inked');
    await page.getByText(/page 1 of \d+/).waitFor();
    await page.getByRole('button', { name: 'Highlights and bookmarks' }).click();
    await page.getByText(/Pages of this book are set differently here/).waitFor();
    expect(await isInked(page)).toBe(false);
    await list.getByRole('button', { name: /^Page 6/ }).click();
    await until(() => isInked(page), 'the page that comes nearest has its ink');
    await keepPicture(page, 'reader-ink-text');
    expect(faults).toEqual([]);
  });
});
