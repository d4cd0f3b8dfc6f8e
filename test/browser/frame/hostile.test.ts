import type { Browser } from 'playwright-core';

import { gate, LONGEST_WAIT_MS, until } from '../../harness/until';
import { isAppKept, launchBrowser, newPerson, signOut } from '../harness/browserSession';
import { startCloud, type RunningCloud } from '../harness/cloudProcess';
import { keptState } from '../harness/keptState';
import { openAs, openTab, rename, row, saved, signedIn, type SignedIn } from '../harness/sync/syncPerson';
import { openWire, type SyncWire } from '../harness/sync/syncWire';

/** Where each leads who is signed in. */
const ways: readonly (readonly [redirect: string, hash: string])[] = [
  ['https://evil.example/', '#/note/recentNote'],
  ['//evil.example', '#/note/recentNote'],
  ['/\\evil.example', '#/note/recentNote'],
  ['javascript:alert(1)', '#/note/recentNote'],
  ['/javascript:alert(1)', '#/note/recentNote'],
  ['data:text/html,x', '#/note/recentNote'],
  ['/login?redirect=/login', '#/note/recentNote'],
  ['/LOGIN', '#/note/recentNote'],
  ['/push', '#/push/file'],
  ['/%09/evil', '#/%09/evil'],
  ['/%E0%A4%A', '#/%E0%A4%A'],
];

const missing = 'There is no such page';
/** Addresses that nobody made, and what stands there. */
const rubbish: readonly (readonly [hash: string, text: string])[] = [
  ['#//evil.example/x', missing],
  ['#/%E0%A4%A', missing],
  ['#/__proto__', missing],
  ['#/xMiraHelp', missing],
  ['#/note/localNote/%E0%A4%A', 'This folder is not there'],
  [`#/note/localNote/${'%00'.repeat(3000)}`, 'This folder is not there'],
  ['#/groupShare?code=%E0%A4%A', 'This invitation leads nowhere'],
  ['#/nc?id=../../x', 'This notice is not there'],
  [`#/nc?id=${'x'.repeat(50_000)}`, 'This notice is not there'],
  ['#/userFaqDetails?id=<svg onload=alert(1)>', 'This question is not there'],
];

/** What stands in the browser of somebody who is signed in. */
const keep = ([choices, vault]: readonly [string, string]): void => {
  window.localStorage.setItem('persist:inkside', choices);
  window.localStorage.setItem('inkside.vault', vault);
};

describe('the frame in rough hands', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let state: SignedIn;
  let wire: SyncWire;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    state = await signedIn(cloud.origin, 'rough@example.org');
    wire = await openWire(cloud.origin, state);
    await wire.seed('kept', 5);
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('leads nobody out of the app, and no redirect leads in a ring', async () => {
    const ann = await openAs(browser, state, `${cloud.origin}/#/note/recentNote`);
    await row(ann.page, 'kept3').waitFor();
    for (const [redirect, hash] of ways) {
      await ann.page.goto('about:blank');
      await ann.page.goto(`${cloud.origin}/#/login?redirect=${encodeURIComponent(redirect)}`);
      await until(() => ann.page.url() === `${cloud.origin}/${hash}`, `${redirect} leads to ${hash}`);
      await ann.page
        .getByRole('button', { name: 'Skip to content' })
        .or(ann.page.getByText(missing))
        .first()
        .waitFor({ state: 'attached' });
    }
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('says what is not there, whatever stands in the address', async () => {
    const ann = await openAs(browser, state, `${cloud.origin}/#/note/recentNote`);
    for (const [hash, text] of rubbish) {
      await ann.page.goto('about:blank');
      await ann.page.goto(`${cloud.origin}/${hash}`);
      await ann.page.getByText(text).first().waitFor();
    }
    await ann.page.goto('about:blank');
    await ann.page.goto(`${cloud.origin}/#/note/open/${'a'.repeat(100_000)}`);
    await ann.page.locator('main').first().waitFor();
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it('keeps a visitor out who types an address over that of the sign-in page', async () => {
    const { page, context, faults } = await newPerson(browser);
    await page.goto(`${cloud.origin}/#/login`);
    await page.getByLabel('E-mail address').waitFor();
    await page.evaluate(() => (window.location.hash = '#/push/file'));

    await page.waitForURL(/#\/login\?redirect=%2Fpush%2Ffile$/);
    await page.getByLabel('E-mail address').waitFor();
    expect([await page.locator('.frame').count(), faults]).toEqual([0, []]);
    await context.close();
  });

  it('keeps the sign-in page of a visitor without a network, and opens the others as soon as there is one', async () => {
    const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
    context.setDefaultTimeout(LONGEST_WAIT_MS);
    await context.addInitScript((stored) => window.localStorage.setItem('persist:inkside', stored), keptState());
    const page = await context.newPage();
    const go = (hash: string) => page.evaluate((to) => void (window.location.hash = to), hash);
    await page.goto(`${cloud.origin}/#/login`);
    await page.getByLabel('E-mail address').fill('offline@example.org');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);

    await go('#/privacy');
    await page.getByText('Inkside could not start').waitFor();
    await go('#/login');
    await page.getByLabel('E-mail address').waitFor();
    await context.setOffline(false);
    await go('#/agreement');

    await page.locator('.sign-in').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText('Inkside could not start').count()).toBe(0);
    await context.close();
  });

  it('makes a note that was asked for before the code came that makes it', async () => {
    const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
    context.setDefaultTimeout(LONGEST_WAIT_MS);
    await context.addInitScript(keep, [keptState(), state] as const);
    const engine = gate();
    await context.route(/\.js$/, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      // A name that no other file holds.
      if (body.includes('sync/mending')) await engine.passed;
      await route.fulfill({ response, body });
    });
    const page = await context.newPage();
    // All of it is loaded only after the engine.
    await page.goto(`${cloud.origin}/#/note/localNote`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Note', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Asked for early');
    await page.getByRole('dialog').getByRole('button', { name: 'New note' }).click();
    engine.open();
    // Files that are fetched ahead are on their way when the context is closed.
    await context.unrouteAll({ behavior: 'wait' });

    await page.getByRole('heading', { level: 1, name: 'Asked for early' }).waitFor();
    await until(async () => (await wire.titles()).includes('Asked for early'), 'the note is in the cloud');
    await context.close();
  });

  it('shows nothing of anybody behind the back button after a sign-out, which was pressed twice', async () => {
    const own = await signedIn(cloud.origin, 'leaves@example.org');
    await (await openWire(cloud.origin, own)).seed('private', 3);
    const { page, context, faults } = await openAs(browser, own, `${cloud.origin}/#/note/recentNote`);
    await row(page, 'private2').waitFor();
    await page.evaluate(() => (window.location.hash = '#/push/file'));
    await page.getByText('Nothing sent yet').waitFor();
    await page.locator('button.user:visible').first().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).dblclick();
    await page.waitForURL(/#\/login\?redirect=%2Fpush%2Ffile$/);
    await page.getByLabel('E-mail address').waitFor();

    await page.goBack();

    await page.waitForURL(/#\/login\?redirect=%2Fnote%2FrecentNote$/);
    await page.getByLabel('E-mail address').waitFor();
    expect([await page.getByText('private2').count(), await page.getByRole('alert').count(), faults]).toEqual([
      0,
      0,
      [],
    ]);
    await context.close();
  });

  it('keeps what was typed, and what was asked, when another language is chosen in the middle', async () => {
    const { page, context, faults } = await newPerson(browser);
    await page.goto(`${cloud.origin}/#/login`);
    await page.getByLabel('E-mail address').fill('typed@example.org');
    await page.getByLabel('Six-digit code').fill('1234');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('zh');

    await page.getByRole('heading', { name: '登录' }).waitFor();
    expect(await page.getByLabel('电子邮箱').inputValue()).toBe('typed@example.org');
    expect(await page.getByLabel('六位验证码').inputValue()).toBe('1234');
    await until(
      async () =>
        (await page.title()) === '登录 · Inkside' &&
        (await page.evaluate(() => document.documentElement.lang)) === 'zh-CN',
    );
    expect(faults).toEqual([]);
    await context.close();
  });

  it('keeps a name that was given in one tab while another one signed out', async () => {
    const own = await signedIn(cloud.origin, 'both@example.org');
    const both = await openWire(cloud.origin, own);
    await both.seed('shared', 3);
    const ann = await openAs(browser, own, `${cloud.origin}/#/note/recentNote`);
    await row(ann.page, 'shared1').waitFor();
    await saved(ann.page);
    await until(() => isAppKept(ann.page), 'the app is kept');
    const other = await openTab(ann, `${cloud.origin}/#/note/recentNote`);
    await row(other, 'shared1').waitFor();
    await ann.context.setOffline(true);
    await rename(other, 'shared1', 'Named at the last moment');
    // The field closes when the name is kept: what is promised is promised from then on.
    await other.getByRole('textbox', { name: 'New name for shared1' }).waitFor({ state: 'detached' });
    await signOut(ann.page);
    for (const page of [ann.page, other]) await page.getByLabel('E-mail address').waitFor();
    // Whatever another site has put behind the address.
    const linked = await openTab(ann, `${cloud.origin}/?from=elsewhere&x=1#/login`);
    await linked.getByLabel('E-mail address').waitFor();
    await linked.close();
    await ann.context.setOffline(false);
    expect(await both.titles()).not.toContain('Named at the last moment');

    // The cloud was out of reach, and has not ended the session.
    await other.evaluate((kept) => window.localStorage.setItem('inkside.vault', kept), own);
    await other.reload();

    await row(other, 'Named at the last moment').waitFor();
    await until(async () => (await both.titles()).includes('Named at the last moment'), 'the name is in the cloud');
    expect(ann.faults).toEqual([]);
    await ann.context.close();
  });

  it.each([
    // The language is lost with them.
    ['choices that are no JSON', 'persist:inkside', '{', '无法读取浏览器保存的偏好设置'],
    ['choices without end', 'persist:inkside', '['.repeat(1_000_000), '无法读取浏览器保存的偏好设置'],
    [
      'a sign-in that is no JSON',
      'inkside.vault',
      '{"token":1',
      'The kept sign-in could not be read. Please sign in again.',
    ],
    [
      'a sign-in that no cloud can be told',
      'inkside.vault',
      'ü',
      'The kept sign-in could not be read. Please sign in again.',
    ],
  ])('starts afresh with a word about %s', async (_what, key, value, text) => {
    const { page, context, faults } = await newPerson(browser);
    await page.goto(`${cloud.origin}/outbox`);
    await page.evaluate(([name = '', content = '']) => window.localStorage.setItem(name, content), [key, value]);
    await page.goto(`${cloud.origin}/#/login`);

    await page.getByRole('alert').filter({ hasText: text }).first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
