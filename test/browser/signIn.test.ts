import type { Browser, Page } from 'playwright-core';

import { gate, LONGEST_WAIT_MS, until } from '../harness/until';
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
import { hasFocus, tick } from './harness/byHand';
import { inkside, startCloud, type RunningCloud } from './harness/cloudProcess';
import { gapIn } from './harness/puzzleGap';

interface AxeRun {
  run(options: { runOnly: string[] }): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}

/** What axe has to say against the page as it stands, by the rules of WCAG 2.2 AA. */
const axeFaults = async (page: Page): Promise<readonly string[]> => {
  await page.addScriptTag({ path: require.resolve('axe-core') });
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: AxeRun };
    const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
};

const DEMO = 'demo@inkside.example';

/** What the phone does. */
const confirmByPhone = (origin: string, account: string, text: string) =>
  inkside('twin', 'confirm', '--account', account, '--qr', text, '--server', origin);

describe('signing in, in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let person: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
  });
  beforeEach(async () => {
    person = await newPerson(browser);
    await person.page.goto(`${cloud.origin}/#/login`);
  });
  afterEach(async () => {
    expect(person.faults).toEqual([]);
    await person.context.close();
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('by telephone, with the keyboard alone: country, number, puzzle, code, terms', async () => {
    const { page } = person;
    await page.getByRole('tab', { name: 'E-mail' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('combobox', { name: 'Country or region' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('china');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('13800138000');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    const slider = page.getByRole('dialog', { name: 'Security check' }).getByRole('slider');
    await hasFocus(slider);
    await keepPicture(page, 'captcha');
    const gap = await gapIn(page);
    for (let place = 0; place < gap; place += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');

    await page.getByText('The code was sent to +86 13800138000.').waitFor();
    await hasFocus(page.getByLabel('Six-digit code'));
    await page.keyboard.type(await newestCode(cloud.origin, '+8613800138000'));
    await page.getByRole('checkbox', { name: /agree/i }).press('Space');
    await page.getByRole('button', { name: 'Sign in' }).press('Enter');

    await page.waitForURL(/#\/note\/recentNote$/);
  });

  it('says that the puzzle was not solved, and gives another; Escape leads back to where one was', async () => {
    const { page } = person;
    await page.getByLabel('E-mail address').fill('puzzled@example.org');
    await page.getByRole('button', { name: 'Send code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Security check' });
    await dialog.getByRole('slider').press('ArrowRight');
    const first = await dialog.locator('img').first().getAttribute('src');
    await dialog.getByRole('slider').press('Enter');

    await dialog.getByText('The security check did not pass. Try again.').waitFor();
    await dialog.getByRole('slider').waitFor();
    expect(await dialog.locator('img').first().getAttribute('src')).not.toBe(first);
    await page.keyboard.press('Escape');

    await dialog.waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('button', { name: 'Send code' }));
  });

  it('takes the piece that is moved by hand and let go in the gap', async () => {
    const { page } = person;
    await page.getByLabel('E-mail address').fill('by.hand@example.org');
    await page.getByRole('button', { name: 'Send code' }).click();
    const slider = page.getByRole('dialog').getByRole('slider');
    await slider.waitFor();
    const [gap, box] = [await gapIn(page), await slider.boundingBox()];
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    const scale = width / 320;
    const [from, middle] = [x + 24 * scale, y + height / 2];
    await page.mouse.move(from, middle);
    await page.mouse.down();
    for (let step = 1; step <= 20; step += 1) {
      await page.mouse.move(from + (gap * scale * step) / 20, middle);
      await page.waitForTimeout(20);
    }
    await page.mouse.up();

    await page.getByText('The code was sent to by.hand@example.org.').waitFor();
  });

  it('has no fault that axe finds, in any tab nor in the security check', async () => {
    const context = await browser.newContext({ bypassCSP: true });
    context.setDefaultTimeout(LONGEST_WAIT_MS);
    const page = await context.newPage();
    await page.goto(`${cloud.origin}/#/login`);
    const ways = page.getByRole('tab');
    const found = [];
    for (const index of [0, 1, 2]) {
      await ways.nth(index).click();
      await page.getByRole('checkbox').first().waitFor();
      found.push(...(await axeFaults(page)));
    }
    await ways.first().click();
    await page.locator('input[inputmode=email]').fill('axe@example.org');
    await page.locator('.beside-field').click();
    await page.getByRole('dialog').getByRole('slider').waitFor();
    found.push(...(await axeFaults(page)));

    expect(found).toEqual([]);
    await context.close();
  });

  it('keeps the focus inside the security check', async () => {
    const { page } = person;
    await page.getByLabel('E-mail address').fill('inside@example.org');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('dialog').getByRole('slider').waitFor();

    const places: boolean[] = [];
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      places.push(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      );
    }

    expect(places).toEqual(places.map(() => true));
  });

  it('counts down to the next code over a reload', async () => {
    const { page } = person;
    await page.getByLabel('E-mail address').fill('waiting@example.org');
    await page.getByRole('button', { name: 'Send code' }).click();
    await passCheckByWork(page);
    await page.getByRole('button', { name: /^Again in \d+ s$/ }).waitFor();
    const kept = () => page.evaluate(() => window.localStorage.getItem('persist:inkside') ?? '{}');
    await until(
      async () => (JSON.parse(await kept()) as { readonly codeWaits?: string }).codeWaits !== '{}',
      'the wait is kept',
    );

    await page.reload();
    await page.getByLabel('E-mail address').fill('waiting@example.org');

    expect(await page.getByRole('button', { name: /^Again in \d+ s$/ }).isDisabled()).toBe(true);
    await page.getByLabel('E-mail address').fill('another@example.org');
    expect(await page.getByRole('button', { name: 'Send code' }).isDisabled()).toBe(false);
  });

  it('by QR code: read, confirmed on the phone, signed in', async () => {
    const { page } = person;
    await page.getByRole('tab', { name: 'QR code' }).click();
    await tick(page.getByRole('checkbox', { name: /agree/i }));
    await page.getByRole('img', { name: 'QR code for signing in' }).waitFor();
    await keepPicture(page, 'qr-sign-in');
    const command = (await page.locator('.qr-command code').textContent()) ?? '';

    await confirmByPhone(cloud.origin, DEMO, /--qr "(.+)"/.exec(command)?.[1] ?? '');

    await page.waitForURL(/#\/note\/recentNote$/);
    const kept = await page.evaluate(() => [
      window.localStorage.getItem('inkside.vault'),
      window.sessionStorage.getItem('inkside.vault') !== null,
    ]);
    expect(kept).toEqual([null, true]);
  });

  it('ends in every tab when one signs out, and the token, credentials and sync cookie are gone', async () => {
    const { page, context } = person;
    await tick(page.getByRole('checkbox', { name: /remember/i }));
    await signInByCode(person, cloud.origin, 'two.tabs@example.org');
    await page.waitForURL(/#\/note\/recentNote$/);
    const second = await context.newPage();
    await second.goto(`${cloud.origin}/#/push/file`);
    await second.getByText('Nothing sent yet').waitFor();

    await signOut(page);

    await second.waitForURL(/#\/login\?redirect=%2Fpush%2Ffile$/);
    await page.waitForURL(/#\/login\?redirect=/);
    expect(await context.cookies()).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ name: 'SyncGatewaySession' })]),
    );
    expect(
      await second.evaluate(() =>
        JSON.stringify([Object.entries(window.localStorage), Object.entries(window.sessionStorage)]),
      ),
    ).not.toMatch(/eyJ/);
  });

  it('asks the object store for nothing with the credentials of whoever was there before', async () => {
    const { page } = person;
    const tokens: string[] = [];
    const used: string[] = [];
    const { passed, open } = gate();
    await page.route('**/api/1/config/stss', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: { SecurityToken: string } };
      if (tokens.length > 0) await passed;
      tokens.push(data.SecurityToken);
      await route.fulfill({ response: answer });
    });
    page.on('request', (request) => {
      const token =
        request.headers()['x-oss-security-token'] ?? new URL(request.url()).searchParams.get('security-token');
      if (token !== null) used.push(token);
    });
    await signInByCode(person, cloud.origin, 'before@example.org');
    await until(() => tokens.length === 1, 'the first one has credentials');
    await signOut(page);
    await page.getByLabel('E-mail address').waitFor();
    await signInByCode(person, cloud.origin, DEMO);
    await page.getByRole('link', { name: 'Journal' }).first().waitFor();

    // Their notes have pictures; only the credentials for them are not there yet.
    await page.waitForTimeout(500);
    expect([tokens.length, used]).toEqual([1, []]);
    open();
    await until(() => used.length > 0, 'pictures are asked for');
    expect(used).not.toContain(tokens[0]);
  });

  it("belongs to its own tab when it is not to be remembered: it outlives a reload and another's sign-out there", async () => {
    const { page, context } = person;
    const isThere = (tab: Page, name: string) => tab.locator(`button.user[title="${name}"]`).first().waitFor();
    await signInByCode(person, cloud.origin, 'own.tab@example.org');
    await isThere(page, 'own.tab@example.org');
    const second = await context.newPage();
    await second.goto(`${cloud.origin}/#/push/file`);
    await second.waitForURL(/#\/login\?redirect=%2Fpush%2Ffile$/);
    await second.getByLabel('E-mail address').waitFor();

    await tick(second.getByRole('checkbox', { name: /remember/i }));
    await signInByCode({ ...person, page: second }, cloud.origin, 'shared.tab@example.org');
    await isThere(second, 'shared.tab@example.org');
    await page.reload();
    await isThere(page, 'own.tab@example.org');
    await signOut(second);
    await second.waitForURL(/#\/login/);

    // With a sync of its own again, though the browser has one cookie for all tabs.
    await page.getByText('Saved in cloud').first().waitFor();
    await page.reload();
    await isThere(page, 'own.tab@example.org');
    await page.getByText('Saved in cloud').first().waitFor();
    await second.reload();
    await second.getByLabel('E-mail address').waitFor();
  });

  it('never mixes the data of two users in two tabs', async () => {
    const { page, context } = person;
    await page.goto(cloud.link);
    await page.getByRole('link', { name: 'Journal' }).first().waitFor();
    const second = await context.newPage();
    await second.goto(`${cloud.origin}/#/note/recentNote`);
    await second.getByRole('link', { name: 'Journal' }).first().waitFor();
    await signOut(second);
    await second.waitForURL(/#\/login/);
    await page.waitForURL(/#\/login/);

    await signInByCode({ ...person, page: second }, cloud.origin, 'someone.else@example.org');
    await second.waitForURL(/#\/note\/recentNote$/);

    expect(await second.getByRole('link', { name: 'Journal' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Journal' }).count()).toBe(0);
    await page.reload();
    await page.getByLabel('E-mail address').waitFor();
  });
});
