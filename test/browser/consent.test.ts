import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';

import { LONGEST_WAIT_MS, until } from '../harness/until';
import { launchBrowser } from './harness/browserSession';
import { startCloud, type RunningCloud } from './harness/cloudProcess';
import { reloadWith } from './harness/keptState';

/** A browser that has never been here, in English. */
const newcomer = async (browser: Browser): Promise<{ readonly context: BrowserContext; readonly page: Page }> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await context.addInitScript(() => {
    if (window.localStorage.getItem('persist:inkside') !== null) return;
    const kept = { preferences: '{"language":"en","theme":"light"}', _persist: '{"version":1,"rehydrated":true}' };
    window.localStorage.setItem('persist:inkside', JSON.stringify(kept));
  });
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  const page = await context.newPage();
  return { context, page };
};

const cookiesOf = async (context: BrowserContext): Promise<readonly string[]> =>
  (await context.cookies()).map(({ name }) => name);

const marksOf = (page: Page) =>
  page.evaluate(() => {
    const { consentMarks } = JSON.parse(window.localStorage.getItem('persist:inkside') ?? '{}') as {
      consentMarks?: string;
    };
    return JSON.parse(consentMarks ?? 'null') as Record<string, unknown> | null;
  });

describe('consent in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  const prompt = (page: Page) => page.getByRole('dialog', { name: /cookie/i });

  it('asks about cookies a second after the start, not on the sign-in page, and cannot be dismissed', async () => {
    const { context, page } = await newcomer(browser);
    await page.goto(`${cloud.origin}/#/login`);
    await page.getByLabel('E-mail address').waitFor();
    await page.waitForTimeout(1500);
    expect(await prompt(page).count()).toBe(0);

    await page.goto(`${cloud.origin}/#/privacy`);
    await prompt(page).waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await prompt(page).isVisible()).toBe(true);
    expect(await cookiesOf(context)).not.toContain('locale');

    await prompt(page).getByRole('button', { name: 'Agree' }).click();
    await prompt(page).waitFor({ state: 'detached' });
    await until(async () => (await cookiesOf(context)).includes('locale'), 'the language is kept');
    // What is agreed to is written down a moment later.
    await until(async () => typeof (await marksOf(page))?.['cookie'] === 'number', 'the answer is kept');
    expect((await marksOf(page))?.['cookie']).toEqual(expect.any(Number));

    await page.reload();
    await page.getByRole('heading', { name: 'What the server keeps' }).waitFor();
    await page.waitForTimeout(1800);
    expect(await prompt(page).count()).toBe(0);
    await context.close();
  });

  it('clears the acknowledgement and all cookies and logs out when cookies are rejected', async () => {
    const { context, page } = await newcomer(browser);
    await page.goto(cloud.link);
    await page.getByRole('link', { name: 'Sketchbook', exact: true }).first().waitFor();
    expect(await cookiesOf(context)).toContain('SyncGatewaySession');

    await prompt(page).getByRole('button', { name: 'Reject' }).click();
    await page.getByLabel('E-mail address').waitFor();
    await until(async () => (await marksOf(page)) !== null, 'the answer is kept');

    expect(await cookiesOf(context)).toEqual([]);
    expect(await marksOf(page)).toMatchObject({ cookie: null });
    await context.close();
  });

  it('asks whoever comes back when a text is new, and signs out who disagrees', async () => {
    const { context, page } = await newcomer(browser);
    // A printed address is good for one sign-in.
    await cloud.stop();
    cloud = await cloud.restart();
    await page.goto(cloud.link);
    await page.getByRole('link', { name: 'Sketchbook', exact: true }).first().waitFor();
    // What was agreed to by the tick is asked for, and written down, beside everything else.
    await until(async () => typeof (await marksOf(page))?.['privacy'] === 'number', 'the agreement is kept');
    await page.waitForTimeout(1500);
    expect(await page.getByRole('dialog', { name: 'Before you go on' }).count()).toBe(0);

    // As if it had been agreed to before the texts were written.
    const older = await page.evaluate(() => {
      const kept = JSON.parse(window.localStorage.getItem('persist:inkside') ?? '{}') as Record<string, string>;
      const marks = JSON.parse(kept['consentMarks'] ?? '{}') as Record<string, unknown>;
      return { ...kept, consentMarks: JSON.stringify({ ...marks, privacy: 1, agreement: 1 }) };
    });
    await reloadWith(page, JSON.stringify(older));
    const question = page.getByRole('dialog', { name: 'Before you go on' });
    await question.waitFor();
    await page.keyboard.press('Escape');
    expect(await question.getByRole('heading', { level: 3 }).count()).toBe(2);

    await question.getByRole('button', { name: 'Disagree' }).click();
    await page.getByLabel('E-mail address').waitFor();
    await until(async () => (await marksOf(page))?.['privacy'] === null, 'the answer is kept');
    expect(await marksOf(page)).toMatchObject({
      updateMessage: null,
      privacy: null,
      agreement: null,
      isPrivacy: false,
    });
    await context.close();
  });
});

/** The built app on a port of its own, so that its files can be changed under it. */
const serveFolder = async (folder: string): Promise<{ readonly origin: string; readonly server: Server }> => {
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
  };
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://x').pathname.slice(1) || 'index.html';
    const file = path.join(folder, name);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': types[path.extname(name)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

describe('a new version in a real browser', () => {
  it('is offered by a toast, waits for Refresh, and then is there in every tab; without a network the app opens', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'inkside-app-'));
    cpSync(path.resolve(__dirname, '../../dist'), folder, { recursive: true });
    const { origin, server } = await serveFolder(folder);
    const browser = await launchBrowser();
    try {
      const { context, page } = await newcomer(browser);
      const isReady = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
      await page.goto(`${origin}/#/login`);
      // Looked for ten seconds after the start.
      await until(isReady, 'the app is kept for starts without a network');
      const other = await context.newPage();
      await other.goto(`${origin}/#/login`);
      await page.reload();

      writeFileSync(
        path.join(folder, 'sw.js'),
        `${readFileSync(path.join(folder, 'sw.js'), 'utf8')}\n// The next version.\n`,
      );
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      // Each tab hears of it once it has looked itself.
      const toast = page.getByText('A new version of Inkside is ready.');
      await toast.waitFor();
      // A tab that has not begun hears of no version that takes over.
      await other.getByLabel('E-mail address').waitFor();
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)).toBe(
        true,
      );

      const [reloaded, reloadedToo] = await Promise.all([
        page.waitForEvent('load'),
        other.waitForEvent('load'),
        page.getByRole('button', { name: 'Refresh' }).click(),
      ]);
      await reloadedToo.getByLabel('E-mail address').waitFor();
      await reloaded.getByLabel('E-mail address').waitFor();
      expect(
        await reloaded.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
      ).toBeNull();

      await new Promise((resolve) => server.close(resolve).closeAllConnections());
      await page.reload();
      await page.getByLabel('E-mail address').waitFor();
      await context.close();
    } finally {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
