import { createHash } from 'node:crypto';
import { createCredentials } from '../../../../cloud/objects/credentials';
import { until } from '../../../harness/until';
import { OTHER_UID, UID, failureOf, startObjectCloud } from '../harness/objectCloud';
import type { ObjectCloud } from '../harness/objectCloud';
import { beginOnly, send, sendTruncated, signedHeaders } from '../harness/rawRequest';

const KEY = `${UID}/a`;
const MINUTE_MS = 60_000;

let cloud: ObjectCloud;

beforeAll(async () => {
  cloud = await startObjectCloud();
  await cloud.store.putBytes(KEY, Buffer.from('content'));
  await cloud.store.putBytes(`${OTHER_UID}/a`, Buffer.from('secret'));
});

beforeEach(() => {
  cloud.aheadMs = 0;
});

afterAll(() => cloud.close());

const denied = { status: 403, code: 'AccessDenied' };

describe.each([
  ['V1', false],
  ['V4', true],
])('with %s signatures', (_name, authorizationV4) => {
  it('a wrong secret is a wrong signature', async () => {
    const issued = { ...cloud.credentials.issue(UID), AccessKeySecret: 'guess' };

    const attempt = cloud.client({ issued, authorizationV4 }).get(KEY);

    expect(await failureOf(attempt)).toEqual({ status: 403, code: 'SignatureDoesNotMatch' });
  });

  it('credentials of another cloud are unknown', async () => {
    const foreign = createCredentials({ masterKey: Buffer.alloc(32, 9), clock: { now: () => Date.now() } });

    const attempt = cloud.client({ issued: foreign.issue(UID), authorizationV4 }).get(KEY);

    expect(await failureOf(attempt)).toEqual({ status: 403, code: 'InvalidAccessKeyId' });
  });

  it('credentials end on time', async () => {
    const client = cloud.client({ authorizationV4 });

    cloud.aheadMs = 60 * MINUTE_MS + 1000;

    expect(await failureOf(client.get(KEY))).toEqual({ status: 403, code: 'SecurityTokenExpired' });
  });

  it.each([16, -16])('a clock %d minutes off is refused, with the right time', async (minutes) => {
    const client = cloud.client({ authorizationV4 });

    cloud.aheadMs = minutes * MINUTE_MS;

    expect(await failureOf(client.get(KEY))).toEqual({ status: 403, code: 'RequestTimeTooSkewed' });
  });

  it.each([14, -14])('a clock %d minutes off is fine', async (minutes) => {
    const client = cloud.client({ authorizationV4 });

    cloud.aheadMs = minutes * MINUTE_MS;

    expect((await client.get(KEY)).res.status).toBe(200);
  });

  it('no operation reaches the objects of another user', async () => {
    const client = cloud.client({ authorizationV4 });
    const key = `${OTHER_UID}/a`;
    const attempts = [
      () => client.get(key),
      () => client.put(key, Buffer.from('x')),
      () => client.delete(key),
      () => client.deleteMulti([KEY, key]),
      () => client.initMultipartUpload(key),
      () => client.listV2({ prefix: `${OTHER_UID}/`, 'max-keys': '10' }),
      () => client.listV2({ prefix: UID, 'max-keys': '10' }),
      () => client.listV2({ prefix: '', 'max-keys': '10' }),
      () => client.list({ prefix: `${OTHER_UID}/`, 'max-keys': 10 }, {}),
    ];

    for (const attempt of attempts) expect(await failureOf(attempt())).toEqual(denied);

    expect((await cloud.store.head(key))?.size).toBe(6);
    expect(await cloud.store.head(KEY)).toBeDefined();
  });

  it('another bucket is not there', async () => {
    const attempt = cloud.client({ bucket: 'onyx-note', authorizationV4 }).get(KEY);

    expect(await failureOf(attempt)).toEqual({ status: 404, code: 'NoSuchBucket' });
  });
});

describe('a refusal', () => {
  it('tells the right time to a client whose clock is off', async () => {
    const headers = signedHeaders(cloud.credentials.issue(UID), { key: KEY, dateMs: Date.now() - 20 * MINUTE_MS });

    const { status, body } = await send({ port: cloud.port, path: `/onyx-cloud/${KEY}`, headers });

    const serverTime = Date.parse(/<ServerTime>(.+)<\/ServerTime>/.exec(body)?.[1] ?? '');
    expect(status).toBe(403);
    expect(Math.abs(serverTime - Date.now())).toBeLessThan(5 * MINUTE_MS);
  });

  it('of a HEAD travels in a header', async () => {
    const answer = await send({ port: cloud.port, method: 'HEAD', path: `/onyx-cloud/${KEY}` });

    expect(answer.status).toBe(403);
    const document = Buffer.from(String(answer.headers['x-oss-err']), 'base64').toString();
    expect(document).toContain('<Code>AccessDenied</Code>');
  });

  it.each([
    ['unsigned', {}, 403, 'AccessDenied'],
    ['with half an Authorization', { authorization: 'OSS abc' }, 400, 'InvalidArgument'],
    ['with an empty V4 one', { authorization: 'OSS4-HMAC-SHA256 ' }, 400, 'InvalidArgument'],
    ['without a token', { authorization: 'OSS STS.ABC:c2ln' }, 403, 'InvalidAccessKeyId'],
  ])('meets a request %s', async (_what, headers, status, code) => {
    const answer = await send({ port: cloud.port, path: `/onyx-cloud/${KEY}`, headers });

    expect(answer.status).toBe(status);
    expect(answer.body).toContain(`<Code>${code}</Code>`);
    expect(answer.body).toContain(`<RequestId>${String(answer.headers['x-oss-request-id'])}</RequestId>`);
  });

  it.each([
    ['begins with a slash', `/onyx-cloud//${KEY}`, `/${KEY}`],
    ['is longer than 1023 bytes', `/onyx-cloud/${UID}/${'k'.repeat(1000)}`, `${UID}/${'k'.repeat(1000)}`],
  ])('meets a key that %s', async (_what, path, key) => {
    const headers = signedHeaders(cloud.credentials.issue(UID), { key });

    const { status, body } = await send({ port: cloud.port, path, headers });

    expect(status).toBe(400);
    expect(body).toContain('<Code>InvalidObjectName</Code>');
  });

  it.each(['?acl', '?tagging', '?x-oss-process=image/resize,w_10'])('meets %s, which is not offered', async (query) => {
    const headers = signedHeaders(cloud.credentials.issue(UID), { key: KEY, subResources: query });

    const { status, body } = await send({ port: cloud.port, path: `/onyx-cloud/${KEY}${query}`, headers });

    expect(status).toBe(501);
    expect(body).toContain('<Code>NotImplemented</Code>');
  });
});

describe('a body', () => {
  it('that is cut short is not stored', async () => {
    const key = `${UID}/cut`;
    const headers = signedHeaders(cloud.credentials.issue(UID), { method: 'PUT', key });

    const incoming = async (): Promise<number> => (await cloud.temporary.countFiles()).incoming;
    const path = `/onyx-cloud/${key}`;

    await sendTruncated({
      port: cloud.port,
      path,
      headers,
      body: 'begun',
      isBegun: async () => (await incoming()) === 1,
    });
    await until(async () => (await incoming()) === 0, 'what had come is removed');

    expect(await cloud.store.head(key)).toBeUndefined();
    expect(cloud.faults).toEqual([]);
  });

  it('of a refused upload is read away, so that the client sees why', async () => {
    const issued = { ...cloud.credentials.issue(UID), AccessKeySecret: 'guess' };

    const attempt = cloud.client({ issued }).put(`${UID}/large`, Buffer.alloc(8_000_000));

    expect(await failureOf(attempt)).toEqual({ status: 403, code: 'SignatureDoesNotMatch' });
  });

  it('larger than allowed is refused by its length', async () => {
    const key = `${UID}/huge`;
    const what = { method: 'PUT', key, headers: { 'content-length': String(6 * 1024 ** 3) } };
    const headers = signedHeaders(cloud.credentials.issue(UID), what);

    const answer = await beginOnly({ port: cloud.port, method: 'PUT', path: `/onyx-cloud/${key}`, headers });

    expect(answer).toBe(400);
  });

  it('of another MD5 than announced is not stored', async () => {
    const key = `${UID}/changed`;
    const md5 = createHash('md5').update('other').digest('base64');
    const what = { method: 'PUT', key, headers: { 'content-md5': md5 } };
    const headers = signedHeaders(cloud.credentials.issue(UID), what);

    const answer = await send({ port: cloud.port, method: 'PUT', path: `/onyx-cloud/${key}`, headers, body: 'sent' });

    expect(answer.body).toContain('<Code>InvalidDigest</Code>');
    expect(await cloud.store.head(key)).toBeUndefined();
  });

  it.each([
    ['no MD5', '<Delete><Object><Key>a</Key></Object></Delete>', false, 'MissingArgument'],
    ['no keys', '<Delete><Quiet>true</Quiet></Delete>', true, 'MalformedXML'],
    ['no XML', 'delete everything', true, 'MalformedXML'],
  ])('of a deletion with %s is refused', async (_what, body, hasMd5, code) => {
    const md5 = createHash('md5').update(body).digest('base64');
    const headers = signedHeaders(cloud.credentials.issue(UID), {
      method: 'POST',
      key: '',
      subResources: '?delete',
      ...(hasMd5 && { headers: { 'content-md5': md5 } }),
    });

    const answer = await send({ port: cloud.port, method: 'POST', path: '/onyx-cloud/?delete=', headers, body });

    expect(answer.status).toBe(400);
    expect(answer.body).toContain(`<Code>${code}</Code>`);
  });
});
