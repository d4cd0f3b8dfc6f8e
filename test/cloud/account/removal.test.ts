import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as v from 'valibot';

import { createRecords } from '../../../cloud/accounts/records';
import { createAccountRemoval } from '../../../cloud/accounts/accountRemoval';
import { DAY_MS, HOUR_MS } from '../../../cloud/lib/config';
import { identityOf } from '../../../cloud/accounts/account';
import { createChannelWriter } from '../../../cloud/gateway/channelWriter';
import { createFileStore } from '../../../cloud/objects/openObjects';
import { createLevelEngine } from '../../../cloud/stores/openEngine';
import { createUserStores } from '../../../cloud/stores/userStores';
import { paths } from '@inkside/protocol';
import { askCode, failure, otherThan, signIn, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { meOf, signInDevice } from './accountHarness';

const EMAIL = 'reader@example.org';

let test: TestCloud;
let token: string;
let uid: string;

beforeEach(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000 });
  token = await signIn(test, EMAIL);
  ({ uid } = await meOf(test, token));
});
afterEach(stopClouds);

const freshCode = (): Promise<string> => {
  test.advance(60_000);
  return askCode(test, EMAIL);
};
const destroy = (body: object) => test.post(paths.destroyAccount, body, token);
const state = () => test.get(paths.destroyAccount, token);

/** The sweep as the cloud does it, now. */
const sweep = async (): Promise<void> => {
  await test.restart();
  // The sweep of the start runs beside it; closing waits for it.
  await test.restart();
};

describe('deleting an account', () => {
  it('marks it, and it works for seven days', async () => {
    const answer = await destroy({ code: await freshCode(), confirm: 'DELETE' });

    const destroyAt = new Date(test.now() + 7 * DAY_MS).toISOString();
    expect(answer.json).toMatchObject({ result_code: 0, data: { destroyAt } });
    test.advance(7 * DAY_MS - 1);
    await sweep();
    expect(await meOf(test, token)).toMatchObject({ uid });
    expect((await state()).json).toMatchObject({ data: { destroyAt } });
    expect((await meOf(test, await signIn(test, EMAIL))).uid).toBe(uid);
  });

  it('can be taken back', async () => {
    await destroy({ code: await freshCode(), confirm: 'DELETE' });

    const answer = await test.post(paths.keepAccount, {}, token);

    expect(answer.json).toMatchObject({ data: { destroyAt: null } });
    test.advance(8 * DAY_MS);
    await sweep();
    expect((await meOf(test, token)).uid).toBe(uid);
  });

  it('cannot be taken back once the seven days are over, for the removal may have begun', async () => {
    await destroy({ code: await freshCode(), confirm: 'DELETE' });
    test.advance(7 * DAY_MS);

    const answer = await test.post(paths.keepAccount, {}, token);

    expect(answer).toMatchObject({ status: 404, json: failure('errors.notFound') });
    await sweep();
    expect((await test.get(paths.me, token)).status).toBe(401);
  });

  it('is not put off by asking again', async () => {
    await destroy({ code: await freshCode(), confirm: 'DELETE' });
    const before = (await state()).json;
    test.advance(DAY_MS);

    const again = await destroy({ code: await freshCode(), confirm: 'DELETE' });

    expect(again.json).toMatchObject({ data: (before as { data: object }).data });
  });

  it.each([
    ['without the word', {}, 'confirm'],
    ['with another word', { confirm: 'delete' }, 'confirm'],
    ['for another address', { confirm: 'DELETE', mobi: 'other@example.org' }, 'mobi'],
  ])('is refused %s, and the code is still good', async (_, body, field) => {
    const code = await freshCode();

    const answer = await destroy({ code, ...body });

    expect(answer).toMatchObject({ status: 400, json: failure('errors.badRequest', { field }) });
    expect((await destroy({ code, confirm: 'DELETE', mobi: EMAIL })).status).toBe(200);
  });

  it('is refused with a wrong code', async () => {
    const answer = await destroy({ code: otherThan(await freshCode()), confirm: 'DELETE' });

    expect(answer).toMatchObject({ status: 400, json: { code: 'errors.codeWrong' } });
    expect((await state()).json).toMatchObject({ data: { destroyAt: null } });
  });
});

describe('after seven days', () => {
  const leftOf = async () => {
    const { accounts, objects } = test.cloud;
    const { objects: found } = await objects.list({ prefix: `${uid}/`, maxKeys: 10 });
    const records = (await accounts.records.ofUser(uid)).map(({ id }) => id).filter((id) => !id.startsWith('removal:'));
    const folders = await readdir(join(test.dataDirectory, 'documents', uid.slice(0, 2))).catch(() => []);
    return { objects: found.length, records, folders: folders.filter((name) => name === uid) };
  };

  const fill = async (): Promise<string> => {
    await test.cloud.objects.putBytes(`${uid}/note/x`, Buffer.from('x'));
    await test.cloud.objects.createUpload(`${uid}/push/y`, {});
    await test.cloud.writer.put(uid, { _id: 'n', dbId: `${uid}-NOTE_TREE` });
    await test.put(paths.userConfig, { readStatisticSwitch: 1 }, token);
    await test.get(paths.generateAccessToken, token);
    return signInDevice(test, EMAIL, 'tab');
  };

  it('everything of the account is gone, and nothing of another', async () => {
    const deviceToken = await fill();
    const other = await signIn(test, 'other@example.org');
    const { uid: otherUid } = await meOf(test, other);
    await test.cloud.objects.putBytes(`${otherUid}/note/x`, Buffer.from('x'));
    await test.cloud.writer.put(otherUid, { _id: 'n', dbId: `${otherUid}-NOTE_TREE` });
    const before = await leftOf();
    await destroy({ code: await freshCode(), confirm: 'DELETE' });
    test.advance(7 * DAY_MS);

    await sweep();

    expect([before.objects, before.folders.length, before.records.length > 5]).toEqual([1, 1, true]);
    expect(await leftOf()).toEqual({ objects: 0, records: [], folders: [] });
    expect(await test.cloud.objects.listUploads(`${uid}/`)).toEqual([]);
    for (const each of [token, deviceToken]) expect((await test.get(paths.me, each)).status).toBe(401);
    expect((await meOf(test, other)).uid).toBe(otherUid);
    expect(await test.cloud.objects.head(`${otherUid}/note/x`)).toBeDefined();
    expect(await test.cloud.writer.get(otherUid, 'n')).toBeDefined();
  });

  /** What a call had written when the process was killed before it looked for the account again. */
  const slipIn = async (): Promise<void> => {
    await test.cloud.close();
    const store = await createFileStore({ directory: join(test.dataDirectory, 'objects') });
    await store.putBytes(`${uid}/note/late`, Buffer.from('x'));
    await store.close();
    const stores = createUserStores({ engine: createLevelEngine(test.dataDirectory) });
    await createChannelWriter(stores).put(uid, { _id: 'late', dbId: `${uid}-NOTE_TREE` });
    await stores.close();
    await test.restart();
  };

  it('what slips in long afterwards is removed at the next start', async () => {
    await destroy({ code: await freshCode(), confirm: 'DELETE' });
    test.advance(7 * DAY_MS);
    await sweep();
    test.advance(2 * HOUR_MS);
    await sweep();
    test.advance(100 * DAY_MS);
    await slipIn();

    await sweep();

    expect(await leftOf()).toEqual({ objects: 0, records: [], folders: [] });
  });

  it('the address is free, for a new account', async () => {
    await destroy({ code: await freshCode(), confirm: 'DELETE' });
    test.advance(7 * DAY_MS);
    await sweep();

    const again = await signIn(test, EMAIL);

    expect((await meOf(test, again)).uid).not.toBe(uid);
  });

  it('what was still written afterwards is removed too, and then nothing is left', async () => {
    await destroy({ code: await freshCode(), confirm: 'DELETE' });
    test.advance(7 * DAY_MS);
    await sweep();
    await slipIn();
    test.advance(2 * HOUR_MS);

    await sweep();

    expect(await leftOf()).toEqual({ objects: 0, records: [], folders: [] });
    expect(await test.cloud.accounts.records.ofUser(uid)).toEqual([]);
  });
});

describe('the removal of an account', () => {
  it('goes on where a crash broke it off', async () => {
    const { accounts, objects } = test.cloud;
    await objects.putBytes(`${uid}/note/x`, Buffer.from('x'));
    const failing = { ...objects, list: () => Promise.reject(new Error('power cut')) };
    const stores = {
      open: () => Promise.reject(new Error('unused')),
      destroy: async () => undefined,
      close: async () => undefined,
    };
    const parts = { accounts, areas: [], stores, objects: failing, clock: { now: () => test.now() } };
    await expect(createAccountRemoval(parts).removeAccount(uid)).rejects.toThrow('power cut');
    const isGone = (await accounts.directory.find(identityOf(EMAIL))) === undefined;

    await sweep();

    expect(isGone).toBe(true);
    expect(await test.cloud.objects.head(`${uid}/note/x`)).toBeUndefined();
  });

  it('parts it from its relatives', async () => {
    const other = await signIn(test, 'other@example.org');
    const { uid: otherUid } = await meOf(test, other);
    await test.cloud.accounts.associations.bind(otherUid, uid);
    await destroy({ code: await freshCode(), confirm: 'DELETE' });
    test.advance(7 * DAY_MS);

    await sweep();

    expect((await meOf(test, other)).children).toEqual([]);
  });

  it('clears what other areas keep of it, and of nobody else', async () => {
    const { accounts, objects } = test.cloud;
    const folder = await mkdtemp(join(tmpdir(), 'removal-'));
    const engine = createLevelEngine(folder);
    const database = await engine.openNamed('area');
    const area = createRecords(database);
    const foreign = `gift:${'f'.repeat(24)}:1`;
    for (const id of [`gift:${uid}:1`, `${uid}:push`, foreign]) {
      await area.change(id, v.looseObject({}), () => ({ next: {}, result: undefined }));
    }
    const stores = createUserStores({ engine });

    const clock = { now: () => test.now() };
    await createAccountRemoval({ accounts, areas: [area], stores, objects, clock }).removeAccount(uid);

    expect((await area.list('', v.looseObject({}))).map(({ id }) => id)).toEqual([foreign]);
    await stores.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
});
