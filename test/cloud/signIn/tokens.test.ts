import * as v from 'valibot';

import { DAY_MS, TOKEN_LIFE_MS } from '../../../cloud/lib/config';
import { accessTokenAnswer, paths, refreshAnswer, syncTokenAnswer, tokenByAccessTokenAnswer } from '@inkside/protocol';
import { failure, startCloud, stopClouds, type TestCloud } from '../rest/testCloud';
import { enter, isSignedIn, meOf } from './signInHarness';

const EMAIL = 'reader@example.org';

let test: TestCloud;
beforeAll(async () => {
  test = await startCloud({ codeRequestsPerHour: 1000 });
});
afterAll(stopClouds);

const generate = async (token: string): Promise<string> =>
  v.parse(accessTokenAnswer, (await test.get(paths.generateAccessToken, token)).json).data;
const exchange = (accessToken: string) =>
  test.get(paths.tokenByAccessToken, undefined, { 'access-token': accessToken });
const revoke = (token: string) => test.post(paths.revokeAccessToken, {}, token);

describe('access tokens', () => {
  it('are exchanged for a bearer token as a string', async () => {
    const accessToken = await generate(await enter(test, EMAIL));

    const { data, tokenExpiredAt } = v.parse(tokenByAccessTokenAnswer, (await exchange(accessToken)).json);

    expect(await meOf(test, data)).toMatchObject({ email: EMAIL });
    expect(tokenExpiredAt).toBe(Math.floor((test.now() + TOKEN_LIFE_MS) / 1000));
  });

  it('are known to exist until all of them are revoked', async () => {
    const token = await enter(test, 'owner@example.org');
    const { uid } = await meOf(test, token);
    const { grants } = test.cloud.accounts;
    const before = await grants.hasAccessToken(uid);
    const mine = [await generate(token), await generate(token)];
    const between = await grants.hasAccessToken(uid);

    const answer = await revoke(token);

    expect([before, between, await grants.hasAccessToken(uid)]).toEqual([false, true, false]);
    expect(answer).toMatchObject({ status: 200, json: { result_code: 0, data: 'ok' } });
    const after = await Promise.all(mine.map(exchange));
    expect(after.map(({ status }) => status)).toEqual([401, 401]);
    expect(await isSignedIn(test, token)).toBe(true);
  });

  it('of others stand when mine are revoked', async () => {
    const theirs = await generate(await enter(test, EMAIL));

    await revoke(await enter(test, 'owner@example.org'));

    expect((await exchange(theirs)).status).toBe(200);
  });

  it('are twenty at most: the oldest ends', async () => {
    const token = await enter(test, 'many@example.org');
    const all: string[] = [];
    for (let n = 0; n < 21; n += 1) all.push(await generate(token));

    const [oldest = '', next = ''] = all;

    expect([(await exchange(oldest)).status, (await exchange(next)).status]).toEqual([401, 200]);
  });

  it('stand over a restart and end after a year', async () => {
    const token = await enter(test, 'year@example.org');
    const [{ uid }, accessToken] = [await meOf(test, token), await generate(token)];
    await test.restart();
    const soon = await exchange(accessToken);

    test.advance(366 * DAY_MS);
    await test.cloud.accounts.sweep();

    expect(soon.status).toBe(200);
    expect(await exchange(accessToken)).toMatchObject({ status: 401, json: failure('errors.loginExpired') });
    expect(await test.cloud.accounts.grants.hasAccessToken(uid)).toBe(false);
  });

  it.each([undefined, '', 'x', '__proto__', 'f'.repeat(40), 'a'.repeat(10_000)])(
    'are nothing when they are %s',
    async (accessToken) => {
      const headers = accessToken === undefined ? {} : { 'access-token': accessToken };

      expect(await test.get(paths.tokenByAccessToken, undefined, headers)).toMatchObject({
        status: 401,
        json: failure('errors.loginExpired'),
      });
    },
  );
});

describe.each([paths.refreshToken, paths.refreshTokenV2])('%s', (path) => {
  const refresh = async (headers: Record<string, string>) =>
    v.parse(refreshAnswer, (await test.get(path, undefined, headers)).json);

  it('gives a new token and its end, for the old one with and without "Bearer"', async () => {
    const token = await enter(test, EMAIL);

    const first = await refresh({ authorization: token });
    const second = await refresh({ authorization: `Bearer ${first.data.token}` });

    const end = Math.floor((test.now() + TOKEN_LIFE_MS) / 1000);
    expect(second).toMatchObject({ data: { tokenExpiredAt: end }, tokenExpiredAt: end });
    expect(new Set([token, first.data.token, second.data.token]).size).toBe(3);
    expect(await meOf(test, second.data.token)).toMatchObject({ email: EMAIL });
  });

  it('lets the old token go on until the new one is used, and then no longer', async () => {
    const token = await enter(test, EMAIL);
    await refresh({ authorization: token });
    test.advance(3_600_000);

    const { data } = await refresh({ authorization: token });

    expect([await isSignedIn(test, token), await isSignedIn(test, data.token)]).toEqual([true, true]);
    expect([await isSignedIn(test, token), await isSignedIn(test, data.token)]).toEqual([false, true]);
  });

  it('keeps the sync sessions of the old token alive under the new one', async () => {
    const token = await enter(test, EMAIL);
    const cookie = v.parse(syncTokenAnswer, (await test.get(paths.syncToken, token)).json).data.session_id;
    const headers = { cookie: `SyncGatewaySession=${cookie}` };
    const gateway = async () => (await test.get('/neocloud/', undefined, headers)).status;
    const { data } = await refresh({ authorization: token });
    test.advance(61_000);

    const after = await gateway();
    await test.post(paths.logout, {}, data.token);

    expect([after, await gateway()]).toEqual([200, 401]);
  });

  it.each(['', 'Bearer', 'Bearer x.y.z', 'null'])('refuses "%s"', async (authorization) => {
    expect(await test.get(path, undefined, { authorization })).toMatchObject({ status: 401 });
  });
});
