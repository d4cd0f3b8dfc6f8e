import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { parseRecording } from '@inkside/recorder';
import { until } from '../../harness/until';
import { launchBrowser, newPerson, signInByCode } from '../harness/browserSession';
import { tick } from '../harness/byHand';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { openPanel, row, saved } from '../harness/sync/syncPerson';

const DEMO = 'demo@inkside.example';

/** What of recordings is on the disk: how many bytes, in how many whole lines. */
const written = (page: Page): Promise<{ readonly size: number; readonly lines: number }> =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('recordings');
    let [size, lines] = [0, 0];
    for await (const handle of (folder as unknown as { values(): AsyncIterable<FileSystemFileHandle> }).values()) {
      const file = await handle.getFile();
      size += file.size;
      lines += (await file.text()).split('\n').length - 1;
    }
    return { size, lines };
  });

/** A file that grows cannot be read at every moment. */
const linesWritten = (page: Page): Promise<number> =>
  written(page).then(
    ({ lines }) => lines,
    () => 0,
  );

/** Breaks the tab down as a fault of the browser does: nothing in it runs any more, not even what takes leave. */
const kill = async (page: Page): Promise<void> => {
  const broken = page.waitForEvent('crash');
  // Nobody answers.
  page.goto('chrome://crash').catch(() => undefined);
  await broken;
  await page.close();
};

const download = async (page: Page, file: string): Promise<string> => {
  const [handed] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.recorder').getByRole('button', { name: 'Download' }).click(),
  ]);
  await handed.saveAs(file);
  return readFile(file, 'utf8');
};

describe('a recording whose tab is killed', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    [cloud, browser, folder] = await Promise.all([
      startCloud(),
      launchBrowser(),
      mkdtemp(path.join(tmpdir(), 'inkside-killed-')),
    ]);
  });

  afterAll(async () => {
    await browser.close();
    await Promise.all([cloud.dispose(), rm(folder, { recursive: true, force: true })]);
  });

  it('is found in the next tab, handed out as often as it is wanted, and gone when it is deleted', async () => {
    const person = await newPerson(browser);
    const { page, context } = person;
    await signInByCode(person, cloud.origin, DEMO);
    await row(page, 'Sketchbook').waitFor();
    await saved(page);
    await openPanel(page);
    await tick(page.getByRole('checkbox', { name: 'Allow longer recordings in this browser' }));
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByRole('button', { name: /^Stop recording/ }).waitFor();
    await page.getByText(/, [1-9][\d.]* .?B so far/).waitFor();
    // The first of it may be half of what stands at its head.
    await until(async () => (await linesWritten(page)) > 20, 'lines are on the disk');
    await kill(page);

    const next = await context.newPage();
    // A session that was not to be remembered has gone with the tab.
    await signInByCode({ ...person, page: next }, cloud.origin, DEMO);
    await row(next, 'Sketchbook').waitFor();
    await openPanel(next);
    await next.getByRole('heading', { name: 'Recordings in this browser' }).waitFor();
    const first = await download(next, path.join(folder, 'first.replay.jsonl'));
    const again = await download(next, path.join(folder, 'again.replay.jsonl'));

    const { head, lines, end } = parseRecording(first);
    expect([head.from, lines.length > 10, end]).toEqual(['start', true, undefined]);
    expect(again).toBe(first);
    await next.locator('.recorder').getByRole('button', { name: 'Delete' }).click();
    await next.getByRole('heading', { name: 'Recordings in this browser' }).waitFor({ state: 'detached' });
    expect((await written(next)).size).toBe(0);
    await context.close();
  });
});
