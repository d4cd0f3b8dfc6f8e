import type { Browser } from 'playwright-core';

import { until } from '../harness/until';
import { keepPicture, launchBrowser, newestCode, newPerson, passCheckByWork } from './harness/browserSession';
import { tick } from './harness/byHand';
import { inkside, startCloud, type RunningCloud } from './harness/cloudProcess';

/** As the operator does it, while the cloud runs; gives the address of the invitation. */
const makeGroup = async (dataDirectory: string): Promise<string> =>
  (
    await inkside('group', 'add', '--email', 'demo@inkside.example', '--name', 'Readers', '--data-dir', dataDirectory)
  ).trim();

describe('the public pages in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('are there for a visitor, in the chosen language', async () => {
    const { page, context, faults } = await newPerson(browser, 390);
    await page.goto(`${cloud.origin}/#/privacy`);
    await page.getByRole('heading', { name: 'What the server keeps' }).waitFor();

    await page.getByRole('combobox', { name: 'Language' }).selectOption('zhTW');
    await page.getByRole('heading', { name: '伺服器儲存什麼' }).waitFor();
    await keepPicture(page, 'privacy-phone');
    // The words of the cloud may come before those of the app.
    const named = () => page.evaluate(() => `${document.documentElement.lang}: ${document.title}`);
    await until(async () => (await named()) === 'zh-TW: 隱私權政策 · Inkside', 'the page is named in Chinese');

    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each(['nc', 'deviceNc'])('show one notice at #/%s and ask for no server, bucket or consent', async (name) => {
    const { page, context, faults } = await newPerson(browser, 390);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await page.goto(`${cloud.origin}/#/${name}?id=welcome`);
    await page.getByRole('heading', { name: 'Welcome to Inkside' }).waitFor();
    // Longer than the consent prompt waits.
    await page.waitForTimeout(1500);

    const calls = asked.filter((path) => path.startsWith('/api/'));
    expect(calls).toEqual(['/api/1/sysNotices']);
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('show one notice to somebody who is signed in as well, at addresses that begin so, with no frame around it', async () => {
    const { page, context, faults } = await newPerson(browser);
    await page.goto(cloud.link);
    await page.locator('.status-button').first().waitFor();
    // Everything anew, as when a mail opens the address.
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const place of ['nc', 'deviceNc/from/a/device']) {
      await page.goto(`${cloud.origin}/#/${place}?id=welcome`);
      await page.reload();
      await page.getByRole('heading', { name: 'Welcome to Inkside' }).waitFor();
      await page.waitForTimeout(1500);

      expect(await page.locator('nav, header, footer, dialog, [role=dialog], .status-dot').count()).toBe(0);
      expect(await page.locator('main').count()).toBe(1);
    }
    expect(asked.filter((path) => /serverInfos|buckets|updateLogs/.test(path))).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('send a visitor who joins a group to the sign-in page and back, and say that it is done', async () => {
    const invitation = await makeGroup(cloud.dataDirectory);
    const ben = await newPerson(browser);
    await ben.page.goto(`${cloud.origin}${invitation}`);

    await ben.page.getByText('1 member').waitFor();
    await ben.page.getByRole('button', { name: 'Join the group' }).click();
    await ben.page.getByLabel('E-mail address').fill('ben@example.org');
    await tick(ben.page.getByRole('checkbox', { name: /agree/i }));
    await ben.page.getByRole('button', { name: 'Send code' }).click();
    await passCheckByWork(ben.page);
    await ben.page.getByText(/was sent to/).waitFor();
    await ben.page.getByLabel('Six-digit code').fill(await newestCode(cloud.origin, 'ben@example.org'));
    await ben.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await ben.page.getByText('You are a member of “Readers” now').waitFor();
    await keepPicture(ben.page, 'group-joined');
    await ben.page.reload();
    await ben.page.getByText('2 members').waitFor();

    expect(ben.faults).toEqual([]);
    await ben.context.close();
  });
});
