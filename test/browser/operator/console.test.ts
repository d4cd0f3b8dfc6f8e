import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { createOperatorTokens } from '../../../cloud/admin/operatorTokens';
import { buildCloud } from '../../../cloud/buildCloud';
import { createOutbox } from '../../../cloud/web/outboxPlugin';
import { keepPicture, launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { faultsIn } from '../harness/looks/axe';
import { go, openAs, signedIn } from '../harness/sync/syncPerson';

const SERVICE = '/userCenter/feedback/service';
const NOTICES = '/userCenter/sysNotice';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A cloud within the hours of the service, so that only people answer. */
const startOpen = async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'console-'));
  const shift = new Date().setUTCHours(4, 0, 0, 0) - Date.now();
  const clock = { now: () => Date.now() + shift };
  const mailer = createOutbox(clock, () => undefined);
  const parts = { dataDirectory, product: 'boox', demo: false, clock, mailer, log: silent } as const;
  const cloud = await buildCloud({ ...parts, webDirectory: resolve('dist') });
  const address = await cloud.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin: address.replace('127.0.0.1', 'localhost'),
    token: (await createOperatorTokens(cloud.accounts.records, clock).make('Mina')).token,
    stop: async () => {
      await cloud.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};

describe("the operator's console", () => {
  let cloud: Awaited<ReturnType<typeof startOpen>>;
  let browser: Browser;
  let person: Page;
  let operator: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startOpen(), launchBrowser()]);
    const state = await signedIn(cloud.origin, 'asks@example.org');
    ({ page: person } = await openAs(browser, state, `${cloud.origin}/#${SERVICE}`));
    // Who sends before the chat has come is heard by nobody.
    await person.getByRole('region', { name: 'Conversation' }).waitFor();
    operator = await newPerson(browser);
    await operator.page.goto(`${cloud.origin}/operator`);
  });
  afterAll(async () => {
    await browser.close();
    await cloud.stop();
  });

  const tab = (name: string) => operator.page.getByRole('navigation').getByRole('button', { name });
  /** Of what is shown: tabs and kinds that are not looked at are hidden. */
  const button = (name: string) => operator.page.getByRole('button', { name, exact: true }).first();

  it('is opened by a token, which a reload keeps and a wrong one does not', async () => {
    const { page } = operator;
    await page.getByLabel('Operator token').fill('op_wrong');
    await button('Open the console').click();
    await page.getByText('This token does not hold').waitFor();

    await page.getByLabel('Operator token').fill(cloud.token);
    await button('Open the console').click();
    await page.getByText('Mina').waitFor();
    await page.reload();
    await page.getByText('Mina').waitFor();
  });

  it('shows who writes, and answers into their page', async () => {
    const { page } = operator;
    await person.getByRole('textbox', { name: 'Write a message' }).fill('Where is my shelf?');
    await person.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Queue' }).getByText('Where is my shelf?').waitFor();

    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Where is my shelf?').waitFor();
    await page.getByRole('complementary', { name: 'Person' }).getByText('No devices are bound.').waitFor();
    await page.getByRole('textbox', { name: 'Answer' }).fill('Under Library, at the top.');
    await page.keyboard.press('Control+Enter');

    await person.getByText('Under Library, at the top.').waitFor();
    await keepPicture(page, 'operator-dialogs');
    expect(await faultsIn(page, ['light', 'dark', 'eink'])).toEqual([]);
  });

  it('publishes a notice, which people see, and undoes it', async () => {
    const { page } = operator;
    await tab('Notices').click();
    await button('New').click();
    await page.getByLabel('Title (English)').fill('Power cut on Friday');
    await page.getByLabel('Text (HTML) (English)').fill('<p>From <b>nine</b> to ten.</p><script>1</script>');
    await page.getByRole('article', { name: 'Русский' }).getByText('From nine to ten.').waitFor();
    await button('Publish').click();
    await page.getByText('Published. Everyone sees it in the list of notices.').waitFor();
    await keepPicture(page, 'operator-notices');
    expect(await faultsIn(page, ['light', 'dark', 'eink'])).toEqual([]);

    await go(person, NOTICES);
    await person.getByText('Power cut on Friday').first().waitFor();
    await button('Undo').click();
    await page.getByText('This is withdrawn').waitFor();
    await person.reload();
    await person.getByRole('main').getByRole('list').or(person.getByText('No notices')).first().waitFor();
    await person.getByText('Power cut on Friday').first().waitFor({ state: 'detached' });
  });

  it('says at its field what does not fit', async () => {
    const { page } = operator;
    await tab('Servers').click();
    await button('New').click();
    await page.getByLabel('Host without https://').fill('https://a.example');
    await button('Publish').click();

    await page.getByText('Nothing was published: an entry does not fit.').waitFor();
    expect(await page.locator('[aria-invalid=true]:visible').count()).toBe(1);
  });

  it('is three pages on a phone, and forgets the token when one signs out', async () => {
    const { page } = operator;
    await page.setViewportSize({ width: 390, height: 844 });
    await tab('Dialogs').click();
    await page.getByRole('list', { name: 'Queue' }).getByRole('button').first().click();
    await page.getByRole('log').waitFor();
    expect(await page.getByRole('list', { name: 'Queue' }).isVisible()).toBe(false);
    await button('Person').click();
    await page.getByRole('complementary', { name: 'Person' }).getByText('asks@example.org').first().waitFor();
    await keepPicture(page, 'operator-person-390');

    await button('Sign out').click();
    expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0);
    expect(operator.faults).toEqual([]);
  });
});
