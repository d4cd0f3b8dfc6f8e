import type { Browser, Locator, Page } from 'playwright-core';

import { until } from '../../harness/until';
import { keepPicture, launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { drawn } from '../harness/pixels';
import { openTwinDevice, type TwinDevice } from '../harness/twinDevice';

/** What the device's page opens or writes of what an origin keeps; in the page as `touched`. */
const noteTouches = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const touched: string[] = [];
    Object.assign(window, { touched });
    const watch = (owner: object, method: string, what: string): void => {
      const done = Reflect.get(owner, method) as (...args: readonly unknown[]) => unknown;
      const noted = function noted(this: unknown, ...args: readonly unknown[]): unknown {
        touched.push(`${what} ${String(args[0])}`);
        return done.apply(this, [...args]);
      };
      Object.assign(owner, { [method]: noted });
    };
    for (const method of ['getItem', 'setItem', 'removeItem', 'clear']) watch(Storage.prototype, method, 'storage');
    for (const method of ['open', 'deleteDatabase']) watch(IDBFactory.prototype, method, 'database');
    watch(CacheStorage.prototype, 'open', 'cache');
    const note = (text: string): void => void touched.push(`cookie ${text}`);
    Object.defineProperty(document, 'cookie', { get: () => '', set: note });
  });
};

/** How many levels of grey stand in a picture of the element; 0 where anything has a hue. */
const greysOf = async (page: Page, element: Locator): Promise<number> => {
  const shot = (await element.screenshot()).toString('base64');
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (context === null) throw new Error('no canvas');
    // The edge of the element may lie between two pixels.
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(2, 2, bitmap.width - 4, bitmap.height - 4);
    const levels = new Set<number>();
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return 0;
      levels.add(data[at] ?? 0);
    }
    return levels.size;
  }, shot);
};

describe('the simulated device beside the app', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;
  let twin: TwinDevice;
  /** Requests of the device's page that carried a cookie. */
  const withCookie: string[] = [];

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await ann.page.goto(cloud.link);
    await ann.page.getByRole('link', { name: 'Journal' }).first().waitFor();
    await ann.page.goto(`${cloud.origin}/#/push/file`);
    await ann.page.getByText('A day at the lake.pdf').waitFor();
    twin = await openTwinDevice(ann.context, cloud.origin, async (page) => {
      await noteTouches(page);
      page.on('request', (request) => {
        // What the page is made of is for everybody.
        if (request.resourceType() !== 'fetch') return;
        void request.allHeaders().then((headers) => {
          if (headers['cookie'] !== undefined) withCookie.push(request.url());
        });
      });
    });
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  const send = (name: string, text: string): Promise<void> =>
    ann.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  /** On the page of one file's delivery. */
  const rowOfTwin = () =>
    ann.page.getByRole('list', { name: 'Devices' }).locator('> li', { hasText: 'Inkside Twin 1' });
  /** Into an aeroplane, or out of it: the device first ends what it does. */
  const switchTo = async (isOn: boolean): Promise<void> => {
    const mode = twin.page.getByRole('switch', { name: 'Aeroplane mode' });
    await mode.click();
    await until(async () => (await mode.isChecked()) === isOn, 'the device is in the mode');
  };
  const stateOf = (name: string) => ann.page.getByRole('link', { name: `Delivery of ${name}` });

  it('receives a file, opens it in 16 greys, and the list of deliveries says both', async () => {
    await send('letter.txt', 'Dear Ann,\nthe lake is frozen.');
    await twin.file('letter.txt').waitFor();
    await stateOf('letter.txt').getByText('1 of 2 arrived').waitFor();

    await twin.open('letter.txt');
    await stateOf('letter.txt').getByText('1 of 2 opened').waitFor();
    await drawn(twin.page, twin.screen);
    await keepPicture(twin.page, 'twin');
    const levels = await greysOf(twin.page, twin.screen);
    expect(levels).toBeGreaterThan(2);
    expect(levels).toBeLessThanOrEqual(16);

    await twin.screen.focus();
    await twin.page.keyboard.press('Escape');
    await twin.screen.getByRole('button', { name: 'Journal' }).click();
    await twin.screen.getByRole('img', { name: /^Journal, page 1 of/ }).waitFor();
    await drawn(twin.page, twin.screen);
    await twin.screen.getByRole('button', { name: 'Home' }).click();
  });

  it('is asleep since a moment, wakes by a key, and misses nothing of an aeroplane', async () => {
    await twin.page.getByRole('button', { name: 'Sleep' }).click();
    await twin.screen.getByText('Asleep').waitFor();
    await send('later.txt', 'Good morning.');
    await stateOf('later.txt').getByText('Sent', { exact: true }).waitFor();
    await stateOf('later.txt').click();
    await rowOfTwin()
      .getByText(/^Asleep since/)
      .waitFor();

    await twin.screen.focus();
    await twin.page.keyboard.press('a');
    await twin.file('later.txt').waitFor();
    await rowOfTwin()
      .getByText(/^Arrived /)
      .waitFor();
    await ann.page.goto(`${cloud.origin}/#/push/file`);

    await switchTo(true);
    await send('flight.txt', 'Above the clouds.');
    await stateOf('flight.txt').getByText('Sent', { exact: true }).waitFor();
    expect(await twin.file('flight.txt').count()).toBe(0);
    await switchTo(false);
    await twin.file('flight.txt').waitFor();
  });

  it('refuses what it has no room for with its reason, and fetches it when there is room', async () => {
    await twin.page.getByRole('combobox', { name: 'Storage' }).selectOption({ index: 0 });
    await send('large.txt', 'ink '.repeat(100_000));
    await stateOf('large.txt').getByText('1 of 2 refused').waitFor();
    await twin.screen.getByText('Refused: storage full').first().waitFor();
    await stateOf('large.txt').click();
    await rowOfTwin()
      .getByText(/^Refused .*: storage full$/)
      .waitFor();

    await twin.page.getByRole('combobox', { name: 'Storage' }).selectOption({ index: 1 });
    await rowOfTwin()
      .getByText(/^Arrived /)
      .waitFor();
  });

  it('writes a note by hand, which the app shows', async () => {
    await twin.page.getByRole('combobox', { name: 'Firmware' }).selectOption('3.0');
    await twin.page.getByRole('button', { name: 'Write a note' }).click();
    const sheet = await twin.screen.getByRole('img', { name: 'Write on the screen' }).boundingBox();
    if (sheet === null) throw new Error('no sheet');
    const { mouse } = twin.page;
    await mouse.move(sheet.x + 60, sheet.y + 60);
    await mouse.down();
    await mouse.move(sheet.x + 200, sheet.y + 160, { steps: 8 });
    await mouse.move(sheet.x + 80, sheet.y + 240, { steps: 8 });
    await mouse.up();
    await twin.screen.getByRole('button', { name: 'Send note' }).click();
    await twin.screen.getByRole('img', { name: /^Twin \d{4}-.*, page 1 of 1$/ }).waitFor();
    await keepPicture(twin.page, 'twin-note');

    await ann.page.goto(`${cloud.origin}/#/note/recentNote`);
    await ann.page
      .getByRole('link', { name: /^Twin \d{4}-/ })
      .first()
      .click();
    await drawn(ann.page, ann.page.locator('.ink-stage canvas').first());
  });

  it('reads a book of the library, marks its words, and writes over a page of another', async () => {
    const { page, screen, log } = twin;
    await screen.getByRole('button', { name: 'Home' }).click();
    const shelf = screen.getByRole('list', { name: 'Books' });
    await shelf.getByRole('button', { name: /^Walden/ }).click();
    await screen.getByRole('region', { name: /^Walden, page \d+ of \d+$/ }).waitFor();
    const frame = await (await page.waitForSelector('iframe.book-frame')).contentFrame();
    await keepPicture(page, 'twin-book');
    await frame?.evaluate(() => {
      const words = document.querySelector('p')?.firstChild;
      // Of another document: it is no `Text` of this window.
      if (words !== null && words !== undefined) getSelection()?.setBaseAndExtent(words, 0, words, 12);
    });
    await screen.getByRole('button', { name: 'Highlight' }).click();
    await log.getByText('Highlighted words in Walden').waitFor();
    await keepPicture(page, 'twin-book-marked');

    await screen.getByRole('button', { name: 'Home' }).click();
    await shelf.getByRole('button', { name: /^A Short Guide/ }).click();
    await screen.getByRole('img', { name: 'A Short Guide to Inkside, page 2 of 3' }).waitFor();
    await screen.getByRole('button', { name: 'Next page' }).click();
    await log.getByText('Told the cloud: A Short Guide to Inkside is read to 3/3').waitFor();
    await screen.getByRole('button', { name: 'Write on the page' }).click();
    const sheet = await screen.getByRole('img', { name: 'Write on the screen' }).boundingBox();
    if (sheet === null) throw new Error('no sheet');
    await page.mouse.move(sheet.x + 100, sheet.y + 200);
    await page.mouse.down();
    await page.mouse.move(sheet.x + 240, sheet.y + 260, { steps: 8 });
    await page.mouse.up();
    await screen.getByRole('button', { name: 'Send what is written' }).click();
    await log.getByText('Wrote on page 3 of A Short Guide to Inkside').waitFor();
    await screen.getByRole('img', { name: 'A Short Guide to Inkside, page 3 of 3' }).waitFor();
    await drawn(page, screen);
    await keepPicture(page, 'twin-book-ink');

    await ann.page.goto(`${cloud.origin}/#/push/log`);
    const books = ann.page.getByRole('list', { name: 'Notes and books that devices fetched' });
    await books
      .locator('> li', { hasText: 'Walden' })
      .getByText(/^Inkside Twin 1: Opened /)
      .waitFor();
  });

  it('is locked and unbound by its owner, and has touched nothing of the app', async () => {
    const { page } = ann;
    const answer = async (verb: string, words = ''): Promise<void> => {
      await page.getByRole('button', { name: 'What to do with Inkside Twin 1' }).click();
      await page.getByRole('menuitem', { name: verb }).click();
      if (words !== '') await page.getByLabel('What it shows').fill(words);
      await page.getByRole('dialog').getByRole('button', { name: verb }).click();
    };
    await page.goto(`${cloud.origin}/#/userCenter/devices`);
    await answer('Lock', 'Bring it to room 5');
    await twin.screen.getByText('Locked by its owner').waitFor();
    await twin.screen.getByText('Bring it to room 5').waitFor();
    await answer('Unlock');
    await twin.screen.getByText('Locked by its owner').waitFor({ state: 'detached' });
    await answer('Unbind');
    await twin.screen.getByText('Not bound').waitFor();
    await twin.log.getByText('The account unbound this device; nothing was kept').waitFor();

    const touched = await twin.page.evaluate(() => Reflect.get(window, 'touched') as string[]);
    expect([...new Set(touched)]).toEqual(['database inkside-twin-1']);
    expect(withCookie).toEqual([]);
    expect((await ann.context.cookies()).map(({ name }) => name)).toContain('SyncGatewaySession');
    expect(ann.faults).toEqual([]);
  });
});
