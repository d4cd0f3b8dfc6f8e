import { unzipSync } from 'fflate';
import * as v from 'valibot';

import { asSecretId, type Uid } from '@inkside/kit';
import { accountPaths } from '@inkside/protocol';
import { exportManifest } from '../../packages/protocol/src/account';
import { askCode, type ContractBrowser, openBrowser, signInTo } from './contractBrowser';
import { type ContractCloud, startContractCloud } from './contractCloud';

const EMAIL = 'privacy@example.org';
const contact = { address: EMAIL, areaCode: null };
const DAY = 86_400_000;

describe('what a person does with all that is theirs', () => {
  let cloud: ContractCloud;
  let browser: ContractBrowser;
  let uid: Uid;
  beforeAll(async () => {
    cloud = await startContractCloud();
    browser = openBrowser(cloud, { name: 'privacy' });
    ({ uid } = await signInTo(cloud, browser, EMAIL));
  });
  afterAll(() => cloud.stop());

  it('switches the statistics off, and the cloud has it so', async () => {
    const { calendar } = browser.pages;
    expect(await calendar.settings()).toMatchObject({ isCounting: true });
    await calendar.change({ isCounting: false });
    expect(await calendar.settings()).toMatchObject({ isCounting: false });
    await calendar.clear();
  });

  it('exports each object that the cloud has, and its documents', async () => {
    const { accountExport } = browser.pages;
    const keys = [`${uid}/note/n1/a b`, `${uid}/reader/é.epub`];
    for (const key of keys) {
      await cloud.cloud.objects.putBytes(key, Buffer.from(`content of ${key}`));
    }
    await cloud.cloud.writer.put(uid, { _id: 'n1', dbId: `${uid}-NOTE_TREE`, title: 'One' });

    expect(await accountExport.begin(uid)).toMatchObject({ objects: 2, parts: 1 });
    let missing: unknown;
    for (let moved = await accountExport.step(); moved !== undefined; moved = await accountExport.step())
      ({ missing } = moved);
    const [part] = await accountExport.finish();
    await accountExport.save(part?.part ?? 0);

    const [handed] = browser.handedOut;
    const files = unzipSync(new Uint8Array(await (handed as Blob).arrayBuffer()));
    const textOf = (name: string) => Buffer.from(files[name] ?? []).toString();
    const { entries } = v.parse(exportManifest, JSON.parse(textOf('manifest.json')));
    expect(missing).toEqual([]);
    expect(entries.flatMap(({ key }) => key ?? []).toSorted()).toEqual(keys.toSorted());
    for (const { name, key } of entries) if (key !== undefined) expect(textOf(name)).toBe(`content of ${key}`);
    expect(textOf('documents.jsonl')).toContain('"title":"One"');
    expect(textOf('records/accounts.jsonl')).toContain(EMAIL);
  });

  it('closes the account by a code, hears so from then on, and keeps it', async () => {
    const { closing } = browser.pages;
    await expect(closing.close({ contact, code: asSecretId('000000'), verify: null })).rejects.toMatchObject({
      code: expect.stringMatching(/^errors\.code/) as string,
    });
    await askCode(browser, contact);

    const code = asSecretId(cloud.codeFor(EMAIL));
    const closesAt = await closing.close({ contact, code, verify: null });

    expect(closesAt - Date.now()).toBeGreaterThan(6 * DAY);
    expect(await browser.accounts.resume()).toMatchObject({ uid, closesAt });
    await closing.keep();
    expect(await browser.accounts.resume()).not.toHaveProperty('closesAt');
  });

  it('gives the export without objects to its owner alone', async () => {
    const answer = await fetch(`${cloud.origin}${accountPaths.exportAccount}?without=objects`);
    expect(answer.status).toBe(401);
  });
});
