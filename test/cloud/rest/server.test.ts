import Fastify from 'fastify';
import * as v from 'valibot';

import { noInput, visitorEndpoint } from '../../../cloud/rest/endpoint';
import { restPlugin } from '../../../cloud/rest/restPlugin';
import { bucketsAnswer, cloudConfig, meAnswer, paths, pushKey, serverInfosAnswer, stssAnswer } from '@inkside/protocol';
import { envelopeOf } from '../../../packages/protocol/src/sharedSchemas';
import { failure, signIn, startCloud, stopClouds, type TestCloud } from './testCloud';

let test: TestCloud;
let token: string;

beforeAll(async () => {
  test = await startCloud();
  token = await signIn(test, 'reader@example.org');
});
afterAll(stopClouds);

describe('the REST table', () => {
  it('refuses every call that needs a token to a visitor, whatever the body', async () => {
    const guarded = test.cloud.endpoints.filter(({ access }) => access === 'user');

    const headers = { 'content-type': 'application/json' };
    const answers = await Promise.all(
      guarded.map(async ({ method, path }) => {
        const body = method === 'GET' ? {} : { headers, payload: '{"cut' };
        const answer = await test.cloud.app.inject({ method, url: path.replaceAll(/:\w+/g, 'x'), ...body });
        return { path, status: answer.statusCode, json: answer.json<unknown>() };
      }),
    );

    expect(guarded.length).toBeGreaterThan(8);
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, json: failure('errors.loginExpired') });
  });

  it('is open to visitors for signing in and for what is no secret, and for nothing else', () => {
    const open = test.cloud.endpoints.filter(({ access }) => access === 'visitor').map(({ path }) => path);

    expect(open.toSorted()).toEqual(
      [
        // Ways in.
        paths.sendVerifyCode,
        paths.sendMobileCode,
        paths.captchaCreate,
        paths.captchaCheck,
        paths.signup,
        paths.login,
        paths.redeemLink,
        paths.qrCreate,
        paths.qrCheck,
        paths.resetPassword,
        paths.tokenByAccessToken,
        paths.registrationStatus,
        paths.deviceSignIn,
        // Where things are.
        paths.buckets,
        paths.pushBucket,
        paths.serverInfos,
        // Whoever has the code may see whose invitation it is.
        paths.groupInvite,
        // Whoever has the link of a note may read that note.
        paths.openNoteLink,
        // What is told to everyone.
        paths.updateLogs,
        paths.sysNotices,
        paths.faqs,
        paths.faqCategories,
        paths.manualGroups,
        paths.androidVersion,
        paths.loginAd,
        paths.pcDownloads,
        paths.writeTemplate,
      ].toSorted(),
    );
  });

  it('keeps back an answer that breaks the contract, and logs where', async () => {
    const app = Fastify();
    const endpoint = visitorEndpoint({
      method: 'GET',
      path: '/api/1/broken',
      summary: 'Breaks its contract.',
      input: noInput,
      answer: envelopeOf(v.pipe(v.string(), v.minLength(30))),
      handle: async () => ({ data: 'too short' }),
    });
    const errors: object[] = [];
    const quiet = (): void => undefined;
    const log = { info: quiet, warn: quiet, error: (_: string, fields = {}) => void errors.push(fields) };
    await app.register(restPlugin, { endpoints: [endpoint], sessions: test.cloud.accounts.sessions, log });

    const answer = await app.inject('/api/1/broken');

    expect([answer.statusCode, answer.json()]).toEqual([500, expect.objectContaining(failure('errors.internal'))]);
    expect(errors).toEqual([{ path: '/api/1/broken', field: 'data' }]);
  });
});

describe('users/me', () => {
  it('counts the bytes of the user, and of nobody else', async () => {
    const { uid } = v.parse(meAnswer, (await test.get(paths.me, token)).json).data;
    await test.cloud.objects.putBytes(pushKey(uid, 'a', 'txt'), Buffer.alloc(1000));
    const other = await signIn(test, 'other@example.org');
    const { uid: otherUid } = v.parse(meAnswer, (await test.get(paths.me, other)).json).data;
    await test.cloud.objects.putBytes(pushKey(otherUid, 'a', 'txt'), Buffer.alloc(500));
    test.advance(60_000);

    const { data } = v.parse(meAnswer, (await test.get(paths.me, token)).json);

    expect(data.storage_used).toBe(1000);
  });

  it('comes with null settings and no devices at first', async () => {
    const config = await test.get(paths.userConfig, token);
    const devices = await test.get(paths.devices, token);

    expect([config.json, devices.json]).toMatchObject([{ data: null }, { data: [] }]);
  });
});

describe('what the cloud says of itself', () => {
  it('names the bucket under the address by which it was reached', async () => {
    const answer = await test.get(paths.buckets, undefined, { host: 'ink.local:9000' });

    expect(v.parse(bucketsAnswer, answer.json).data['onyx-cloud']).toMatchObject({
      bucket: 'onyx-cloud',
      aliEndpoint: 'http://ink.local:9000',
      endpoint: 'http://ink.local:9000',
    });
  });

  it.each([
    ['localhost:9000', 'http://127.0.0.1:9000'],
    ['localhost', 'http://127.0.0.1'],
    ['localhost.example', 'http://localhost.example'],
  ])('gives libraries for %s an address to which they add no bucket name: %s', async (host, aliEndpoint) => {
    const answer = await test.get(paths.buckets, undefined, { host });

    expect(v.parse(bucketsAnswer, answer.json).data['onyx-cloud']).toMatchObject({
      aliEndpoint,
      endpoint: `http://${host}`,
    });
  });

  it('lists itself, once for each language that it speaks', async () => {
    const answer = await test.get(paths.serverInfos, undefined, { host: 'ink.local:9000' });

    const { count, results } = v.parse(serverInfosAnswer, answer.json).data;
    expect(count).toBe(3);
    expect(results.map(({ lang }) => lang)).toEqual(['zh', 'en', 'ru']);
    expect(results[0]?.host).toMatchObject({ onyxSend2BooxHostBaseUrl: 'ink.local:9000' });
  });

  it('tells devices every host and every bucket by their own names', async () => {
    const answer = await test.get(paths.serverInfos, undefined, { host: 'ink.local:9000' });

    const [own] = v.parse(serverInfosAnswer, answer.json).data.results;
    expect(Object.keys(own?.host ?? {}).toSorted()).toEqual([
      'onyxCloudDataHostBaseUrl',
      'onyxContentHostBaseUrl',
      'onyxCouchbaseWSSHost',
      'onyxHostBaseUrl',
      'onyxLogHostBaseUrl',
      'onyxMaterialHostBaseUrl',
      'onyxMessageReplicator',
      'onyxSend2BooxHostBaseUrl',
      'shopBookUrl',
    ]);
    expect(own?.ossConfig).toMatchObject({ ossNoteBucket: 'onyx-cloud', ossNoteEndPoint: 'ink.local:9000' });
    expect(Object.keys(own?.ossConfig ?? {}).filter((name) => /^oss(Log|Test)Endpoint$/.test(name))).toHaveLength(2);
  });

  it('lists the servers of the configuration after itself, each with its own hosts', async () => {
    const regions = [{ name: 'School', lang: 'zh', region: 'cn', host: 'school.example.org:8443' }];
    const other = await startCloud({ regions });

    const { count, results } = v.parse(serverInfosAnswer, (await other.get(paths.serverInfos)).json).data;

    expect([count, results.length]).toEqual([4, 4]);
    expect(results[3]).toMatchObject({ name: 'School', lang: 'zh', region: 'cn' });
    expect(new Set(Object.values(results[3]?.host ?? {}))).toEqual(new Set(['school.example.org:8443']));
  });

  it('tells clients of the configured index servers, and pages of other sites the list', async () => {
    const indexServers = {
      area: 'inland',
      inland: ['https://in.example.org'],
      abroad: ['https://out.example.org'],
    } as const;
    const other = await startCloud({ indexServers });

    const { json, headers } = await other.get(paths.serverInfos);

    expect(v.parse(serverInfosAnswer, json).data).toMatchObject({
      area: 'inland',
      indexServers: { inland: ['https://in.example.org'], abroad: ['https://out.example.org'] },
    });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect((await other.get(paths.me)).headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['a scheme', { host: 'https://school.example.org' }],
    ['a path', { host: 'school.example.org/x' }],
    ['no name', { name: ' ' }],
    ['no language', { lang: '' }],
  ])('does not start with a server that is none: %s', async (_, wrong) => {
    const regions = [{ name: 'School', lang: 'zh', region: 'cn', host: 'school.example.org', ...wrong }];

    await expect(startCloud({ regions })).rejects.toThrow(/regions\.0\.(host|name|lang)/);
  });

  it('tells brand and identity to anyone', async () => {
    const config = v.parse(cloudConfig, (await test.get(paths.config)).json);
    const health = await test.get('/healthz');

    expect(config).toEqual({ product: 'boox', demo: false, serverUuid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(health.json).toEqual({ status: 'ok', serverUuid: config.serverUuid });
  });
});

describe('storage credentials', () => {
  it('are temporary and open the object store', async () => {
    const credentials = v.parse(stssAnswer, (await test.get(paths.stss, token)).json).data;

    expect(credentials.AccessKeyId).toMatch(/^STS\./);
    expect(Date.parse(credentials.Expiration)).toBe(test.now() + 3_600_000);
  });
});
