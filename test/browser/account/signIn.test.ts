import { createCanvas } from '@napi-rs/canvas';
import type { Browser, Page } from 'playwright-core';

import { ACCESS_TOKEN_HEADER, paths } from '@inkside/protocol';
import { until } from '../../harness/until';
import {
  keepPicture,
  launchBrowser,
  newestCode,
  newPerson,
  passCheckByWork,
  type Person,
  signInByCode,
  signOut,
} from '../harness/browserSession';
import { heldUndo, tick } from '../harness/byHand';
import { type RunningCloud, startCloud } from '../harness/cloudProcess';
import { faultsIn } from '../harness/looks/axe';
import { askForCode, signedIn, vaultOf } from '../harness/sync/syncPerson';

/** A picture that is wider than high. */
const landscape = (): Buffer => {
  const canvas = createCanvas(640, 400);
  const context = canvas.getContext('2d');
  context.fillStyle = '#1c3f8c';
  context.fillRect(0, 0, 640, 400);
  context.fillStyle = '#ffe9a8';
  context.fillRect(240, 120, 160, 160);
  return canvas.encodeSync('png');
};

describe('how an account is signed in to, in a real browser', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let mina: Person;

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    mina = await newPerson(browser);
    await signInByCode(mina, cloud.origin, 'mina@example.org');
    await mina.page.waitForURL(/#\/note\/recentNote$/);
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });
  afterEach(() => expect(mina.faults).toEqual([]));

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${cloud.origin}/#${path}`);
  };
  /** Has a code sent by the button of a field, and types it there. */
  const typeCode = async (page: Page, field: string, to: string): Promise<void> => {
    // Its own button: those of other fields come again a minute later.
    const place = page.locator('.form-field').filter({ has: page.getByLabel(field, { exact: true }) });
    await place.getByRole('button', { name: 'Send code' }).click();
    const sent = page.getByText(`The code was sent to ${to}.`);
    const check = page.getByRole('dialog', { name: 'Security check' });
    // The check may stand there once more: the cloud takes each solution but once, and for a while.
    await until(async () => {
      await sent.or(check).first().waitFor();
      if ((await sent.count()) > 0) return true;
      await passCheckByWork(page);
      return false;
    }, `a code is sent to ${to}`).catch(async (fault: unknown) => {
      throw new Error(`${String(fault)} The page says: ${await page.locator('body').innerText()}`);
    });
    await page.getByLabel(field, { exact: true }).fill(await newestCode(cloud.origin, to.replace(' ', '')));
  };

  it('binds a phone by its code, refuses a taken address at its field, changes the e-mail, unbinds the phone', async () => {
    const { page } = mina;
    await signedIn(cloud.origin, 'taken@example.org');
    await open(page, '/userCenter/signIn');
    await page.getByText("This is the only way to sign in, so it can't be unbound.").waitFor();
    expect(await page.getByRole('button', { name: 'Unbind the e-mail address' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Bind a phone number' }).click();
    const country = page.getByRole('combobox', { name: 'Country or region' });
    await country.fill('china');
    await country.press('Enter');
    await page.getByLabel('New phone number').fill('13800138000');
    await typeCode(page, 'Six-digit code', '+86 13800138000');
    await page.getByRole('button', { name: 'Bind', exact: true }).click();
    await page.getByText('The phone number is bound.').waitFor();
    await page.getByText('+86 13800138000').waitFor();

    await page.getByRole('button', { name: 'Change the e-mail address' }).click();
    const address = page.getByLabel('New e-mail address');
    await address.fill('taken@example.org');
    await page.getByRole('main').getByRole('button', { name: 'Send code' }).first().click();
    await page.getByText('This phone number or e-mail address is already bound to another user.').waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    await keepPicture(page, 'account-sign-in-taken');

    await address.fill('mina.new@example.org');
    await typeCode(page, 'Six-digit code', 'mina.new@example.org');
    await typeCode(page, 'Code from your present e-mail', 'mina@example.org');
    await page.getByRole('button', { name: 'Change', exact: true }).last().click();
    await page.getByText('The e-mail address is bound.').waitFor();
    await page.getByText('mina.new@example.org').first().waitFor();

    await page.getByRole('button', { name: 'Unbind the phone number' }).click();
    await typeCode(page, 'Six-digit code', '+86 13800138000');
    await page.getByRole('main').getByRole('button', { name: 'Unbind', exact: true }).last().click();
    await page.getByText('The phone number is unbound.').waitFor();
    await page.getByRole('button', { name: 'Bind a phone number' }).waitFor();
  });

  it('links another account by a code that goes there, refuses one that is linked elsewhere, and parts them', async () => {
    const { page } = mina;
    const keeper = vaultOf(await signedIn(cloud.origin, 'keeper@example.org')).token;
    await signedIn(cloud.origin, 'kept@example.org');
    await fetch(`${cloud.origin}${paths.bindAssociated}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keeper}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mobi: 'kept@example.org', code: await askForCode(cloud.origin, 'kept@example.org') }),
    });
    await open(page, '/userCenter/signIn');
    await page.getByRole('button', { name: 'Link another account…' }).click();
    const other = page.getByLabel('E-mail address of the other account');
    await other.fill('kept@example.org');
    await typeCode(page, 'Six-digit code', 'kept@example.org');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByText('This account already has a master account and cannot be associated.').waitFor();
    expect(await other.getAttribute('aria-invalid')).toBe('true');
    await keepPicture(page, 'account-link-refused');

    await other.fill('taken@example.org');
    await typeCode(page, 'Six-digit code', 'taken@example.org');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByText('The account is linked.').waitFor();
    const list = page.getByRole('list', { name: 'Linked accounts' });
    await list.getByText('Linked to this account').waitFor();

    await list.getByRole('button', { name: 'Unbind taken@example.org' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unbind' }).click();
    await page.getByText('No account is linked to this one.').waitFor();
  });

  it('makes an access token that works, shows it once, and revokes it at once', async () => {
    const { page } = mina;
    await open(page, '/userCenter/signIn');
    await page.getByLabel('Name of the program').fill('Backup');
    await page.getByRole('button', { name: 'New token' }).click();
    const token = await page.getByLabel('Access token for Backup', { exact: true }).inputValue();
    await page.getByText('You will not see it again.').waitFor();
    const get = (path: string, headers: Record<string, string>) => fetch(`${cloud.origin}${path}`, { headers });
    const { data } = (await (await get(paths.tokenByAccessToken, { [ACCESS_TOKEN_HEADER]: token })).json()) as {
      data: string;
    };
    const bearer = { authorization: `Bearer ${data}` };
    expect((await get(paths.me, bearer)).status).toBe(200);

    await open(page, '/userCenter/userInfo');
    await page.getByRole('heading', { name: 'Who you are' }).waitFor();
    await open(page, '/userCenter/signIn');
    const row = page.getByRole('row', { name: /Backup/ });
    await row.waitFor();
    expect(await page.getByLabel('Access token for Backup', { exact: true }).count()).toBe(0);
    expect(await faultsIn(page, ['light', 'dark', 'eink'])).toEqual([]);
    await keepPicture(page, 'account-sign-in');
    await row.getByRole('button', { name: 'Revoke access: Backup' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click();
    await page.getByText('No program has a token.').waitFor();

    expect((await get(paths.me, bearer)).status).toBe(401);
    expect((await get(paths.tokenByAccessToken, { [ACCESS_TOKEN_HEADER]: token })).status).toBe(401);
  });

  it('takes a picture, cuts it, shows it in the menu, and refuses a file that is none', async () => {
    const { page } = mina;
    await open(page, '/userCenter/userInfo');
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('Choose a picture').setInputFiles({ name, buffer, mimeType: 'image/png' });
    await page.getByRole('button', { name: 'Change picture' }).waitFor();
    await choose('me.png', Buffer.from('fourteen bytes'));
    await page.getByText('The picture must be a JPG or PNG file.').waitFor();

    await choose('me.png', landscape());
    const dialog = page.getByRole('dialog', { name: 'Cut the picture' });
    await dialog.getByRole('slider').waitFor();
    await dialog.getByRole('slider').press('ArrowRight');
    await keepPicture(page, 'account-picture-cut');
    await dialog.getByRole('button', { name: 'Use', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const shown = page.locator('.profile-picture img');
    await shown.waitFor();
    const size = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size).toEqual([512, 512]);
    expect(await page.locator('.user-picture').count()).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Remove picture' }).click();
    const undo = await heldUndo(page, 'The picture is removed');
    await shown.waitFor({ state: 'detached' });
    await page.locator('.user-picture').waitFor({ state: 'detached' });
    await undo.click();
    await shown.waitFor();
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(512);
  });

  it('sets a password; who forgot it sets another one by the sign-in page, and signs in by it', async () => {
    const { page } = mina;
    await open(page, '/userCenter/signIn');
    await page.getByRole('button', { name: 'Set password' }).click();
    await typeCode(page, 'Six-digit code', 'mina.new@example.org');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('alert').filter({ hasText: '8' }).waitFor();
    await page.getByLabel('New password').fill('correct horse');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('The password is set.').waitFor();
    await page.getByRole('button', { name: 'Change password' }).waitFor();
    await signOut(page);

    await page.getByRole('button', { name: 'Use a password instead' }).click();
    await page.getByRole('button', { name: 'Forgotten the password?' }).click();
    await page.getByLabel('E-mail address').fill('mina.new@example.org');
    await typeCode(page, 'Six-digit code', 'mina.new@example.org');
    await page.getByLabel('New password').fill('battery staple');
    await keepPicture(page, 'forgotten-password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('The password is set. Sign in with it.').waitFor();

    await page.getByLabel('E-mail address').fill('mina.new@example.org');
    await tick(page.getByRole('checkbox', { name: /agree/i }));
    const means = page.getByRole('button', { name: 'Use a password instead' });
    if ((await means.count()) > 0) await means.click();
    await page.getByLabel('Password', { exact: true }).fill('battery staple');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await passCheckByWork(page);
    // Where one signed out.
    await page.waitForURL(/#\/userCenter\/signIn$/);
    await page.getByRole('button', { name: 'Change password' }).waitFor();
  });
});
