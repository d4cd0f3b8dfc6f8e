import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';

import { until } from '../../harness/until';
import { recordingFiles } from '../../replay/files';
import { launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { applyTheme, themes } from '../harness/everyPlace';
import { followRequests } from '../harness/pageRest';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const recording = Object.entries(recordingFiles()).find(([name]) => name.endsWith('built-app.replay.jsonl'))?.[1] ?? '';

interface Counted {
  readonly writes: string[];
}

/** Counts what is written by any page or frame, before its scripts run. */
const countWrites = (): void => {
  const writes: string[] = [];
  (window as unknown as Counted & { writes: string[] }).writes = writes;
  const count = (owner: object, name: string): void => {
    const method = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
    Reflect.set(owner, name, function counted(this: unknown, ...args: unknown[]) {
      writes.push(name);
      return method.apply(this, args);
    });
  };
  for (const name of ['setItem', 'removeItem', 'clear']) count(Storage.prototype, name);
  for (const name of ['put', 'add', 'delete', 'clear']) count(IDBObjectStore.prototype, name);
};
const writes = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Counted).writes.length);

const scrubber = (page: Page) => page.getByRole('slider', { name: 'Place in the recording' });
const picture = (page: Page) => page.frameLocator('iframe[title="The app at that moment"]');

describe('the page that shows recordings, in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let person: Person;
  /** What the browser refused because a test wanted it to. */
  let refused: RegExp;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
  });
  afterEach(async () => {
    expect(person.faults.filter((fault) => !refused.test(fault))).toEqual([]);
    await person.context.close();
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  const arrive = async (width = 1440) => {
    refused = /^$/;
    person = await newPerson(browser, width);
    await person.context.addInitScript(countWrites);
    const { page } = person;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const rest = followRequests(page);
    await page.goto(`${cloud.origin}/#/replay`);
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await rest(async () => String(await writes(page)));
    const asked: string[] = [];
    // What the picture is made of is the app's own files.
    page.on(
      'request',
      (request) =>
        void (
          /\/(?:js|css|assets|fileTypes)\//.test(request.url()) ||
          request.url().startsWith('about:') ||
          asked.push(request.url())
        ),
    );
    return { page, asked };
  };
  const open = async (page: Page, file: string): Promise<void> => {
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByText(/All \d+ states match/).waitFor();
    await page.locator('.replay-screen[data-drawn="true"]').waitFor();
  };
  const lengthOf = async (page: Page): Promise<number> => Number(await scrubber(page).getAttribute('max'));
  const axeFaults = async (page: Page): Promise<readonly string[]> => {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
    return page.evaluate(async () => {
      const { axe: loaded } = window as unknown as {
        axe: { run(root: unknown, options: unknown): Promise<AxeResults> };
      };
      // The picture is the app, whose places are looked at elsewhere.
      const { violations } = await loaded.run(document, {
        iframes: false,
        preload: { assets: ['media'] },
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0]?.html ?? ''}`);
    });
  };

  it('draws the app at each moment, asks nobody for anything, and writes nothing', async () => {
    const { page, asked } = await arrive();
    const before = await writes(page);
    await open(page, recording);
    const length = await lengthOf(page);

    await picture(page).getByRole('button', { name: 'Send code' }).waitFor();
    await page.keyboard.press('End');
    await picture(page).getByText('Renamed while it was recorded').first().waitFor();
    await page.getByLabel('Action or port').fill('sync/refreshAsked');
    await page.getByText('2 matches').waitFor();
    // Behind the last match comes the first, which was before the note had another name.
    await page.getByRole('button', { name: 'Next match' }).click();
    await picture(page).getByText('planted2').first().waitFor();
    await picture(page).getByText('Renamed while it was recorded').first().waitFor({ state: 'detached' });
    await page.getByLabel('Action or port').fill('notes/renameAsked');
    await page.getByText('1 match').waitFor();
    await page.getByRole('button', { name: 'Next match' }).click();
    await page
      .getByRole('region', { name: 'Details of the step' })
      .getByText('"Renamed while it was recorded"')
      .waitFor();
    // The picture shows a field that takes the focus where it is no picture.
    await picture(page).getByRole('textbox').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    for (let place = 0; place <= length; place += 7) await scrubber(page).fill(String(place));
    await scrubber(page).fill('0');
    await picture(page).getByRole('button', { name: 'Send code' }).waitFor();
    await page.getByRole('button', { name: 'Phone' }).click();

    expect(asked).toEqual([]);
    expect(await writes(page)).toBe(before);
    const frame = page.frames().find((each) => each !== page.mainFrame());
    expect(await frame?.evaluate(() => (window as unknown as Counted).writes.length)).toBe(0);
  });

  it('gives the picture neither storage nor network, and nothing in it can be pressed', async () => {
    const { page } = await arrive();
    await open(page, recording);
    const frame = page.frames().find((each) => each !== page.mainFrame());
    if (frame === undefined) throw new Error('There is no picture.');
    refused = /Content Security Policy/;

    const allowed = await frame.evaluate(async (origin) => {
      const works = async (work: () => unknown): Promise<boolean> => {
        try {
          await work();
          return true;
        } catch {
          return false;
        }
      };
      return {
        origin: window.origin,
        storage: await works(() => window.localStorage.setItem('a', 'b')),
        cookies: await works(() => (document.cookie = 'a=b')),
        databases: await works(() => indexedDB.open('a')),
        calls: await works(() => fetch(`${origin}/api/config`)),
        pictures: await works(
          () =>
            new Promise((resolve, reject) =>
              Object.assign(new Image(), { onload: resolve, onerror: reject, src: 'https://example.org/a.png' }),
            ),
        ),
      };
    }, cloud.origin);
    await picture(page).getByLabel('E-mail address').click({ force: true });
    await page.keyboard.type('someone');
    await picture(page).getByRole('link', { name: 'privacy policy' }).first().click({ force: true });

    expect(allowed).toEqual({
      origin: 'null',
      storage: false,
      cookies: false,
      databases: false,
      calls: false,
      pictures: false,
    });
    expect(await picture(page).getByLabel('E-mail address').inputValue()).toBe('');
    await picture(page).getByRole('button', { name: 'Send code' }).waitFor();
    expect(page.url()).toBe(`${cloud.origin}/#/replay`);
  });

  it('names what a recording does not hold in its own place: pictures, and the ink of a page', async () => {
    const { page, asked } = await arrive();
    await open(page, recording);
    await page.keyboard.press('End');
    const cover = picture(page).locator('img.picture').first();
    await cover.waitFor();
    expect(decodeURIComponent((await cover.getAttribute('src')) ?? '')).toMatch(/^data:image\/svg\+xml,<svg[^]*not/);
    await until(
      async () => (await cover.evaluate((image) => (image as HTMLImageElement).naturalWidth)) > 0,
      'the stand-in is drawn',
    );

    await page.getByRole('button', { name: 'Open another' }).waitFor();
    await open(page, path.resolve(path.dirname(recording), 'note-opened.replay.jsonl'));
    await page.getByLabel('Action or port').fill('ink/pageTurned');
    await page.getByRole('button', { name: 'Next match' }).click();
    const canvas = picture(page).locator('canvas.ink-canvas');
    await canvas.waitFor();
    /** Colours on the canvas: paper, letters, and what lies between. */
    const colours = () =>
      canvas.evaluate((sheet) => {
        const { width, height } = sheet as HTMLCanvasElement;
        const pixels =
          (sheet as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ??
          new Uint8ClampedArray();
        return new Set(new Uint32Array(pixels.buffer)).size;
      });
    await until(async () => (await colours()) > 3, 'words stand on the page');

    expect(asked).toEqual([]);
  });

  it('is played, stepped and scrubbed by keys', async () => {
    const { page } = await arrive();
    await open(page, recording);
    const length = await lengthOf(page);
    const place = async (): Promise<number> => Number(await scrubber(page).inputValue());

    await page.locator('body').click({ position: { x: 700, y: 20 } });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    expect(await place()).toBe(1);
    await page.keyboard.press('End');
    expect(await place()).toBe(length);
    await page.keyboard.press('Home');
    expect(await place()).toBe(0);
    await page.getByRole('button', { name: '16×' }).click();
    await page.getByRole('button', { name: 'Play' }).click();
    await until(async () => (await place()) === length, 'it is played to the end');
    await scrubber(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('PageUp');

    expect(await place()).toBeGreaterThan(1);
    expect(await scrubber(page).getAttribute('aria-valuetext')).toMatch(
      new RegExp(`^Step \\d+ of ${length}, \\d+:\\d\\d\\.\\d{3}$`),
    );
  });

  it.each([1440, 390])('has nothing for axe at %i px, in any theme', async (width) => {
    const { page } = await arrive(width);
    const found: string[] = [];
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('meow') });
    await page.getByRole('alert').waitFor();
    found.push(...(await axeFaults(page)));
    await open(page, recording);
    await scrubber(page).fill(String(Math.floor((await lengthOf(page)) / 2)));
    const tabs = width < 1024 ? ['App', 'Steps', 'Details'] : [''];

    for (const tab of tabs) {
      if (tab !== '') await page.getByRole('button', { name: tab, exact: true }).click();
      for (const theme of themes) {
        await applyTheme(page, theme);
        for (const line of await axeFaults(page)) found.push(`${tab} ${theme} ${line}`);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }

    expect(found).toEqual([]);
  });

  it('says what a file is that it cannot show', async () => {
    const { page } = await arrive();
    const damaged = readFileSync(recording, 'utf8').split('\n').with(4, '{"kind":"wish"}').join('\n');
    const newer = readFileSync(recording, 'utf8').replace(/"format":\d+/, '"format":9');
    const choose = (name: string, text: string) =>
      page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

    await choose('a.jsonl', 'hello');
    await page.getByText('This is not a recording.').waitFor();
    await choose('b.jsonl', damaged);
    await page.getByText(/^Line 5 of the recording cannot be read/).waitFor();
    await choose('c.jsonl', newer);
    await page.getByText(/The recording has format 9, which a newer version of Inkside wrote/).waitFor();
    await open(page, path.resolve(recording));

    await page.getByRole('heading', { name: 'About this recording' }).waitFor();
  });
});
