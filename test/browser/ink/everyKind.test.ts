import { readFile } from 'node:fs/promises';

import type { Browser, Download, Locator, Page } from 'playwright-core';

import { clapInHall, costsTable } from '../../../tools/demo/notebooks/work/room/room';
import { openNoteArchive, summariseArchive } from '@inkside/ink';
import { closeReader, factsOf } from '../../packages/ink/export/readers/readPdf';
import { launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { tick } from '../harness/byHand';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { drawn } from '../harness/pixels';
import { heedsKeys, painted, watchPainting } from './painting';

const TITLE = 'Reading room – plan and minutes';

/** PNG: width and height stand behind the first chunk's name. */
const sizeOfPng = (png: Buffer): readonly [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('a note of every kind of content, in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;
  let page: Page;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    ({ page } = ann);
    await watchPainting(page);
    await page.goto(cloud.link);
    await page.getByRole('link', { name: TITLE, exact: true }).first().click();
    await page.getByText('of 5', { exact: true }).waitFor();
  });

  afterAll(async () => {
    await closeReader();
    await browser.close();
    await cloud.dispose();
  });

  const turned = (number: number) =>
    page.waitForFunction(
      (wanted) => document.querySelector<HTMLInputElement>('.ink-page-input')?.value === wanted,
      String(number),
    );
  const goTo = async (number: number): Promise<void> => {
    await page.getByRole('textbox', { name: 'Page number' }).fill(String(number));
    await page.keyboard.press('Enter');
    await turned(number);
    // Letters that are pressed next are for the note, not for the field.
    await page.getByRole('textbox', { name: 'Page number' }).blur();
    await page.locator('.ink-stage[aria-busy="false"]').waitFor();
    await heedsKeys(page);
  };
  const stage = () => page.locator('.ink-stage canvas').first();
  const downloaded = async (press: () => Promise<void>): Promise<readonly [Download, Buffer]> => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return [download, await readFile(await download.path())];
  };

  it('plays its recording, and saves it as it was made', async () => {
    await page.getByRole('button', { name: 'Play the recording: Clap in the hall' }).click();
    await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.1);
    const seconds = await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration);
    const [download, bytes] = await downloaded(() => page.getByRole('button', { name: 'Save the recording' }).click());

    expect(seconds).toBeCloseTo(3, 1);
    expect(download.suggestedFilename()).toBe('Clap in the hall.wav');
    expect(bytes.equals(clapInHall())).toBe(true);
    await page.getByRole('button', { name: 'Close the recording' }).click();
    await page.locator('audio').waitFor({ state: 'detached' });
  });

  it('closes its player by Escape, also from inside, and goes on where the sound was pressed', async () => {
    const sound = page.getByRole('button', { name: 'Play the recording: Clap in the hall' });
    await sound.click();
    await page.locator('audio').focus();
    await page.keyboard.press('Escape');
    await page.locator('audio').waitFor({ state: 'detached' });

    expect(await sound.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('hands its attachment over byte by byte', async () => {
    const [download, bytes] = await downloaded(() =>
      page.getByRole('button', { name: 'Save the attachment: Costs of the furniture' }).click(),
    );

    expect(download.suggestedFilename()).toBe('Costs of the furniture.csv');
    expect(bytes.equals(costsTable())).toBe(true);
  });

  it('leads to the web, to its pages, and to other notes', async () => {
    const web = page.getByRole('link', { name: 'Link: How rooms sound' });
    expect(await web.getAttribute('href')).toBe('https://en.wikipedia.org/wiki/Architectural_acoustics');
    expect(await web.getAttribute('rel')).toContain('noopener');

    await page.keyboard.press('0');
    await page.getByRole('button', { name: 'Go to the page: Gallery' }).click();
    await turned(3);
    await goTo(1);
    await page.keyboard.press('0');
    await page.getByRole('button', { name: 'Open the note: To do' }).click();
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: TITLE }).waitFor();
    expect(ann.faults).toEqual([]);
  });

  it('draws a page of its PDF below the ink, larger when it is nearer', async () => {
    await goTo(2);
    await page.keyboard.press('0');
    // The ink is drawn before the PDF below it.
    await painted(page);
    const whole = await drawn(page, stage());
    await page.keyboard.press('w');
    await painted(page);
    const near = await drawn(page, stage(), whole);

    // The walls of the plan are black, and the nearer the larger.
    expect(whole.dark).toBeGreaterThan(2000);
    expect(near.dark).toBeGreaterThan(whole.dark);
    await page.keyboard.press('0');
  });

  it('finds typed text on its page, and marks the words only', async () => {
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Words in this note' }).fill('how many shelves');
    await page.getByText('1 of 1').waitFor();
    const mark = await page.locator('.ink-mark').boundingBox();
    await turned(1);
    await page.keyboard.press('Escape');

    // One line of a text of four: longer than high, by far.
    expect((mark?.width ?? 0) / (mark?.height ?? 1)).toBeGreaterThan(4);
  });

  it('lists its titles, and draws all its pages small', async () => {
    await page.getByRole('button', { name: 'Pages and titles' }).click();
    const pictured = (number: number): Locator => page.getByRole('button', { name: new RegExp(`^Page ${number} – `) });
    for (const number of [1, 2, 3, 4, 5]) {
      await pictured(number).scrollIntoViewIfNeeded();
      await pictured(number).locator('canvas[data-there="true"]').waitFor();
    }
    await page.getByRole('button', { name: 'Titles', exact: true }).click();
    const titles = await page.getByRole('list', { name: 'Titles' }).getByRole('button').allTextContents();
    await page.getByRole('button', { name: 'Close the pages and titles' }).click();

    expect(titles).toEqual(['Minutes1', 'Ground floor2', 'Gallery3', 'Timetable4', 'Shelf wall5']);
  });

  it('plays how the notes on the plan were written', async () => {
    await goTo(2);
    await page.keyboard.press('r');
    const moment = page.getByRole('slider', { name: 'Moment' });
    await moment.waitFor();
    // Where it has come to its end by itself, there is nothing to pause any more.
    await page
      .getByRole('region', { name: /^Replay/ })
      .evaluate((bar) => bar.querySelector<HTMLElement>('[aria-label="Pause"]')?.click());
    await moment.fill('0');
    await painted(page);
    const start = await drawn(page, stage());
    await moment.fill(String(await moment.getAttribute('max')));
    await painted(page);
    const end = await drawn(page, stage(), start);
    await page.keyboard.press('Escape');

    expect(end.dark).not.toBe(start.dark);
    await page.getByRole('region', { name: /^Replay/ }).waitFor({ state: 'detached' });
  });

  const exported = async (format: RegExp, also?: () => Promise<void>): Promise<readonly [string, Buffer]> => {
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: `Export “${TITLE}”` });
    await dialog.getByRole('radio', { name: format }).check();
    await also?.();
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByText(/ is ready: /).waitFor();
    const [download, bytes] = await downloaded(() => dialog.getByRole('button', { name: 'Save' }).click());
    await dialog.getByText(/went to your downloads/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    return [download.suggestedFilename(), bytes];
  };

  it('becomes a PDF that keeps the plan, the words, the links and the titles', async () => {
    const [name, bytes] = await exported(/^PDF Sharp/);
    const { pages, outline } = await factsOf(bytes);

    expect(name).toBe(`${TITLE}.pdf`);
    expect(pages).toHaveLength(5);
    expect(pages[0]?.text).toContain('Site meeting no. 3: the plan');
    expect(pages[1]?.text).toContain('Quiet room');
    expect(pages[0]?.links.filter(({ isInside }) => isInside)).toHaveLength(4);
    expect(pages[0]?.links.map(({ url }) => url)).toContain('https://en.wikipedia.org/wiki/Architectural_acoustics');
    expect(outline).toEqual(['Minutes', 'Ground floor', 'Gallery', 'Timetable', 'Shelf wall']);
  });

  it('becomes pictures of the size that the dialog says', async () => {
    await goTo(2);
    const dialog = page.getByRole('dialog');
    const [name, bytes] = await exported(/^PNG/, async () => {
      await dialog.getByRole('radio', { name: 'This page (2)' }).check();
      await dialog.getByRole('radio', { name: '96 dpi' }).check();
      await dialog.getByText('Page 2: 15.7 × 20.9 cm, 594 × 792 pixels').waitFor();
    });

    expect(name).toBe(`${TITLE}.png`);
    expect(sizeOfPng(bytes)).toEqual([594, 792]);
  });

  it('shows the layer that is switched off when it is asked for', async () => {
    const dialog = page.getByRole('dialog');
    const alone = (): Promise<void> => dialog.getByRole('radio', { name: 'This page (2)' }).check();
    const [, visible] = await exported(/^SVG/, alone);
    const [, all] = await exported(/^SVG/, async () => {
      await alone();
      await tick(dialog.getByRole('checkbox', { name: 'Layers that are switched off, too' }));
    });

    expect(all.length).toBeGreaterThan(visible.length + 1000);
  });

  it('becomes an archive with everything in it', async () => {
    const [name, bytes] = await exported(/^Note archive/);
    const archive = openNoteArchive(new Uint8Array(bytes));
    const { pages, byType } = summariseArchive(archive);

    expect(name).toBe(`${TITLE}.note`);
    expect(pages).toBe(5);
    expect(Object.keys(byType)).toEqual(expect.arrayContaining(['16', '19', '23', '33', '34', '38', '2000']));
    expect(archive.failures).toEqual([]);
    expect(ann.faults).toEqual([]);
  });
});
