import * as v from 'valibot';

import { DEVICE_LIMIT } from '../../../cloud/lib/config';
import { paths, syncTokenAnswer } from '@inkside/protocol';
import type { TestCloud } from '../rest/testCloud';
import { failure, signIn, startCloud, stopClouds } from '../rest/testCloud';
import { devicesOf, meOf, signInDevice } from './accountHarness';

const EMAIL = 'reader@example.org';
const FIELDS = [
  'installationMap id model deviceUniqueId macAddress number versionInt versionRelease width height brand system',
  'channel buildId modfingerprintel timezone name details currentAccountId lock imAccount created_at updated_at org_id',
  'latestLoginTime latestLogoutTime loginStatus',
].flatMap((line) => line.split(' '));
const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

let test: TestCloud;
let token: string;
let strangerToken: string;
let deviceToken: string;
let id: number;

beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000 });
  token = await signIn(test, EMAIL);
  strangerToken = await signIn(test, 'stranger@example.org');
});
beforeEach(async () => {
  deviceToken = await signInDevice(test, EMAIL, 'tab');
  id = (await devicesOf(test, token)).find(({ deviceUniqueId }) => deviceUniqueId === 'tab')?.id ?? 0;
});
afterAll(stopClouds);

const openSync = async (): Promise<string> =>
  v.parse(syncTokenAnswer, (await test.get(paths.syncToken, deviceToken)).json).data.session_id;
const gateway = (sessionId: string) =>
  test.get('/neocloud/', undefined, { cookie: `SyncGatewaySession=${sessionId}` }).then(({ status }) => status);
const tab = async () => (await devicesOf(test, token)).find((device) => device.id === id);

describe('users/getDevice', () => {
  it('answers an array of devices with the fields that strict clients know, and no other', async () => {
    const answer = await test.get(paths.devices, token);

    const { data } = v.parse(v.looseObject({ data: v.array(v.looseObject({})) }), answer.json);
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(FIELDS.toSorted());
    expect(data[0]).toMatchObject({
      id: expect.any(Number),
      brand: 'Onyx',
      installationMap: {},
      number: null,
      latestLoginTime: expect.stringMatching(ISO),
      latestLogoutTime: expect.stringMatching(ISO),
    });
  });

  it('shows a device online while it is heard of', async () => {
    const fresh = await tab();
    test.advance(6 * 60_000);
    const silent = await tab();
    await test.get(paths.me, deviceToken);

    const heard = await tab();

    expect([fresh, silent, heard].map((device) => device?.loginStatus)).toEqual(['online', 'offline', 'online']);
  });

  it('shows nobody the devices of another', async () => {
    expect(await devicesOf(test, strangerToken)).toEqual([]);
  });
});

describe('a locked device', () => {
  afterEach(() => test.post(paths.lockDevice, { id, type: 'unlock' }, token));

  it('is refused with its message, and its sync sessions end', async () => {
    const sync = await openSync();
    const before = await gateway(sync);
    await test.post(paths.describeLock, { id, description: 'Bring it back.\nThanks.' }, token);

    const answer = await test.post(paths.lockDevice, { id, type: 'lock' }, token);

    expect(answer).toMatchObject({ status: 200, json: { data: 'ok' } });
    const refusal = failure('errors.deviceLocked', { message: 'Bring it back.\nThanks.' });
    for (const path of [paths.me, paths.syncToken]) {
      expect(await test.get(path, deviceToken)).toMatchObject({ status: 403, json: refusal });
    }
    expect([before, await gateway(sync)]).toEqual([200, 401]);
    expect((await tab())?.lock).toBe(1);
    expect((await test.get(paths.me, token)).status).toBe(200);
  });

  it('stays locked when it signs in again', async () => {
    await test.post(paths.lockDevice, { id, type: 'lock' }, token);

    const again = await signInDevice(test, EMAIL, 'tab');

    expect((await test.get(paths.me, again)).status).toBe(403);
  });

  it('works again when it is unlocked', async () => {
    await test.post(paths.lockDevice, { id, type: 'lock' }, token);

    await test.post(paths.lockDevice, { id: String(id), type: 'unlock' }, token);

    expect((await test.get(paths.me, deviceToken)).status).toBe(200);
    expect(await gateway(await openSync())).toBe(200);
  });
});

describe('the owner', () => {
  it('gives a device a name and takes it back', async () => {
    const named = await test.post(paths.renameDevice, { id, name: ' Kitchen ' }, token);
    const shown = await tab();
    await test.post(paths.renameDevice, { id, name: '' }, token);

    expect(named.json).toMatchObject({ data: { id, name: 'Kitchen' } });
    expect([shown?.name, (await tab())?.name]).toEqual(['Kitchen', null]);
  });

  it('ends the sessions of a device, which stays in the list', async () => {
    const sync = await openSync();
    const before = Date.parse((await tab())?.latestLogoutTime ?? '');
    test.advance(1000);

    await test.post(paths.disableDeviceToken, { id }, token);

    expect((await test.get(paths.me, deviceToken)).status).toBe(401);
    expect(await gateway(sync)).toBe(401);
    const after = await tab();
    expect(after?.loginStatus).toBe('offline');
    expect(Date.parse(after?.latestLogoutTime ?? '')).toBeGreaterThan(before);
  });

  it('unbinds a device, whose sessions end with it', async () => {
    const answer = await test.post(paths.removeDevice, { id }, token);

    expect(answer).toMatchObject({ status: 200, json: { data: 'ok' } });
    expect((await test.get(paths.me, deviceToken)).status).toBe(401);
    expect(await tab()).toBeUndefined();
  });

  const calls = [
    [paths.lockDevice, { type: 'lock' }],
    [paths.describeLock, { description: 'x' }],
    [paths.renameDevice, { name: 'x' }],
    [paths.disableDeviceToken, {}],
    [paths.removeDevice, {}],
  ] as const;

  it.each(calls)('alone may call %s', async (path, body) => {
    const foreign = await test.post(path, { id, ...body }, strangerToken);
    const unknown = await test.post(path, { id: 1, ...body }, token);
    const visitor = await test.post(path, { id, ...body });

    for (const answer of [foreign, unknown]) {
      expect(answer).toMatchObject({ status: 404, json: failure('errors.notFound') });
    }
    expect(visitor.status).toBe(401);
    expect((await test.get(paths.me, deviceToken)).status).toBe(200);
  });

  it.each(calls)('is refused by %s what is no device id', async (path, body) => {
    for (const wrong of [undefined, null, -1, 1.5, 'tab', '1 ', { $gt: 0 }, [1], 2 ** 33, true]) {
      const answer = await test.post(path, { ...body, id: wrong }, token);

      expect(answer).toMatchObject({ status: 400, json: { result_code: 1 } });
    }
  });

  it.each([
    [paths.lockDevice, { type: 'explode' }],
    [paths.describeLock, { description: 'a\u0000' }],
    [paths.describeLock, { description: 'x'.repeat(1001) }],
    [paths.renameDevice, { name: 7 }],
  ])('is refused by %s with %j', async (path, body) => {
    expect((await test.post(path, { id, ...body }, token)).status).toBe(400);
  });
});

describe('the name of a device', () => {
  const rename = (name: string, device = id) => test.post(paths.renameDevice, { id: device, name }, token);
  afterEach(() => rename(''));

  it.each([
    ['a\nb', 'errors.nameCharacters', {}],
    ['Kitchen/1', 'errors.nameCharacters', {}],
    ['a\u200Fb', 'errors.nameCharacters', {}],
    ['..', 'errors.nameCharacters', {}],
    ['字'.repeat(85), 'errors.nameLong', { bytes: 255, max: 254 }],
  ])('that breaks the rule is refused, and the present one stays: %j', async (name, code, params) => {
    await rename('Kitchen');

    expect(await rename(name)).toMatchObject({ status: 400, json: { result_code: 1, ...failure(code, params) } });
    expect((await tab())?.name).toBe('Kitchen');
  });

  it('may have 254 bytes', async () => {
    const name = `${'字'.repeat(84)}ab`;

    expect((await rename(name)).json).toMatchObject({ data: { name } });
  });

  it('that another device of the account has is refused, whoever comes first and however it is written', async () => {
    await signInDevice(test, EMAIL, 'second');
    const second = (await devicesOf(test, token)).find(({ deviceUniqueId }) => deviceUniqueId === 'second')?.id ?? 0;
    await rename('Caf\u00E9', second);

    expect(await rename('cafe\u0301')).toMatchObject({
      status: 409,
      json: failure('errors.nameTaken', { name: 'cafe\u0301' }),
    });
    expect((await rename('CAF\u00C9', second)).status).toBe(200);
    const answers = await Promise.all([rename('Both'), rename('both', second)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    await rename('', second);
  });

  it('may be what a device of another account is called', async () => {
    await signInDevice(test, 'stranger@example.org', 'foreign');
    const foreign = (await devicesOf(test, strangerToken))[0]?.id ?? 0;
    await test.post(paths.renameDevice, { id: foreign, name: 'Desk' }, strangerToken);

    expect((await rename('Desk')).status).toBe(200);
    await test.post(paths.removeDevice, { id: foreign }, strangerToken);
  });

  it('stays readable where it was given before the rule, also after a restart', async () => {
    const { uid } = await meOf(test, token);
    await test.cloud.accounts.devices.rename(uid, id, 'Desk: left/right');
    await test.restart();

    expect((await tab())?.name).toBe('Desk: left/right');
  });
});

describe('the limit of devices', () => {
  it('holds for those that come at once, and known ones may come again', async () => {
    const account = await test.cloud.accounts.directory.findOrCreate({
      kind: 'email',
      address: 'many@example.org',
      areaCode: null,
    });
    const come = (n: number) =>
      test.cloud.accounts.devices.signedIn(account.uid, { deviceUniqueId: `d${n}`, macAddress: '', model: '' });

    const results = await Promise.allSettled(Array.from({ length: DEVICE_LIMIT + 2 }, (_, n) => come(n)));

    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []));
    expect(refused).toEqual([1, 2].map(() => expect.objectContaining({ code: 'errors.deviceLimit' })));
    await expect(come(0)).resolves.toMatchObject({ deviceUniqueId: 'd0' });
    const answer = await test.get(paths.tokenByAccessToken, undefined, {
      'access-token': await test.cloud.accounts.grants.makeAccessToken(account.uid),
      deviceuniqueid: 'one too many',
    });
    expect(answer).toMatchObject({ status: 409, json: failure('errors.deviceLimit') });
    expect((await meOf(test, token)).device_limit).toBe(DEVICE_LIMIT);
  });
});
