import { UID, startObjectCloud } from '../harness/objectCloud';
import type { ObjectCloud } from '../harness/objectCloud';
import { send, signedHeaders } from '../harness/rawRequest';

const KEY = `${UID}/a#1`;
const WIRE_KEY = KEY.replace('#', '%23');

let cloud: ObjectCloud;

beforeAll(async () => {
  cloud = await startObjectCloud();
  await cloud.store.putBytes(KEY, Buffer.from('content'));
});

afterAll(() => cloud.close());

describe('the stock client', () => {
  it.each([
    ['path style', {}],
    ['a bare key under the host of the bucket, as for an IP address', { sldEnable: false }],
    ['a bare key under our own host', { sldEnable: false, cname: true, endpoint: 'localhost' }],
  ])('reaches the object by %s', async (_what, options) => {
    const endpoint = 'endpoint' in options ? `http://localhost:${cloud.port}` : cloud.endpoint;
    const v1 = await cloud.client({ ...options, endpoint }).get(KEY);
    const v4 = await cloud.client({ ...options, endpoint, authorizationV4: true }).get(KEY);

    expect([String(v1.content), String(v4.content)]).toEqual(['content', 'content']);
  });

  it('lists by a bare root', async () => {
    const { objects } = await cloud.client({ sldEnable: false }).listV2({ prefix: `${UID}/`, 'max-keys': '5' });

    expect(objects?.map((object) => object.name)).toEqual([KEY]);
  });
});

describe('a signature', () => {
  it.each([
    ['path style under the host of the bucket', `/onyx-cloud/${WIRE_KEY}`, 'onyx-cloud.localhost'],
    ['a bare key under the host of the bucket', `/${WIRE_KEY}`, 'onyx-cloud.localhost:8080'],
    ['a bare key under an unknown host', `/${WIRE_KEY}`, 'school.example'],
  ])('says that %s is meant', async (_what, path, host) => {
    const headers = { ...signedHeaders(cloud.credentials.issue(UID), { key: KEY }), host };

    const answer = await send({ port: cloud.port, path, headers });

    expect([answer.status, answer.body]).toEqual([200, 'content']);
  });

  it.each([
    ['its path', `/onyx-log/${WIRE_KEY}`, '127.0.0.1'],
    ['its host', `/${WIRE_KEY}`, 'onyx-log.localhost'],
  ])('for another bucket in %s finds no bucket', async (_what, path, host) => {
    const headers = { ...signedHeaders(cloud.credentials.issue(UID), { key: KEY, bucket: 'onyx-log' }), host };

    const answer = await send({ port: cloud.port, path, headers });

    expect(answer.status).toBe(404);
    expect(answer.body).toContain('<Code>NoSuchBucket</Code>');
  });

  it.each([
    ['its path', `/onyx-cloud-us/${WIRE_KEY}`, '127.0.0.1'],
    ['its host', `/${WIRE_KEY}`, 'onyx-cloud-us.localhost'],
  ])('for the bucket of another region in %s takes its own', async (_what, path, host) => {
    const headers = { ...signedHeaders(cloud.credentials.issue(UID), { key: KEY, bucket: 'onyx-cloud-us' }), host };

    const answer = await send({ port: cloud.port, path, headers });

    expect([answer.status, answer.body]).toEqual([200, 'content']);
  });

  it('takes dots and NUL in a path as letters of the key', async () => {
    const key = `${UID}/../${UID}x/\0/..`;
    const headers = signedHeaders(cloud.credentials.issue(UID), { method: 'PUT', key });
    const path = `/onyx-cloud/${key.replace('\0', '%00')}`;

    const answer = await send({ port: cloud.port, method: 'PUT', path, headers, body: 'x' });

    expect(answer.status).toBe(200);
    expect((await cloud.store.head(key))?.size).toBe(1);
    await cloud.store.remove([key]);
  });
});

describe('the rest of the server', () => {
  it('keeps its routes, its body parser and its wildcard', async () => {
    const ping = await send({ port: cloud.port, path: '/api/ping' });
    const echo = await send({
      port: cloud.port,
      method: 'POST',
      path: '/api/echo',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    const page = await send({ port: cloud.port, path: '/note/localNote?id=1' });

    expect([ping.body, echo.body, page.body]).toEqual(['{"pong":true}', '{"a":1}', 'the web app']);
  });

  it('answers a bearer token itself', async () => {
    const answer = await send({ port: cloud.port, path: '/x', headers: { authorization: 'Bearer OSS' } });

    expect(answer.body).toBe('the web app');
  });

  it('loses a path under the bucket to the store, with any method', async () => {
    const requests = ['GET', 'POST', 'DELETE', 'PATCH'].map((method) => ({ method, path: '/onyx-cloud/x' }));

    const answers = await Promise.all(requests.map((request) => send({ port: cloud.port, ...request })));

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
