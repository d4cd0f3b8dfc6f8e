import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import OSS from 'ali-oss';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

import { accountPaths, DEMO_EMAIL } from '@inkside/protocol';
import { exportManifest } from '../../../packages/protocol/src/account';
import { LONGEST_WAIT_MS, until } from '../../harness/until';
import { launchBrowser, newestCode, newPerson, passCheckByWork, type Person } from '../harness/browserSession';
import { type RunningCloud, startCloud } from '../harness/cloudProcess';
import { saved } from '../harness/sync/syncPerson';

/** What the cloud answers whoever the page is. */
const asked = async (page: Page, origin: string, path: string): Promise<Record<string, unknown>> => {
  const vault = await page.evaluate(() => window.localStorage.getItem('inkside.vault') ?? '{}');
  const { token } = JSON.parse(vault) as { token: string };
  const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
};

/** Keys of all objects, as the store itself lists them. */
const storedKeys = async (page: Page, origin: string): Promise<readonly string[]> => {
  const { uid } = await asked(page, origin, '/api/1/users/me');
  const sts = await asked(page, origin, '/api/1/config/stss');
  const client = new OSS({
    endpoint: origin,
    bucket: 'onyx-cloud',
    accessKeyId: String(sts['AccessKeyId']),
    accessKeySecret: String(sts['AccessKeySecret']),
    stsToken: String(sts['SecurityToken']),
    // Not in the types: path style, because a bucket of a name cannot stand before "localhost" everywhere.
    ...{ sldEnable: true },
  });
  const keys: string[] = [];
  for (let token: string | undefined; ;) {
    const listed = await client.listV2(
      { prefix: `${String(uid)}/`, 'max-keys': 1000, ...(token === undefined ? {} : { 'continuation-token': token }) },
      {},
    );
    keys.push(...((listed.objects as readonly { name: string }[] | undefined) ?? []).map(({ name }) => name));
    if (!listed.isTruncated) return keys;
    token = listed.nextContinuationToken;
  }
};

describe('what a person does with all that is theirs', () => {
  let cloud: RunningCloud;
  let browser: Browser;
  let person: Person;
  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startCloud(), launchBrowser()]);
    person = await newPerson(browser);
    await person.page.goto(cloud.link);
    // What is pressed on a page that asks the cloud for nothing is heard from then on.
    await saved(person.page);
  });
  afterAll(async () => {
    await browser.close();
    await cloud.dispose();
  });

  it('exports everything: each object of the store is there, and every hash of the manifest holds', async () => {
    const { page, faults } = person;
    const keys = await storedKeys(page, cloud.origin);
    expect(keys.length).toBeGreaterThan(0);
    await page.goto(`${cloud.origin}/#/userCenter/privacy`);
    await page.getByRole('button', { name: 'Export everything' }).click();
    // It goes on while another page is open.
    await page.getByRole('link', { name: 'Storage' }).click();
    await page.getByRole('row', { name: /Notes/ }).waitFor();
    await page.getByRole('link', { name: 'Privacy', exact: true }).first().click();

    const save = page.getByRole('button', { name: /^Save inkside-.*\.zip/ });
    // Each object is a call of its own, and a busy machine takes its time.
    await save.waitFor({ timeout: 3 * LONGEST_WAIT_MS });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);

    const files = unzipSync(await readFile(await download.path()));
    const manifest = v.parse(exportManifest, JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()));
    const wrong = manifest.entries.filter(
      ({ name, sha256 }) =>
        createHash('sha256')
          .update(files[name] ?? '')
          .digest('hex') !== sha256,
    );
    expect([wrong, manifest.missing]).toEqual([[], undefined]);
    expect(manifest.entries.flatMap(({ key }) => key ?? []).toSorted()).toEqual(keys.toSorted());
    expect(Object.keys(files).toSorted()).toEqual(
      ['manifest.json', ...manifest.entries.map(({ name }) => name)].toSorted(),
    );
    expect(files['documents.jsonl']?.length).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Remove from this browser' }).click();
    await page.getByRole('button', { name: 'Export everything' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('switches the statistics off, which the cloud then has', async () => {
    const { page } = person;
    await page.goto(`${cloud.origin}/#/userCenter/privacy`);
    await page.getByRole('checkbox', { name: 'Count what I read' }).click({ force: true });
    await page.getByText(/The cloud drops what is reported/).waitFor();

    expect(await asked(page, cloud.origin, accountPaths.userConfig)).toMatchObject({ readStatisticSwitch: 0 });
  });

  it('clears what was opened here, after a question', async () => {
    const { page } = person;
    await page.goto(`${cloud.origin}/#/note/recentNote`);
    await page.goto(`${cloud.origin}/#/userCenter/storage`);
    // What was measured before stands there first, and until it is measured again.
    await page.reload();
    const clear = page.getByRole('main').getByRole('button', { name: 'Clear' });
    await clear.waitFor();
    if (await clear.isEnabled()) {
      await clear.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
      await page.getByText('What was opened here is cleared from this browser').waitFor();
    }
    await page.getByText('0 B', { exact: true }).first().waitFor();
  });

  it('closes the account by a code and a word; a banner says so on every page, until it is kept', async () => {
    const { page, faults } = person;
    await page.goto(`${cloud.origin}/#/userCenter/privacy`);
    await page.getByRole('link', { name: 'Close account…' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await passCheckByWork(page);
    await page.getByText(/was sent to/).waitFor();
    const code = await newestCode(cloud.origin, DEMO_EMAIL);
    const wrong = code === '000000' ? '111111' : '000000';
    await page.getByLabel(/^Type DELETE/).fill('DELETE');
    await page.getByLabel('Six-digit code').fill(wrong);
    await page.getByRole('button', { name: 'Close account…' }).click();
    await page.locator('input[aria-invalid="true"]').waitFor();
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByRole('button', { name: 'Close account…' }).click();

    const banner = page.getByRole('region', { name: 'The account is closing' });
    await banner.getByRole('button', { name: 'Keep my account' }).waitFor();
    expect((await asked(page, cloud.origin, accountPaths.destroyAccount))['destroyAt']).toEqual(expect.any(String));
    await page.goto(`${cloud.origin}/#/push/file`);
    await banner.getByRole('button', { name: 'Keep my account' }).click();
    await banner.waitFor({ state: 'detached' });

    await until(
      async () => (await asked(page, cloud.origin, accountPaths.destroyAccount))['destroyAt'] === null,
      'the account is kept',
    );
    expect(faults).toEqual([]);
  });
});
