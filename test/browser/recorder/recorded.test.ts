import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { replayCommand } from '../../replay/command';
import { launchBrowser, newPerson, signInByCode } from '../harness/browserSession';
import { tick } from '../harness/byHand';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import {
  askForCode,
  enterCode,
  openAs,
  openPanel,
  rename,
  row,
  saved,
  signedIn,
  vaultOf,
} from '../harness/sync/syncPerson';
import { openWire } from '../harness/sync/syncWire';

const EMAIL = 'planted.recorder@mail.example.net';
const DEMO = 'demo@inkside.example';
/** Where the recording of a run is to be kept; see test/replay/README.md. */
const KEEP = process.env['INKSIDE_KEEP_RECORDINGS'];

const allow = async (page: Page): Promise<void> => {
  await openPanel(page);
  await tick(page.getByRole('checkbox', { name: 'Allow longer recordings in this browser' }));
};
const running = (page: Page) => page.getByRole('button', { name: /^Stop recording/ });
/** A recording that is ended, as a browser saves it. */
const stop = async (page: Page, file: string): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), running(page).click()]);
  await download.saveAs(file);
  return readFile(file, 'utf8');
};
/** By its states, and by the real sagas. */
const replay = async (file: string): Promise<readonly [status: number, said: string]> => {
  const said: string[] = [];
  const status = await replayCommand([file, '--engine'], (line) => void said.push(line));
  return [status, said.join('\n')];
};

describe('what the built app records', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    [cloud, browser, folder] = await Promise.all([
      startCloud(),
      launchBrowser(),
      mkdtemp(path.join(tmpdir(), 'inkside-recorded-')),
    ]);
  });

  afterAll(async () => {
    await browser.close();
    await Promise.all([cloud.dispose(), rm(folder, { recursive: true, force: true })]);
  });

  it('replays in Node, its states and its processes: sign-in, first sync, an edit', async () => {
    const file = path.join(folder, 'signed-in.replay.jsonl');
    const elsewhere = await signedIn(cloud.origin, EMAIL);
    await (await openWire(cloud.origin, elsewhere)).seed('planted', 3);
    const { page, context, faults } = await openAs(browser, undefined, `${cloud.origin}/#/login`);
    const code = await askForCode(cloud.origin, EMAIL);
    await enterCode(page, EMAIL, code);
    await page.waitForURL(/#\/(?:note|push)/);
    await page.evaluate(() => void (window.location.hash = '#/note/recentNote'));
    await row(page, 'planted2').waitFor();
    await saved(page);

    await allow(page);
    await page.getByRole('button', { name: 'Start recording' }).click();
    await running(page).waitFor();
    await page.keyboard.press('Escape');
    // A panel that closes gives the focus back, which a field that has just come would lose.
    await running(page).waitFor({ state: 'detached' });
    await rename(page, 'planted2', 'Renamed while it was recorded');
    await row(page, 'Renamed while it was recorded').waitFor();
    await saved(page);
    await openPanel(page);
    const text = await stop(page, file);

    expect(text.split('\n', 1)[0]).toContain('"from":"start"');
    expect(text).toContain('Renamed while it was recorded');
    expect(
      [EMAIL, `"${code}"`, vaultOf(elsewhere).token, 'eyJ', 'STS.'].filter((secret) => text.includes(secret)),
    ).toEqual([]);
    expect(await replay(file)).toEqual([0, expect.stringMatching(/^state: .*\nengine: /)]);
    expect(faults).toEqual([]);
    await context.close();
    if (KEEP === undefined) return;
    mkdirSync(KEEP, { recursive: true });
    writeFileSync(path.join(KEEP, 'built-app.replay.jsonl'), text);
  });

  it('begins with the start where the page is loaded anew for it, and replays too', async () => {
    const file = path.join(folder, 'reloaded.replay.jsonl');
    const person = await newPerson(browser);
    const { page, context, faults } = person;
    await signInByCode(person, cloud.origin, DEMO);
    await row(page, 'Sketchbook').waitFor();
    await saved(page);

    await allow(page);
    await tick(page.getByRole('checkbox', { name: 'Leave out titles, names, texts and handwriting as well' }));
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Reload and record from the start' }).click(),
    ]);
    await row(page, 'Sketchbook').click();
    await page.waitForURL(/#\/note\/open\//);
    await page.locator('canvas').first().waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Library' }).first().click();
    await page.waitForURL(/#\/library\//);
    await saved(page);
    await openPanel(page);
    const text = await stop(page, file);

    expect(text.split('\n', 1)[0]).toMatch(/"from":"start","privacy":"strict"/);
    expect(['Sketchbook', DEMO].filter((word) => text.includes(word))).toEqual([]);
    expect(await replay(file)).toEqual([0, expect.stringMatching(/^state: .*\nengine: /)]);
    expect(faults).toEqual([]);
    await page.reload();
    await row(page, 'Journal')
      .or(page.getByRole('link', { name: 'Library' }).first())
      .first()
      .waitFor();
    await openPanel(page);
    await page.getByRole('button', { name: 'Start recording' }).waitFor();
    await context.close();
  });
});
