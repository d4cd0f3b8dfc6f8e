import type { Browser, Locator } from 'playwright-core';

import { ACCESS_TOKEN_HEADER, DEVICE_HEADERS, paths } from '@inkside/protocol';
import { until } from '../../harness/until';
import { keepPicture, launchBrowser, newPerson, type Person } from '../harness/browserSession';
import { heldUndo } from '../harness/byHand';
import { inkside, startCloud, type RunningCloud } from '../harness/cloudProcess';
import { go, sessionOf, vaultOf } from '../harness/sync/syncPerson';

const DEMO = 'demo@inkside.example';

describe('what an owner does with devices, gift cards and notices', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let person: Person;
  /** The device's own token. */
  let token: string;

  const call = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(cloud.origin + path, { headers });
    return {
      status: answer.status,
      body: (await answer.json()) as { data: string; params?: object; message?: string },
    };
  };
  /** What the device hears from the cloud. */
  const asDevice = () => call(paths.me, { authorization: `Bearer ${token}` });

  /** Signs a device in, as one does by an access token. */
  const bind = async (): Promise<string> => {
    const bearer = { authorization: `Bearer ${vaultOf(await sessionOf(person.page)).token}` };
    const access = (await call(paths.generateAccessToken, bearer)).body.data;
    const card = { [DEVICE_HEADERS.uniqueId]: 'note-air', [DEVICE_HEADERS.model]: 'NoteAir' };
    return (await call(paths.tokenByAccessToken, { [ACCESS_TOKEN_HEADER]: access, ...card })).body.data;
  };

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    person = await newPerson(browser);
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: cloud.origin });
    await person.page.goto(cloud.link);
    await person.page.getByRole('navigation', { name: 'Notes' }).waitFor();
    token = await bind();
    await go(person.page, '/userCenter/devices');
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  const card = (name: string): Locator =>
    person.page.getByRole('list', { name: 'Devices' }).getByRole('listitem').filter({ hasText: name });
  const choose = async (device: string, act: string): Promise<void> => {
    await person.page.getByRole('button', { name: `What to do with ${device}` }).click();
    await person.page.getByRole('menuitem', { name: act }).click();
  };
  /** Answers the question that stands open. */
  const answer = (verb: string): Promise<void> =>
    person.page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();

  it('is called otherwise, with a word for a name that cannot be, and by its old name again', async () => {
    const { page } = person;
    await card('NoteAir').getByText('Online').waitFor();
    await choose('NoteAir', 'Rename');
    const field = page.getByLabel('Name of NoteAir');
    await field.fill('a/b');
    await page.getByRole('alert').waitFor();
    await field.press('Enter');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('Kitchen');
    await field.press('Enter');
    const undo = await heldUndo(page, 'Renamed to “Kitchen”');
    await card('Kitchen').waitFor();

    await undo.click();
    await card('Kitchen').waitFor({ state: 'detached' });
    await card('NoteAir').waitFor();
  });

  it('is locked with words that it hears, and unlocked', async () => {
    await choose('NoteAir', 'Lock');
    await person.page.getByLabel('What it shows').fill('Call 555 01');
    await answer('Lock');
    await card('NoteAir').getByText('Locked').waitFor();
    const refused = await asDevice();
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.stringContaining('Call 555 01')]);
    await keepPicture(person.page, 'device-locked');

    await choose('NoteAir', 'Unlock');
    await answer('Unlock');
    await card('NoteAir').getByText('Locked').waitFor({ state: 'detached' });
    expect((await asDevice()).status).toBe(200);
  });

  it('loses its access and stays, and leaves when it is unbound', async () => {
    await choose('NoteAir', 'Revoke access');
    await answer('Revoke access');
    await person.page.getByText('The access of “NoteAir” is revoked').waitFor();
    expect((await asDevice()).status).toBe(401);
    await card('NoteAir').waitFor();

    await choose('NoteAir', 'Unbind');
    await answer('Cancel');
    await person.page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose('NoteAir', 'Unbind');
    await answer('Unbind');
    await card('NoteAir').waitFor({ state: 'detached' });
    expect(person.faults).toEqual([]);
  });

  it('is given by a card what was said before, and its code can be given away', async () => {
    const { page } = person;
    const data = ['--data-dir', cloud.dataDirectory] as const;
    const code = (await inkside('gift', 'add', '--storage', '1GB', ...data)).trim();
    await inkside('gift', 'add', '--vip-days', '30', '--email', DEMO, ...data);
    await go(page, '/userCenter/gift');
    const field = page.getByLabel('Code of a gift card');
    await field.fill('AAAA-BBBB-CCCC-DDDD');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('There is no gift card with this code.').waitFor();
    await field.fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('1.00 GB more storage').waitFor();
    // Looked at, not used.
    expect(await page.getByRole('listitem').filter({ hasText: code }).count()).toBe(0);
    await page.locator('form').getByRole('button', { name: 'Use', exact: true }).click();
    const used = page.getByRole('listitem').filter({ hasText: code });
    await used.getByText('Used', { exact: true }).waitFor();

    const own = page.getByRole('listitem').filter({ hasText: '30 days of membership' });
    await own.getByRole('button', { name: /^Copy/ }).click();
    await own.getByText('Copied').waitFor();
    expect(await own.textContent()).toContain(await page.evaluate(() => navigator.clipboard.readText()));
    await own.getByRole('button', { name: /^Use/ }).click();
    await own.getByText('Used', { exact: true }).waitFor();
    await page.getByText(/^Member until /).waitFor();
    await keepPicture(page, 'gifts');
    expect(person.faults).toEqual([]);
  });

  it('has read all notices at once, in every browser', async () => {
    const { page } = person;
    await go(page, '/userCenter/sysNotice');
    const entry = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: /^Notices/ });
    await page.getByRole('listitem').getByText('Unread').first().waitFor();
    expect(await entry.textContent()).toMatch(/\d+ unread/);
    // The marks go at once, and before the cloud has them.
    const isTold = page.waitForResponse((response) => response.url().includes(paths.readNotice));
    await Promise.all([isTold, page.getByRole('button', { name: 'Mark all read' }).click()]);
    await until(async () => (await entry.textContent()) === 'Notices', 'the menu counts none');

    await page.reload();
    await page.getByRole('button', { name: 'Welcome to Inkside' }).waitFor();
    expect(await page.getByText('Unread').count()).toBe(0);
    expect(person.faults).toEqual([]);
  });
});
