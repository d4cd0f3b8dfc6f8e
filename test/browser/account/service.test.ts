import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { operatorDialogPaths } from '@inkside/protocol';
import { createOperatorTokens } from '../../../cloud/admin/operatorTokens';
import { buildCloud, type Cloud } from '../../../cloud/buildCloud';
import { createOutbox } from '../../../cloud/web/outboxPlugin';
import { launchBrowser } from '../harness/browserSession';
import { hasFocus } from '../harness/byHand';
import { go, openAs, signedIn, vaultOf } from '../harness/sync/syncPerson';

const SERVICE = '/userCenter/feedback/service';
/** One black pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A cloud at 20:00 in Beijing, when nobody is there, and an operator at its computer. */
const startClosed = async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'service-'));
  const shift = new Date().setUTCHours(12, 0, 0, 0) - Date.now();
  const clock = { now: () => Date.now() + shift };
  const mailer = createOutbox(clock, () => undefined);
  const parts = { dataDirectory, product: 'boox', demo: false, clock, mailer, log: silent } as const;
  const cloud: Cloud = await buildCloud({ ...parts, webDirectory: join(process.cwd(), 'dist') });
  const address = await cloud.app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await createOperatorTokens(cloud.accounts.records, clock).make('Mina');
  return {
    // Service workers and storages of `localhost` are those of a safe place.
    origin: address.replace('127.0.0.1', 'localhost'),
    operate: async (path: string, body: object = {}): Promise<void> => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    },
    stop: async () => {
      await cloud.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};

describe('customer service', () => {
  let cloud: Awaited<ReturnType<typeof startClosed>>;
  let browser: Browser;
  let page: Page;
  let uid: string;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startClosed(), launchBrowser()]);
    const state = await signedIn(cloud.origin, 'asks@example.org');
    ({ uid } = vaultOf(state));
    ({ page } = await openAs(browser, state, `${cloud.origin}/#${SERVICE}`));
    // Who sends before the chat has come is heard by nobody.
    await page.getByRole('region', { name: 'Conversation' }).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await cloud.stop();
  });

  const field = () => page.getByRole('textbox', { name: 'Write a message' });
  const say = async (text: string): Promise<void> => {
    await field().fill(text);
    await field().press('Enter');
  };
  const bubble = (text: string) => page.locator('.service-message').filter({ hasText: text });
  const answer = (id: string, said: object): Promise<void> =>
    cloud.operate(operatorDialogPaths.answer(uid), { id, text: '', ...said });

  it('answers from the questions while nobody is there, opens them in the frame, and else has a place in line', async () => {
    await say('I get no verification code');

    await page.getByText('From the questions').waitFor();
    await page.getByRole('link', { name: 'Open this question' }).click();
    await page.getByRole('article').waitFor();
    expect(await page.getByRole('navigation', { name: 'Account' }).count()).toBe(1);
    await page.goBack();
    await page.getByRole('button', { name: 'This did not help' }).click();

    await page.getByText('Your question waits: 1st in line.').waitFor();
  });

  it('says when the words were read, and counts an answer in the title until it is seen', async () => {
    await bubble('I get no verification code').getByText('Sent').waitFor();
    await cloud.operate(operatorDialogPaths.read(uid));
    await bubble('I get no verification code').getByText('Read').waitFor();

    await go(page, '/note/localNote');
    await answer('a1', { text: 'Look into the spam folder.' });
    await page.waitForFunction(() => document.title.startsWith('(1) '));
    await page.goto(`${cloud.origin}/#${SERVICE}`);

    await bubble('Look into the spam folder.').waitFor();
    await page.waitForFunction(() => document.title.startsWith('Customer service'));
    expect(await page.getByText('in line').count()).toBe(0);
  });

  it('shows at once what is answered and what is taken back', async () => {
    await answer('a2', { text: 'Or the wrong one.' });
    await bubble('Or the wrong one.').waitFor();

    await cloud.operate(operatorDialogPaths.revoke(uid), { message: 'a2' });

    await bubble('Or the wrong one.').waitFor({ state: 'detached' });
    expect(await bubble('Look into the spam folder.').count()).toBe(1);
  });

  it('shows pictures of both sides, and one in its full size', async () => {
    const file = { name: 'screen.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
    await page.locator('.service-composer input[type=file]').setInputFiles(file);
    await page.getByText('screen.png').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.service-message[data-from=user] img').waitFor();
    await answer('a3', { picture: PNG });

    const shown = page.locator('.service-message[data-from=service] img');
    await shown.waitFor();
    await shown.click();

    const dialog = page.getByRole('dialog', { name: 'Picture' });
    await dialog.locator('img').waitFor();
    await hasFocus(dialog);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('keeps what did not arrive and what is half written over a reload, and sends it then', async () => {
    const text = `Unsent ${randomUUID()}`;
    await page.route('**/sendFeedback', (route) => route.abort());
    await say(text);
    await bubble(text).getByText('Not sent').waitFor();
    await field().fill('half a');

    await page.reload();
    await bubble(text).getByText('Not sent').waitFor();
    expect(await field().inputValue()).toBe('half a');
    await page.unroute('**/sendFeedback');
    await bubble(text).getByRole('button', { name: 'Try again' }).click();

    // "Not sent" ends so, too.
    await bubble(text)
      .getByText(/· Sent$/)
      .waitFor();
    expect(await bubble(text).count()).toBe(1);
  });
});
