import type { Browser, Page } from 'playwright-core';

import { paths } from '@inkside/protocol';
import { pause, until } from '../../harness/until';
import { launchBrowser } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { askForCode, enterCode, openAs, signedIn, vaultOf } from '../harness/sync/syncPerson';
import { atRest, dispatch, exportLog, importLog, jump, lastIndex, sitDown, watchRequests } from './travelSeat';

const EMAIL = 'wanderer@example.org';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Long enough for a request to begin. */
const MOMENT_MS = 1500;

/** How many requests the server has answered, but for those of the sync, whose long polls go on, and those that ask this. */
const answered = async (origin: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const counts = [...text.matchAll(/_count\{([^}]*route="([^"]*)"[^}]*)\} (\d+)/g)];
  return counts
    .filter(([, , route = '']) => !/metrics|neocloud/.test(route))
    .reduce((sum, [, , , count]) => sum + Number(count), 0);
};

/** Pictures that stand nowhere on the page and in nobody's hands are forgotten. */
const forget = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
  await session.detach();
};

const choose = (page: Page, language: string): Promise<void> =>
  dispatch(page, { type: 'preferences/languageChosen', payload: language });
const langOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);
const isDrawn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((picture) => (document.querySelector<HTMLImageElement>(picture)?.naturalWidth ?? 0) > 0, selector);

describe('travel in time among languages and pictures', () => {
  let cloud: RunningCloud;
  let browser: Browser;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  const setPicture = async (): Promise<void> => {
    const { token } = vaultOf(await signedIn(cloud.origin, EMAIL));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { ok } = await fetch(`${cloud.origin}${paths.avatar}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ avatar: PIXEL }),
    });
    expect(ok).toBe(true);
  };

  /** Begins on the sign-in page in Russian, and goes on in English: all other words are never asked for in Russian. */
  const arrive = async () => {
    await setPicture();
    const person = await openAs(browser, undefined, `${cloud.origin}/#/login`);
    const { page, context } = person;
    await sitDown(context);
    await page.reload();
    await page.getByLabel('E-mail address').waitFor();
    await choose(page, 'ru');
    await until(
      () => page.evaluate(() => window.localStorage.getItem('persist:inkside')?.includes('\\"ru\\"') === true),
      'the language is kept',
    );
    await page.reload();
    await until(async () => (await langOf(page)) === 'ru', 'the page is in Russian');
    await choose(page, 'en');
    const asked = watchRequests(page);
    await page.getByLabel('E-mail address').waitFor();
    await enterCode(page, EMAIL, await askForCode(cloud.origin, EMAIL));
    await page.waitForURL(/#\/(push|note)/);
    return { ...person, asked };
  };

  const counted = async (asked: readonly string[]) => {
    const [before, answeredBefore] = [asked.length, await answered(cloud.origin)];
    return async () => ({ asked: asked.slice(before), answered: (await answered(cloud.origin)) - answeredBefore });
  };
  const nothing = { asked: [], answered: 0 };
  /** The worker of the site goes on bringing parts of the app into the browser when the page has all of its own. */
  const restsWith = (page: Page, asked: readonly string[]): Promise<void> =>
    atRest(page, asked, () => answered(cloud.origin));

  it('asks nobody for anything on a page with the picture of the account', async () => {
    const { page, context, asked, faults } = await arrive();
    const picture = '.profile-picture img';
    // Whoever has just signed in is being led on.
    await restsWith(page, asked);
    await page.evaluate(() => void (window.location.hash = '#/userCenter/userInfo'));
    await until(() => isDrawn(page, picture), 'the picture is drawn');
    await restsWith(page, asked);
    expect(await answered(cloud.origin)).toBeGreaterThan(10);
    const since = await counted(asked);

    await jump(page, 0);
    await until(async () => (await langOf(page)) === 'ru', 'the start is in Russian');
    await page.locator(picture).waitFor({ state: 'detached' });
    await forget(page);
    await choose(page, 'zhTW');
    await jump(page, await lastIndex(page));
    await until(async () => (await langOf(page)) === 'zh-TW', 'words of a language that nobody chose before are there');
    await until(() => isDrawn(page, picture), 'the picture is drawn in the past, too');
    const log = (await exportLog(page)).replaceAll(
      /\/avatars\/[\w/]+\.png/g,
      `/avatars/${'0'.repeat(24)}/${'0'.repeat(32)}.png`,
    );
    await page.getByRole('button', { name: 'Back to now' }).click();
    await until(() => isDrawn(page, picture), 'the picture is drawn again');
    await pause(MOMENT_MS);
    expect(await since()).toEqual(nothing);

    await importLog(page, log);
    await page.locator(picture).waitFor({ state: 'attached' });
    await pause(MOMENT_MS);
    expect(await since()).toEqual(nothing);
    expect(await isDrawn(page, picture)).toBe(false);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await until(() => isDrawn(page, picture), 'the own picture is drawn once more');
    expect(await since()).toEqual(nothing);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('asks nobody for the pictures of a text', async () => {
    const { page, context, faults } = await openAs(browser, undefined, `${cloud.origin}/#/privacy`);
    await sitDown(context);
    await page.reload();
    const asked = watchRequests(page);
    const show = (name: string) =>
      dispatch(page, {
        type: 'publicPages/textSucceeded',
        payload: {
          args: { kind: 'privacy', language: 'en' },
          result: { id: 'text', title: name, html: `<p><img src="/fileTypes/${name}.svg" alt=""></p>`, updatedAt: 1 },
        },
      });
    const picture = '.rich-text img';
    await page.getByRole('heading', { name: 'What the server keeps' }).waitFor();
    // What came past a service worker is not in the memory of a page that it has taken over since.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await until(
      () => page.evaluate(() => navigator.serviceWorker.controller !== null),
      'the service worker serves the page',
    );
    await show('pdf');
    await until(() => isDrawn(page, picture), 'the picture is drawn');
    await restsWith(page, asked);
    const since = await counted(asked);

    await jump(page, 0);
    await page.locator(picture).waitFor({ state: 'detached' });
    await forget(page);
    await show('txt');
    await jump(page, await lastIndex(page));
    await page.getByRole('heading', { name: 'txt' }).waitFor();
    await pause(MOMENT_MS);
    expect(await isDrawn(page, picture)).toBe(false);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await until(() => isDrawn(page, picture), 'the picture is drawn again');
    await pause(MOMENT_MS);

    expect(await since()).toEqual(nothing);
    expect(faults).toEqual([]);
    await context.close();
  });
});
