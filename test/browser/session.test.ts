import { UPDATE_START_MS } from '@inkside/kit';
import type { Browser, Page } from 'playwright-core';

import { LONGEST_WAIT_MS } from '../harness/until';
import {
  keepPicture,
  launchBrowser,
  newestCode,
  newPerson,
  passCheckByWork,
  signInByCode,
  signOut,
  type Person,
} from './harness/browserSession';
import { tick } from './harness/byHand';
import { startCloud, type RunningCloud } from './harness/cloudProcess';
import { keptState } from './harness/keptState';
import { troubled } from './harness/trouble';

const EMAIL = 'new.reader@example.org';
/** What the first load may weigh, in bytes as they come over the wire. */
const FIRST_LOAD_BYTES = { js: 120_000, css: 22_000 };
/** What the words of another language may weigh more than the English ones. */
const WORDS_BYTES = 400;

/**
 * Scripts and styles that the page has loaded so far, with their sizes as they were served. What comes once it has been
 * open for a while, to be kept for later, is no part of it.
 */
const loadedBy = async (page: Page) => {
  const files = await page.evaluate(
    (end) =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => /\.(js|css)$/.test(entry.name))
        .filter(({ startTime }) => startTime < end)
        .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
    Number(UPDATE_START_MS),
  );
  return {
    scripts: files.filter(({ name }) => name.endsWith('.js')),
    styles: files.filter(({ name }) => name.endsWith('.css')),
  };
};
type Files = Awaited<ReturnType<typeof loadedBy>>['scripts'];
const bytesOf = (files: Files): number => files.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);

describe('the session in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let ann: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    ann = await newPerson(browser);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('loads the sign-in page without local databases, object store or ink', async () => {
    await ann.page.goto(`${cloud.origin}/#/login?redirect=%2Fpush%2Ffile`);
    await ann.page.getByLabel('E-mail address').waitFor();
    await ann.page.waitForLoadState('networkidle');
    const { scripts, styles } = await loadedBy(ann.page);
    const sources = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
    process.stderr.write(
      `first load: ${bytesOf(scripts)} bytes of JavaScript in ${scripts.length} files, ${bytesOf(styles)} of CSS\n`,
    );
    await keepPicture(ann.page, 'sign-in');

    expect(bytesOf(scripts)).toBeLessThan(FIRST_LOAD_BYTES.js);
    expect(bytesOf(styles)).toBeLessThan(FIRST_LOAD_BYTES.css);
    // Words that stand in PouchDB, the object store's client, the codec, the error log's database, drafts, the engine, the
    // list of countries, the security check and the QR code only.
    const heavy = [
      'totally normal',
      'x-oss-user-agent',
      'noteSN_FILE_VER',
      'DexieError',
      'inkside.draft.',
      'inkside.checkpoint',
      'BZ501',
      'puzzle-picture',
      'qr-command',
    ];
    expect(heavy.filter((word) => sources.some((source) => source.includes(word)))).toEqual([]);
  });

  it.each([
    ['ru', 'Ваши заметки'],
    ['zh', '您的笔记'],
    ['zhTW', '您的筆記'],
  ])('loads as little in %s', async (language, words) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    context.setDefaultTimeout(LONGEST_WAIT_MS);
    const page = await context.newPage();
    const kept = JSON.stringify({
      preferences: JSON.stringify({ language, theme: 'light' }),
      _persist: '{"version":1,"rehydrated":true}',
    });
    await page.addInitScript((text) => localStorage.setItem('persist:inkside', text), kept);
    await page.goto(`${cloud.origin}/#/login`);
    await page.getByText(words).first().waitFor();
    await page.waitForLoadState('networkidle');
    const { scripts } = await loadedBy(page);
    await context.close();

    expect(bytesOf(scripts)).toBeLessThan(FIRST_LOAD_BYTES.js + WORDS_BYTES);
  });

  it('says beside the field that a code is wrong, and lets the right one in', async () => {
    await ann.page.getByLabel('E-mail address').fill(EMAIL);
    await tick(ann.page.getByRole('checkbox', { name: /agree/i }));
    await ann.page.getByRole('button', { name: 'Send code' }).click();
    await passCheckByWork(ann.page);
    const code = await newestCode(cloud.origin, EMAIL);

    await ann.page.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000');
    await ann.page.getByRole('button', { name: 'Sign in' }).click();
    await ann.page.getByText('This code is not the one that was sent.').waitFor();
    await ann.page.getByLabel('Six-digit code').fill(code);
    await ann.page.getByRole('button', { name: 'Sign in' }).click();

    await ann.page.waitForURL(/#\/push\/file$/);
    await ann.page.getByText('Nothing sent yet').waitFor();
  });

  it('asks for the terms before anything is sent', async () => {
    const ben = await newPerson(browser);
    await ben.page.goto(`${cloud.origin}/#/login`);
    await ben.page.getByLabel('E-mail address').fill('other@example.org');

    await ben.page.getByLabel('Six-digit code').fill('123456');
    await ben.page.getByRole('button', { name: 'Sign in' }).click();

    await ben.page.getByText('Agree to the terms to sign in.').waitFor();
    await ben.context.close();
  });

  it('signs out, forgets the token, and does not come back by reload', async () => {
    await signOut(ann.page);
    await ann.page.getByLabel('E-mail address').waitFor();

    await ann.page.goto(`${cloud.origin}/#/note/recentNote`);
    await ann.page.reload();
    await ann.page.getByLabel('E-mail address').waitFor();

    const kept = await ann.page.evaluate(() =>
      JSON.stringify([Object.entries(window.localStorage), Object.entries(window.sessionStorage), document.cookie]),
    );
    expect(kept).not.toMatch(/eyJ|SyncGatewaySession/);
  });

  it('starts where the browser forbids its storages, and signs in for as long as the page stays', async () => {
    const carl = await newPerson(browser);
    await carl.context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });

    await carl.page.goto(cloud.link);

    // Nothing that was chosen is known, the language neither.
    await carl.page.locator('li[aria-setsize]').first().waitFor();
    await carl.page.locator('.status-button').first().waitFor();
    expect(carl.faults).toEqual([]);
    await carl.context.close();
  });

  it('stays signed in over a restart of the cloud, and shows the notes while the cloud is away', async () => {
    const ben = await newPerson(browser);
    await signInByCode(ben, cloud.origin, 'demo@inkside.example');
    await ben.page.getByRole('link', { name: 'Journal' }).first().waitFor();

    await cloud.stop();
    await ben.page
      .getByText(/Offline/)
      .first()
      .waitFor();
    cloud = await cloud.restart();
    await ben.page
      .getByText('Saved in cloud')
      .first()
      .waitFor({ timeout: 2 * LONGEST_WAIT_MS });

    expect(ben.faults).toEqual([]);
    await ben.context.close();
  });
});

describe('the security check in a real browser', () => {
  it('is not shown by a cloud that asks for none', async () => {
    const [cloud, browser] = await Promise.all([startCloud('--captcha', 'never'), launchBrowser()]);
    try {
      const { page, faults } = await newPerson(browser);
      await page.goto(`${cloud.origin}/#/login`);
      await page.evaluate(() => {
        // A cloud that answers late opens the dialog; a puzzle is never in it.
        const seen = new MutationObserver(() => {
          if (document.querySelector('.puzzle-picture, [role=slider]') !== null)
            document.documentElement.dataset['checked'] = 'yes';
        });
        seen.observe(document.body, { childList: true, subtree: true });
      });
      await page.getByLabel('E-mail address').fill('unchecked@example.org');
      await tick(page.getByRole('checkbox', { name: /agree/i }));
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByText(/was sent to/).waitFor();
      expect(await page.evaluate(() => document.documentElement.dataset['checked'])).toBeUndefined();
      await page.getByLabel('Six-digit code').fill(await newestCode(cloud.origin, 'unchecked@example.org'));
      await page.getByRole('button', { name: 'Sign in' }).click();

      await page.waitForURL(/#\/note\/recentNote$/);
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
      await cloud.dispose();
    }
  });

  it('can be tried again and left when its code does not come', async () => {
    const [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    try {
      const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
      await context.addInitScript((stored) => window.localStorage.setItem('persist:inkside', stored), keptState());
      const page = await context.newPage();
      page.setDefaultTimeout(LONGEST_WAIT_MS);
      await page.goto(`${cloud.origin}/#/login`);
      await page.getByLabel('E-mail address').fill('offline@example.org');
      await page.waitForLoadState('networkidle');
      // Of all chunks only that of the dialog is lost.
      const bringBack = await troubled(context, '**/*.js', async (route) => {
        const answer = await route.fetch();
        await ((await answer.text()).includes('puzzle-picture') ? route.abort() : route.fulfill({ response: answer }));
      });
      await page.getByRole('button', { name: 'Send code' }).click();
      const dialog = page.getByRole('dialog', { name: 'Security check' });
      await dialog.getByText(/Network connection timed out/).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Send code' }).click();
      await dialog.getByRole('button', { name: 'Try again' }).waitFor();

      bringBack();
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await dialog.getByRole('slider').waitFor();
    } finally {
      await browser.close();
      await cloud.dispose();
    }
  });
});
