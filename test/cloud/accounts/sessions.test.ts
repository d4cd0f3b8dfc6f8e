import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { DAY_MS, SYNC_SESSIONS_PER_TOKEN } from '../../../cloud/lib/config';
import {
  accessTokenAnswer,
  devicesAnswer,
  paths,
  syncTokenAnswer,
  tokenAnswer,
  tokenByAccessTokenAnswer,
} from '@inkside/protocol';
import type { TestCloud } from '../rest/testCloud';
import { START, failure, signIn, startCloud, stopClouds } from '../rest/testCloud';

const EMAIL = 'reader@example.org';
const EXPIRED = { status: 401, json: { result_code: 1, ...failure('errors.loginExpired') } };

afterEach(stopClouds);

const openSync = async (test: TestCloud, token: string) =>
  v.parse(syncTokenAnswer, (await test.get(paths.syncToken, token)).json).data;

const uidOf = async (test: TestCloud): Promise<string> => {
  const account = await test.cloud.accounts.directory.find({ kind: 'email', address: EMAIL, areaCode: null });
  return account?.uid ?? '';
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string): object =>
  v.parse(v.looseObject({}), JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
/** The token with one of its three parts replaced. */
const withPart = (token: string, index: number, part: string): string => token.split('.').with(index, part).join('.');

describe('a bearer token', () => {
  it('is a JSON Web Token with the number of the account, for thirty days', async () => {
    const test = await startCloud();

    const token = await signIn(test, EMAIL);

    const iat = START / 1000;
    expect(payloadOf(token)).toMatchObject({ id: expect.any(Number), loginType: 'email', iat, exp: iat + 30 * 86_400 });
  });

  it('is taken with and without "Bearer"', async () => {
    const test = await startCloud();
    const token = await signIn(test, EMAIL);

    const answer = await test.get(paths.me, undefined, { authorization: token });

    expect(answer.status).toBe(200);
  });

  it('ends after thirty days', async () => {
    const test = await startCloud();
    const token = await signIn(test, EMAIL);
    test.advance(30 * DAY_MS);

    const answer = await test.get(paths.me, token);

    expect(answer).toMatchObject(EXPIRED);
  });

  it.each([
    ['none', () => ''],
    ['another signature', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['another algorithm', (token: string) => withPart(withPart(token, 0, encode({ alg: 'none', typ: 'JWT' })), 2, '')],
    ['another payload', (token: string) => withPart(token, 1, encode({ ...payloadOf(token), id: 1 }))],
    ['a part too much', (token: string) => `${token}.x`],
  ])('is refused with %s', async (_, forge) => {
    const test = await startCloud();
    const token = await signIn(test, EMAIL);

    const answer = await test.get(paths.me, forge(token));

    expect(answer).toMatchObject(EXPIRED);
  });

  it('is worth nothing after signing out, and others of the account still are', async () => {
    const test = await startCloud();
    const [here, elsewhere] = [await signIn(test, EMAIL), await signIn(test, EMAIL)];

    const answer = await test.post(paths.logout, {}, here);

    expect(answer).toMatchObject({ status: 200, json: { data: 'ok' } });
    expect(await test.get(paths.me, here)).toMatchObject(EXPIRED);
    expect((await test.get(paths.me, elsewhere)).status).toBe(200);
  });

  it('stands over a restart', async () => {
    const test = await startCloud();
    const token = await signIn(test, EMAIL);
    const sync = await openSync(test, token);

    await test.restart();

    expect((await test.get(paths.me, token)).status).toBe(200);
    expect(await test.cloud.accounts.syncSessions.uidOf(sync.session_id)).toBe(await uidOf(test));
  });
});

describe('a sync session', () => {
  it('has the shape that the gateway of the real cloud gives', async () => {
    const test = await startCloud();
    const token = await signIn(test, EMAIL);

    const sync = await openSync(test, token);

    expect(sync).toEqual({
      session_id: expect.stringMatching(/^[0-9a-f]{40}$/),
      expires: new Date(START + 21 * DAY_MS).toISOString(),
      cookie_name: 'SyncGatewaySession',
      channels: [],
    });
  });

  it('ends with the token that it hangs on, and whoever listens hears it', async () => {
    const test = await startCloud();
    const token = await signIn(test, EMAIL);
    const { session_id: sessionId } = await openSync(test, token);
    await test.cloud.accounts.syncSessions.uidOf(sessionId);
    const ended: string[] = [];
    test.cloud.accounts.syncSessions.onEnded((id) => void ended.push(id));

    await test.post(paths.logout, {}, token);

    expect(ended).toEqual([sessionId]);
    expect(await test.cloud.accounts.syncSessions.uidOf(sessionId)).toBeUndefined();
  });

  it('ends by itself after three weeks', async () => {
    const test = await startCloud();
    const { session_id: sessionId } = await openSync(test, await signIn(test, EMAIL));
    test.advance(21 * DAY_MS);

    const uid = await test.cloud.accounts.syncSessions.uidOf(sessionId);

    expect(uid).toBeUndefined();
  });

  it('makes room for new ones of the same token', async () => {
    const test = await startCloud();
    const token = await signIn(test, EMAIL);
    const first = await openSync(test, token);
    let last = first;
    for (let n = 0; n < SYNC_SESSIONS_PER_TOKEN; n += 1) last = await openSync(test, token);

    const { syncSessions } = test.cloud.accounts;
    const uids = await Promise.all([first, last].map((sync) => syncSessions.uidOf(sync.session_id)));

    expect(uids).toEqual([undefined, await uidOf(test)]);
  });
});

describe('the one-time address', () => {
  it('signs in once', async () => {
    const test = await startCloud();
    await signIn(test, EMAIL);
    const link = await test.cloud.createLink(await uidOf(test));

    const first = await test.post(paths.redeemLink, { token: link });
    const second = await test.post(paths.redeemLink, { token: link });

    const { token } = v.parse(tokenAnswer, first.json).data;
    expect((await test.get(paths.me, token)).status).toBe(200);
    expect(second).toMatchObject({ status: 410, json: failure('errors.linkUsed') });
  });

  it('ends after a day', async () => {
    const test = await startCloud();
    await signIn(test, EMAIL);
    const link = await test.cloud.createLink(await uidOf(test));
    test.advance(DAY_MS);

    const answer = await test.post(paths.redeemLink, { token: link });

    expect(answer).toMatchObject({ status: 410, json: failure('errors.linkExpired') });
  });

  it('tells nothing about a token that never was', async () => {
    const test = await startCloud();

    const answer = await test.post(paths.redeemLink, { token: 'x'.repeat(43) });

    expect(answer).toMatchObject({ status: 410, json: failure('errors.linkExpired') });
  });
});

describe('an access token', () => {
  const fetchToken = (test: TestCloud, accessToken: string, headers: Record<string, string> = {}) =>
    test.get(paths.tokenByAccessToken, undefined, { 'access-token': accessToken, ...headers });

  it('gives bearer tokens to a command-line device, which then is one of the devices', async () => {
    const test = await startCloud();
    const token = await signIn(test, EMAIL);
    const accessToken = v.parse(accessTokenAnswer, (await test.get(paths.generateAccessToken, token)).json).data;

    const answer = await fetchToken(test, accessToken, { deviceuniqueid: 'twin-1', mac: '02:00', devicemodel: 'Twin' });

    const deviceToken = v.parse(tokenByAccessTokenAnswer, answer.json).data;
    const devices = v.parse(devicesAnswer, (await test.get(paths.devices, deviceToken)).json).data;
    expect(devices).toEqual([
      expect.objectContaining({ deviceUniqueId: 'twin-1', macAddress: '02:00', model: 'Twin', loginStatus: 'online' }),
    ]);
    expect(devices[0]).not.toHaveProperty('_rev');
  });

  it('keeps a device that comes back as one', async () => {
    const test = await startCloud();
    const token = await signIn(test, EMAIL);
    const accessToken = v.parse(accessTokenAnswer, (await test.get(paths.generateAccessToken, token)).json).data;

    await fetchToken(test, accessToken, { deviceuniqueid: 'twin-1' });
    test.advance(DAY_MS);
    await fetchToken(test, accessToken, { deviceuniqueid: 'twin-1' });

    const devices = v.parse(devicesAnswer, (await test.get(paths.devices, token)).json).data;
    expect(devices.map((device) => device.latestLoginTime)).toEqual([new Date(START + DAY_MS).toISOString()]);
  });

  it.each(['', 'f'.repeat(40)])('is refused when it is "%s"', async (accessToken) => {
    const test = await startCloud();

    const answer = await fetchToken(test, accessToken);

    expect(answer).toMatchObject(EXPIRED);
  });
});

describe('the data folder', () => {
  const textOf = async (folder: string): Promise<string> => {
    const texts: string[] = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) texts.push((await readFile(join(entry.parentPath, entry.name))).toString('latin1'));
    }
    return texts.join('\n');
  };

  it('holds no token in plain', async () => {
    const test = await startCloud();
    const token = await signIn(test, EMAIL);
    const sync = await openSync(test, token);
    const accessToken = await test.cloud.accounts.grants.makeAccessToken(await uidOf(test));
    const link = await test.cloud.createLink(await uidOf(test));

    const text = await textOf(test.dataDirectory);

    expect(text).toContain(EMAIL);
    for (const secret of [token, sync.session_id, accessToken, link]) expect(text).not.toContain(secret);
    expect(JSON.stringify(test.log)).not.toContain(EMAIL);
  });

  it('keeps its secrets for its owner alone', async () => {
    const test = await startCloud();

    const { mode } = await stat(join(test.dataDirectory, 'secrets.json'));

    expect(mode & 0o777).toBe(0o600);
  });

  it('loses expired sessions and grants when it is swept', async () => {
    const test = await startCloud();
    const token = await signIn(test, EMAIL);
    await openSync(test, token);
    await test.cloud.accounts.grants.makeAccessToken(await uidOf(test));
    await test.cloud.createLink(await uidOf(test));
    test.advance(365 * DAY_MS);

    await test.cloud.accounts.sweep();

    test.advance(-365 * DAY_MS);
    expect(await test.get(paths.me, token)).toMatchObject(EXPIRED);
  });
});
