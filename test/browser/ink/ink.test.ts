import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Browser, Page } from 'playwright-core';

import { until } from '../../harness/until';
import { launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { applyTheme, themes } from '../harness/everyPlace';
import { seen } from '../harness/pixels';
import { painted, watchPainting } from './painting';

const NOTE = 'test/fixtures/notes/synthetic-one-page.note';
const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const row = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).first();
const number = (page: Page) => page.getByRole('textbox', { name: 'Page number' });

/** Waits until the stage shows at least so much ink, and gives what it shows. */
const inkSeen = async (page: Page, least: number): ReturnType<typeof seen> => {
  // Of the note, and not of a list that is just left.
  const canvas = page.locator('.ink-stage canvas').first();
  let shown = await seen(page, canvas);
  await until(async () => {
    shown = await seen(page, canvas);
    return shown.dark >= least;
  }, `${least} dark pixels are shown`);
  return shown;
};

const violations = async (page: Page): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    // Colours fade from one theme to the next; what turns for ever has no end to wait for.
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ends.map(({ finished }) => finished.catch(() => undefined)));
    interface Found {
      readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
    }
    const { axe: loaded } = window as unknown as { axe: { run(): Promise<Found> } };
    return (await loaded.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
};

/** Drops a file of this computer onto the window, as a hand does. */
const drop = async (page: Page, path: string, name: string): Promise<void> => {
  const bytes = [...readFileSync(path)];
  const data = await page.evaluateHandle(
    ([content, title]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], title));
      return transfer;
    },
    [bytes, name] as const,
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
};

describe('a note in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
    await watchPainting(ann.page);
    await ann.page.goto(cloud.link);
    await row(ann.page, 'Waves & optics – lecture notes').click();
    await ann.page.getByText('of 20', { exact: true }).waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('scrolls from page to page, and draws what comes near', async () => {
    const first = await inkSeen(ann.page, 500);
    await ann.page.mouse.move(700, 500);
    for (let turn = 0; turn < 8; turn += 1) await ann.page.mouse.wheel(0, 400);
    await ann.page.waitForFunction(() => document.querySelector<HTMLInputElement>('.ink-page-input')?.value !== '1');
    const later = await inkSeen(ann.page, 500);

    expect(first.dark).toBeGreaterThan(500);
    expect(later.dark).toBeGreaterThan(500);
    expect(later.digest).not.toBe(first.digest);
    await ann.page.waitForURL(/page=[2-9]/);
  });

  it('shows all pages small, and turns to the one that is pressed', async () => {
    await ann.page.getByRole('button', { name: 'Pages and titles' }).click();
    const third = ann.page.getByRole('button', { name: 'Page 3', exact: true });
    await third.locator('canvas[data-there="true"]').waitFor();
    const inked = await third.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      // Lines of a small picture are grey: darker than the ruling is enough.
      return Array.from(data).filter((value, at) => at % 4 === 1 && value < 170).length;
    });
    await third.click();

    expect(inked).toBeGreaterThan(20);
    expect(await number(ann.page).inputValue()).toBe('3');
    expect(await third.getAttribute('aria-current')).toBe('page');
  });

  it('has nothing that axe minds, in any theme', async () => {
    const found: string[] = [];
    for (const theme of themes) {
      await applyTheme(ann.page, theme);
      for (const line of await violations(ann.page)) found.push(`${theme} ${line}`);
    }
    await applyTheme(ann.page, 'light');

    expect(found).toEqual([]);
    await ann.page.getByRole('button', { name: 'Close the pages and titles' }).click();
  });

  it('plays a page as it was written', async () => {
    const whole = await inkSeen(ann.page, 500);
    await ann.page.getByRole('button', { name: 'Replay the writing' }).click();
    await ann.page.getByRole('button', { name: '8 times as fast' }).click();
    const moment = ann.page.getByRole('slider', { name: 'Moment' });
    await ann.page.waitForFunction(
      () => Number(document.querySelector<HTMLInputElement>('.ink-scrubber')?.value) > 3000,
    );
    // Where it has come to its end by itself, there is nothing to pause any more.
    await ann.page
      .getByRole('region', { name: /^Replay/ })
      .evaluate((bar) => bar.querySelector<HTMLElement>('[aria-label="Pause"]')?.click());
    const last = Number(await moment.getAttribute('max'));
    await moment.fill(String(last / 2));
    await painted(ann.page);
    const playing = await inkSeen(ann.page, 50);
    await moment.fill(String(last));
    const end = await inkSeen(ann.page, playing.dark + 1);
    await ann.page.getByRole('button', { name: 'Close the replay' }).click();

    expect(whole.dark).toBeGreaterThan(500);
    expect(playing.dark).toBeGreaterThan(50);
    expect(end.dark).toBeGreaterThan(playing.dark);
  });

  it('says that no typed text holds the words that are searched', async () => {
    await ann.page.keyboard.press('Control+f');
    await ann.page.getByRole('textbox', { name: 'Words in this note' }).fill('interference');
    await ann.page.getByText('No typed text holds “interference”').waitFor();
    await ann.page.keyboard.press('Escape');

    expect(ann.faults).toEqual([]);
  });

  it('opens a note that is dropped, without sending it, and finds its words', async () => {
    await drop(ann.page, NOTE, 'Walk.note');
    await ann.page.getByText('This note lies on this computer only.').waitFor();
    expect((await inkSeen(ann.page, 100)).dark).toBeGreaterThan(100);

    await ann.page.getByRole('button', { name: 'Find in the text' }).click();
    await ann.page.getByRole('textbox', { name: 'Words in this note' }).fill('synthetic');
    await ann.page.getByText('1 of 1').waitFor();
    expect(await ann.page.locator('.ink-mark').count()).toBe(1);
    expect(await violations(ann.page)).toEqual([]);
    await ann.page.getByRole('button', { name: 'Close the search' }).click();
  });

  it('saves it to the cloud, where it stands in the tree and opens for everyone', async () => {
    await ann.page.getByRole('button', { name: 'Save to the cloud' }).click();
    await ann.page.getByRole('link', { name: 'Open in the cloud' }).waitFor();
    await ann.page.getByRole('button', { name: 'Back to the notes' }).click();
    // A browser goes back a moment later, and would from the next place.
    await ann.page.waitForURL(({ hash }) => !hash.includes('/imported/'));
    await ann.page.evaluate(() => {
      window.location.hash = '#/note/localNote';
    });
    await row(ann.page, 'boox synthetic').waitFor();
    await ann.page.getByText('Saved in cloud').first().waitFor();

    await row(ann.page, 'boox synthetic').click();
    await ann.page.waitForURL(/note\/open/);
    expect((await inkSeen(ann.page, 100)).dark).toBeGreaterThan(100);
    expect(ann.faults).toEqual([]);
  });

  it('names a file that is no note, and removes an imported one when asked', async () => {
    await ann.page.evaluate(() => {
      window.location.hash = '#/note/imported';
    });
    await row(ann.page, 'boox synthetic').waitFor();
    await drop(ann.page, 'package.json', 'wrong.note');
    await ann.page
      .getByRole('alert')
      .getByText(/wrong\.note is (damaged|cut short)/)
      .waitFor();

    await ann.page.getByRole('button', { name: 'Remove boox synthetic from this computer' }).click();
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await ann.page.getByText('No imported notes yet').waitFor();
    expect(ann.faults).toEqual([]);
  });
});
