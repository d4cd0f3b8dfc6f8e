import * as v from 'valibot';

import { deviceSignInAnswer, paths } from '@inkside/protocol';
import { HOUR_MS } from '../../../cloud/lib/config';
import type { TestCloud } from '../rest/testCloud';
import { askCode, failure, otherThan, signIn, startCloud, stopClouds } from '../rest/testCloud';
import { earnVerify } from '../signIn/signInHarness';
import { devicesOf, meOf, postForm, signInDevice } from './accountHarness';

const EMAIL = 'reader@example.org';
const DEVICE = { deviceuniqueid: 'a-tablet', mac: '02:00:00:00:00:01' };

let test: TestCloud;
let token: string;
let deviceToken: string;

beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000 });
  token = await signIn(test, EMAIL);
  deviceToken = await signInDevice(test, EMAIL, 'tab');
});
afterAll(stopClouds);

const tab = async () => (await devicesOf(test, token)).find(({ deviceUniqueId }) => deviceUniqueId === 'tab');
const freshCode = (): Promise<string> => {
  test.advance(60_000);
  return askCode(test, EMAIL);
};

describe('users/checkRegistrationStatus', () => {
  it.each([
    [EMAIL, true],
    ['Reader@Example.org', true],
    ['nobody@example.org', false],
    ['+48600123456', false],
  ])('answers for %s whether there is an account: %s', async (account, isRegistered) => {
    const [form, json] = [
      await postForm(test, paths.registrationStatus, { account }, DEVICE),
      await test.post(paths.registrationStatus, { account }, undefined, { mac: '02:aa' }),
    ];

    for (const answer of [form, json]) expect(answer.json).toMatchObject({ result_code: 0, data: { isRegistered } });
  });

  it.each([{}, { account: 7 }, { account: 'x' }, { account: 'no one@example.org' }, { account: '600123456' }])(
    'refuses %j',
    async (body) => {
      const answer = await test.post(paths.registrationStatus, body);
      expect(answer).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
    },
  );

  it('answers nobody else without a captcha, and everybody with one', async () => {
    const bare = await test.post(paths.registrationStatus, { account: EMAIL });
    const madeUp = await test.post(paths.registrationStatus, { account: EMAIL, verify: 'made-up' });
    const solved = await test.post(paths.registrationStatus, { account: EMAIL, verify: await earnVerify(test) });

    expect(bare).toMatchObject({ status: 400, json: { result_code: 100011, code: 'errors.captchaNeeded' } });
    expect(madeUp).toMatchObject({ status: 400, json: { result_code: 100011, code: 'errors.captchaWrong' } });
    expect(solved).toMatchObject({ status: 200, json: { data: { isRegistered: true } } });
  });

  it('does not tell a program that calls itself a device about many, nor about one again and again', async () => {
    const own = await startCloud({ signInsPerAddress: 60 });
    const ask = async (account: string) =>
      (await own.post(paths.registrationStatus, { account }, undefined, DEVICE)).json;
    const many: unknown[] = [];
    for (let n = 0; n < 61; n += 1) many.push(await ask(`a${n}@example.org`));
    own.advance(HOUR_MS);
    const one: unknown[] = [];
    for (let n = 0; n < 21; n += 1) one.push(await ask(EMAIL));

    const [told, needed] = [{ result_code: 0 }, { result_code: 100011, code: 'errors.captchaNeeded' }];
    expect([many[59], many[60]]).toMatchObject([told, needed]);
    expect([one[19], one[20]]).toMatchObject([told, needed]);
  });

  it('counts every address of one IPv6 network as one caller, also over a restart', async () => {
    const own = await startCloud({ signInsPerAddress: 60 });
    const ask = async (n: number, remoteAddress: string): Promise<number> => {
      const payload = { account: `a${n}@example.org` };
      const asked = { method: 'POST', url: paths.registrationStatus, payload, remoteAddress, headers: DEVICE } as const;
      return (await own.cloud.app.inject(asked)).statusCode;
    };
    for (let n = 0; n < 60; n += 1) await ask(n, `2001:db8:1:2::${n.toString(16)}`);
    await own.restart();

    expect(await ask(60, '2001:db8:1:2:ffff::1')).toBe(400);
    expect(await ask(60, '2001:db8:1:3::1')).toBe(200);
  });
});

describe('users/signin', () => {
  it('gives a token and its end, by a form or JSON, and makes the device one of the account', async () => {
    const headers = { DeviceUniqueId: 'pad', Mac: '02:aa' };
    const json = await test.post(paths.deviceSignIn, { account: EMAIL, code: await freshCode() }, undefined, headers);

    const { data } = v.parse(deviceSignInAnswer, json.json);

    expect(data.tokenExpiredAt).toBeGreaterThan(test.now() / 1000);
    const found = (await devicesOf(test, token)).find(({ deviceUniqueId }) => deviceUniqueId === 'pad');
    expect(found).toMatchObject({ macAddress: '02:aa', loginStatus: 'online' });
    expect((await test.get(paths.me, undefined, { authorization: data.token })).status).toBe(200);
  });

  it('knows a device by its network address when it has no other name', async () => {
    const code = await freshCode();

    await postForm(test, paths.deviceSignIn, { account: EMAIL, code }, { mac: '02:bb' });

    expect((await devicesOf(test, token)).map(({ deviceUniqueId }) => deviceUniqueId)).toContain('02:bb');
  });

  it('refuses a wrong code, and one that was used', async () => {
    const code = await freshCode();
    const wrong = await postForm(test, paths.deviceSignIn, { account: EMAIL, code: otherThan(code) });
    await postForm(test, paths.deviceSignIn, { account: EMAIL, code });

    const again = await postForm(test, paths.deviceSignIn, { account: EMAIL, code });

    expect(wrong).toMatchObject({ status: 400, json: failure('errors.codeWrong', { left: 4 }) });
    expect(again).toMatchObject({ status: 400, json: failure('errors.codeExpired') });
  });

  it('takes no more guesses from an address than the other doors do, and counts them together', async () => {
    const own = await startCloud({ signInsPerAddress: 50 });
    const guess = async (n: number): Promise<number> => {
      const path = n % 2 === 0 ? paths.deviceSignIn : paths.signup;
      const names = n % 2 === 0 ? 'account' : 'mobi';
      return (await own.post(path, { [names]: `a${n}@example.org`, code: '000000' })).status;
    };
    for (let n = 0; n < 50; n += 1) expect(await guess(n)).toBe(400);

    const page = await own.post(paths.signup, { mobi: EMAIL, code: '000000' });
    const device = await own.post(paths.deviceSignIn, { account: EMAIL, code: '000000' });
    expect([page, device]).toMatchObject([{ json: { result_code: 100011 } }, { json: { result_code: 100011 } }]);
  });

  it('lets no device in by a page of another kind', async () => {
    const answer = await test.post(paths.deviceSignIn, 'account=x', undefined, { 'content-type': 'text/plain' });

    expect(answer.status).toBe(415);
  });
});

describe('users/device', () => {
  it('keeps what a device tells of itself, and what it does not tell this time', async () => {
    const card = { model: 'NoteAir3C', width: 1860, height: '2480', versionRelease: '13', versionInt: 33 };
    await test.post(paths.registerDevice, card, deviceToken);

    const answer = await test.post(paths.registerDevice, { buildId: 'b1', unknown: 1 }, deviceToken);

    const told = { ...card, height: 2480, buildId: 'b1' };
    expect(answer.json).toMatchObject({ data: told });
    expect(await tab()).toMatchObject(told);
    expect(await tab()).not.toHaveProperty('unknown');
  });

  it('registers a device that came with another token', async () => {
    await test.post(paths.registerDevice, { deviceUniqueId: 'old', mac: '02:cc', model: 'Max' }, token);

    const found = (await devicesOf(test, token)).find(({ deviceUniqueId }) => deviceUniqueId === 'old');
    expect(found).toMatchObject({ macAddress: '02:cc', model: 'Max' });
  });

  it.each([{ width: -1 }, { width: 'wide' }, { model: 7 }, { model: 'a\u0000' }, { details: { a: 1 } }])(
    'refuses %j',
    async (body) => {
      expect((await test.post(paths.registerDevice, body, deviceToken)).status).toBe(400);
    },
  );

  it('refuses a device without a name', async () => {
    const answer = await test.post(paths.registerDevice, { model: 'x' }, token);

    expect(answer).toMatchObject({ status: 400, json: failure('errors.badRequest', { field: 'deviceUniqueId' }) });
  });
});

describe('users/updateSyncChannels', () => {
  const change = (body: object, with_ = deviceToken) => test.post(paths.syncChannels, body, with_);

  it('sets, adds and takes away, and keeps over a restart', async () => {
    const { uid } = await meOf(test, token);
    const [note, message] = [`${uid}-NOTE_TREE`, `${uid}-MESSAGE`];

    const set = await change({ action: 'set', channels: [note] });
    await test.restart();
    const added = await change({ action: 'add', channels: [message, note] });
    const removed = await change({ action: 'remove', channels: [note] });

    expect(set.json).toMatchObject({ data: { channels: [note] } });
    expect(added.json).toMatchObject({ data: { channels: [message, note] } });
    expect(removed.json).toMatchObject({ data: { channels: [message] } });
  });

  it('takes a list alone', async () => {
    const { uid } = await meOf(test, token);

    expect((await change([`${uid}-CONFIG`])).json).toMatchObject({ data: { channels: [`${uid}-CONFIG`] } });
  });

  it('passes over channels of others', async () => {
    const { uid } = await meOf(test, token);
    const foreign = [`${'f'.repeat(24)}-NOTE_TREE`, '*', '!', uid, `x${uid}-MESSAGE`];

    const answer = await change({ action: 'set', channels: [...foreign, `${uid}-MESSAGE`] });

    expect(answer.json).toMatchObject({ data: { channels: [`${uid}-MESSAGE`] } });
  });

  it('keeps those of one device from those of another caller', async () => {
    const { uid } = await meOf(test, token);
    await change({ action: 'set', channels: [`${uid}-MESSAGE`] });

    const answer = await change({ action: 'add', channels: [`${uid}-CONFIG`] }, token);

    expect(answer.json).toMatchObject({ data: { channels: [`${uid}-CONFIG`] } });
  });

  it.each([
    {},
    { channels: 'x' },
    { channels: [1] },
    { action: 'drop', channels: [] },
    { channels: ['x'.repeat(257)] },
  ])('refuses %j', async (body) => {
    expect((await change(body)).status).toBe(400);
  });
});

describe('devices/logout', () => {
  it('ends the token and notes the time', async () => {
    const mine = await signInDevice(test, EMAIL, 'tab');

    const answer = await postForm(test, paths.deviceLogout, {}, { authorization: mine });

    expect(answer).toMatchObject({ status: 200, json: { data: 'ok' } });
    expect((await test.get(paths.me, mine)).status).toBe(401);
    expect(await tab()).toMatchObject({ loginStatus: 'offline', latestLogoutTime: new Date(test.now()).toISOString() });
  });
});
