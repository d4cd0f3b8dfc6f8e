import { readFile } from 'node:fs/promises';

import type { Browser, Frame, Page } from 'playwright-core';

import { makeCbz, makeEpub, makeFb2, makePdf, onePixel, paragraphs } from '../builders/books/books';
import { until } from '../harness/until';
import { todayAt } from '../../src/features/calendar/logic';
import { documentOf, keptPlace, shelve } from './harness/bookShelf';
import { isAppKept, keepPicture, launchBrowser, newPerson, type Person } from './harness/browserSession';
import { tick } from './harness/byHand';
import { startCloud, type RunningCloud } from './harness/cloudProcess';
import { themes } from './harness/everyPlace';
import { headlessTwin } from './harness/headlessTwin';
import { faultsIn } from './harness/looks/axe';
import { misfitsIn } from './harness/looks/fits';
import { openObjects } from './harness/storeObjects';
import { sessionOf } from './harness/sync/syncPerson';

const LONG = 'a'.repeat(32);

const longBook = makeEpub({
  title: 'The Pond',
  css: 'p { text-indent: 1em } .styled { color: rgb(200, 0, 0) }',
  chapters: [
    {
      title: 'Spring',
      body: `<h1>Spring</h1><p class="styled" style="font-weight: 700">First words of the pond.<a epub:type="noteref" href="#n1"><sup>1</sup></a></p><img src="pond.png" alt="The pond"/>${paragraphs(30, 'spring')}<aside epub:type="footnote" id="n1"><p>A note about spring.</p></aside>`,
    },
    { title: 'Summer', body: `<h1>Summer</h1>${paragraphs(30, 'summer')}` },
    { title: 'Autumn', body: `<h1>Autumn</h1>${paragraphs(30, 'autumn')}<p>A heron stood there.</p>` },
  ],
  files: { 'OEBPS/pond.png': { type: 'image/png', bytes: onePixel } },
});

/** 第一章, and a sentence, as Windows in China writes it. */
const gb18030 = Uint8Array.from(Buffer.from('b5dad2bbd5c20ad5e2cac7b5dad2bbd5c2b5c4d5fdcec4a1a30a', 'hex'));

describe('a book that is read', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let person: Person;
  let store: Awaited<ReturnType<typeof openObjects>>;
  let longId: string;
  /** The day on which the first book is read: another one, and perhaps another month, may begin at any moment. */
  let day: string;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    [person, store] = await Promise.all([newPerson(browser), openObjects(cloud.origin)]);
    const { page } = person;
    await page.goto(cloud.link);
    await page.getByRole('navigation', { name: 'Notes' }).waitFor();
    await page.getByText('Saved in cloud').first().waitFor();
    longId = await shelve(page, store, { bookId: LONG, title: 'The Pond', extension: 'epub', bytes: longBook });
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  const open = (page: Page, bookId: string) => page.goto(`${cloud.origin}/#/library/read/${bookId}`);
  const frameOf = async (page: Page): Promise<Frame> => {
    const element = await page.waitForSelector('iframe.book-frame');
    return (await element.contentFrame()) as Frame;
  };
  const foot = (page: Page) => page.locator('.reader-foot').innerText();
  /** Without the name of the chapter, which may be known only later. */
  const pageNumber = async (page: Page) => /page \d+ of \d+/.exec(await foot(page))?.[0];

  it('turns, leads by its contents and its search, shows notes in place, and tells the cloud how far it was read', async () => {
    const { page, faults } = person;
    day = todayAt(Date.now());
    await open(page, LONG);
    const frame = await frameOf(page);
    await frame.getByText('First words of the pond.').waitFor();
    await page.getByText(/page 1 of \d+/).waitFor();
    await keepPicture(page, 'reader-wide');
    const words = frame.getByText('First words of the pond.');
    expect(
      await words.evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).fontWeight]),
    ).toEqual(['rgb(200, 0, 0)', '700']);
    const picture = frame.locator('img');
    await until(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth === 1), 'the picture is loaded');
    expect(await picture.getAttribute('src')).toMatch(/^blob:/);

    await frame.getByRole('link', { name: '1' }).click();
    await page.getByRole('note').getByText('A note about spring.').waitFor();
    await page.keyboard.press('Escape');
    const before = await pageNumber(page);
    await page.keyboard.press('ArrowRight');
    await until(async () => (await pageNumber(page)) !== before, 'the page is turned');

    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'Summer' }).click();
    await frame.getByRole('heading', { name: 'Summer' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Search in this book' }).fill('HERON stood');
    await page.getByRole('button', { name: /A heron stood there/i }).click();
    await frame.getByText('A heron stood there.').waitFor();
    await until(async () => (await foot(page)).includes('100'), 'the last page is the end');

    // The cloud may hear first of a place on the way.
    await until(
      async () => /^(\d+)\/\1$/.test(String((await documentOf(page, longId))['progress'])),
      'the cloud hears that it was read to the end',
    );
    const { readingStatus } = await documentOf(page, longId);
    expect([readingStatus, faults]).toEqual([2, []]);
  });

  it('keeps how one reads, what one marks, and opens without a network where it was left', async () => {
    const { page, context, faults } = person;
    await open(page, LONG);
    const frame = await frameOf(page);
    await frame.getByText('A heron stood there.').waitFor();
    await page.keyboard.press('Control+g');
    await page.getByRole('textbox', { name: 'Percent of the book' }).fill('50');
    await page.keyboard.press('Enter');
    await frame.getByRole('heading', { name: 'Summer' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Text and page' }).click();
    await page.getByRole('slider', { name: 'Size' }).fill('30');
    await tick(page.getByRole('radio', { name: 'Dark' }));
    const looks = () =>
      frame
        .locator('html')
        .evaluate((root) => [getComputedStyle(root).fontSize, getComputedStyle(root).backgroundColor]);
    await until(async () => (await looks())[0] === '30px', 'the text is larger');
    await keepPicture(page, 'reader-settings-dark');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await faultsIn(page, themes)).toEqual([]);
    expect(await misfitsIn(page, [{ width: 390, height: 844 }], '.reader')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPicture(page, 'reader-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await until(
      () =>
        frame.evaluate(() => window.innerWidth > 390 && Math.abs(document.body.offsetWidth - window.innerWidth) <= 1),
      'the pages are set for the wide window again',
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    await page.getByRole('button', { name: 'Bookmark', pressed: true }).waitFor();

    await frame.evaluate(() => {
      const [node] = Array.from(document.querySelectorAll('p'), (each) => each.firstChild as Text).filter((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth;
      });
      getSelection()?.setBaseAndExtent(node as Text, 0, node as Text, 12);
    });
    await page.getByRole('button', { name: 'Highlight green' }).click();
    await page.getByRole('button', { name: 'Highlights and bookmarks' }).click();
    const panel = page.getByRole('complementary', { name: 'Highlights and bookmarks' });
    await panel.getByText(/^Paragraph \d/).waitFor();
    const painted = () => frame.evaluate(() => CSS.highlights.get('highlight-green')?.size);
    await until(async () => (await painted()) === 1, 'the words are painted');
    await keepPicture(page, 'reader-marks');
    const before = await pageNumber(page);
    await page.getByText('Saved in cloud').first().waitFor();
    await until(
      async () => Number((await keptPlace(page, store.uid, LONG))?.['fraction'] ?? 1) < 0.9,
      'the place is kept',
    );

    await until(() => isAppKept(page), 'the app is kept');
    await context.setOffline(true);
    await page.evaluate(() => window.location.assign('#/library/local'));
    // It has such a heading as well.
    await page.locator('iframe.book-frame').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: /Pond/ }).first().waitFor();
    await open(page, LONG);
    const again = await frameOf(page);
    await again.getByText('Paragraph').first().waitFor({ state: 'attached' });
    await until(async () => (await pageNumber(page)) === before, 'it opens where it was left');
    expect(await again.locator('html').evaluate((root) => getComputedStyle(root).fontSize)).toBe('30px');
    await page.getByRole('button', { name: 'Bookmark', pressed: true }).waitFor();
    await context.setOffline(false);

    await page.goto(`${cloud.origin}/#/library/highlights`);
    const quote = page.getByRole('link', { name: /Paragraph \d/ });
    await quote.waitFor();
    await keepPicture(page, 'reader-highlights');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Markdown' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toMatch(/# The Pond\n\n> Paragraph \d/);
    await quote.click();
    await (await frameOf(page)).getByText('Paragraph').first().waitFor({ state: 'attached' });
    await page.goto(`${cloud.origin}/#/calendar?date=${day}`);
    await page.locator('.book-name', { hasText: 'The Pond' }).waitFor();
    await open(page, LONG);
    await (await frameOf(page)).getByText('Paragraph').first().waitFor({ state: 'attached' });
    expect(faults).toEqual([]);
  });

  it('asks once where another device is at another place, and never again for the same', async () => {
    const { page } = person;
    const { twin } = await headlessTwin(cloud.origin, await sessionOf(page), ['library']);
    const known = () => twin.snapshot().state.library.books[longId];
    await until(() => known() !== undefined, 'the device knows the book');
    await twin.readTo(LONG, { current: 1, total: 20 });
    const question = page.getByText('Another device is at 5%.');
    await question.waitFor();
    await keepPicture(page, 'reader-question');
    await page.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'detached' });
    await until(async () => (await keptPlace(page, store.uid, LONG))?.['refused'] === '1/20', 'the answer is kept');
    await page.reload();
    await (await frameOf(page)).getByText('Paragraph').first().waitFor({ state: 'attached' });
    await page.getByText(/page \d+ of \d+/).waitFor();
    await page.waitForTimeout(500);
    expect(await question.count()).toBe(0);
    expect((await documentOf(page, longId))['progress']).toBe('1/20');

    await twin.readTo(LONG, { current: 19, total: 20 });
    await page.getByText('Another device is at 95%.').waitFor();
    await page.getByRole('button', { name: 'Go there' }).click();
    const frame = await frameOf(page);
    await frame.getByRole('heading', { name: 'Autumn' }).waitFor({ state: 'attached' });

    const quote = 'A heron stood there.';
    await twin.highlight({ bookId: LONG, quote, chapter: 'Autumn', page: 0, note: '' });
    const painted = () =>
      frame.evaluate(() =>
        Array.from(CSS.highlights.get('highlight-yellow') ?? [], (range) => (range as Range).toString()),
      );
    await until(async () => (await painted()).includes(quote), 'the words that the device marked are painted');
    await twin.stop();
  });

  it('is turned to the left where its language is read so, in lines or in columns', async () => {
    const { page } = person;
    const rules = { vertical: 'html { writing-mode: vertical-rl }', mirrored: 'body { direction: rtl }' };
    for (const [title, css] of Object.entries(rules)) {
      const chapters = [{ title: 'One', body: `<h1>One</h1>${paragraphs(20, title)}` }];
      const bookId = title.padEnd(32, '0');
      const bytes = makeEpub({ title, css, direction: 'rtl', language: 'ja', chapters });
      await shelve(page, store, { bookId, title, extension: 'epub', bytes });
      await open(page, bookId);
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.getByText('page 1 of').waitFor();
      // Before it is known that it leads to the right, the keys are those of other books.
      await page
        .locator('.reader-turn')
        .first()
        .getByRole('button', { name: 'Next page' })
        .waitFor({ state: 'attached' });
      const frame = await frameOf(page);
      const moved = () => frame.locator('body').evaluate((body) => body.style.transform);
      const [first, width, height] = [
        await moved(),
        ...Object.values((await frame.locator('html').boundingBox()) ?? {}).slice(2),
      ];
      await page.keyboard.press('ArrowLeft');
      const far = title === 'vertical' ? `translateY(-${height}px)` : `translateX(${width}px)`;
      await until(async () => (await moved()) === far, `${title} is turned by a whole page`);
      await page.keyboard.press('ArrowRight');
      await until(async () => (await moved()) === first, `${title} is turned back`);
    }
  });

  it('may be a PDF, a comic, a FictionBook, a text in GB18030, or of a kind that is only handed out', async () => {
    const { page, faults } = person;
    const kinds = [
      ['pdf', await makePdf(['First sheet', 'Second sheet', 'Third sheet'])],
      ['cbz', makeCbz(3)],
      ['fb2', makeFb2('Книга', ['Первая глава.', 'Вторая глава.'])],
      ['txt', gb18030],
      ['djvu', Uint8Array.of(1, 2, 3)],
    ] as const;
    const ids = kinds.map(([extension]) => extension.padEnd(32, '0'));
    for (const [index, [extension, bytes]] of kinds.entries())
      await shelve(page, store, { bookId: ids[index] ?? '', title: `A ${extension}`, extension, bytes });

    await open(page, ids[0] ?? '');
    await page.locator('.pdf-words').getByText('First sheet').waitFor();
    await page.getByText('page 1 of 3').waitFor();
    await keepPicture(page, 'reader-pdf');
    await page.keyboard.press('End');
    await page.locator('.pdf-words').getByText('Third sheet').waitFor();
    await page.getByText('page 3 of 3').waitFor();

    await open(page, ids[1] ?? '');
    await page.getByText('page 1 of 3').waitFor();
    await page.keyboard.press(' ');
    await page.getByText('page 2 of 3').waitFor();

    await open(page, ids[2] ?? '');
    await page.frameLocator('iframe.book-frame').getByText('Первая глава.').waitFor();
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('button', { name: 'Глава 2' }).click();
    await page.frameLocator('iframe.book-frame').getByText('Вторая глава.').waitFor();

    await open(page, ids[3] ?? '');
    await page.frameLocator('iframe.book-frame').getByText('这是第一章的正文。').waitFor();

    await open(page, ids[4] ?? '');
    await page.getByText('Books of this kind (DJVU) cannot be read online yet.').waitFor();
    await keepPicture(page, 'reader-unreadable');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect([download.suggestedFilename(), faults]).toEqual(['A djvu.djvu', []]);
  });
});
