import { once } from 'node:events';
import { connect } from 'node:net';

import { paths } from '@inkside/protocol';
import type { TestCloud } from './testCloud';
import { failure, signIn, startCloud, stopClouds } from './testCloud';

const MEBIBYTE = 1024 ** 2;

let test: TestCloud;

beforeAll(async () => {
  test = await startCloud();
});
afterAll(stopClouds);

const inject = (method: 'GET' | 'PUT' | 'DELETE' | 'PATCH', url: string) => test.cloud.app.inject({ method, url });

describe('input that is not what it should be', () => {
  it.each([
    ['cut short', '{"mobi":"reader@example.org"'],
    ['no JSON', 'mobi=reader'],
    ['a bare word', 'hello'],
    ['a prototype', '{"mobi":"reader@example.org","code":"123456","__proto__":{"isAdmin":true}}'],
    ['a constructor', '{"mobi":"reader@example.org","code":"123456","constructor":{"prototype":{"isAdmin":true}}}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['large and cut short', `{"mobi":"reader@example.org","more":[${'1,'.repeat(20_000)}`],
    [
      'large with a prototype',
      `{"mobi":"reader@example.org","code":"123456","more":"${'x'.repeat(20_000)}","__proto__":{"isAdmin":true}}`,
    ],
    [
      'large and deep',
      `{"mobi":"reader@example.org","code":"123456","more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    ],
    [
      'large with more members than anybody sends',
      `{"mobi":"reader@example.org",${Array.from({ length: 60_000 }, (_each, index) => `"a${index}":1`).join()}}`,
    ],
    ['empty', ''],
  ])('is refused in the envelope: %s', async (_, body) => {
    const answer = await test.post(paths.signup, body);

    expect(answer).toMatchObject({ status: 400, json: { result_code: 1, data: null, code: 'errors.badRequest' } });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('is refused when it is too large', async () => {
    const answer = await test.post(paths.signup, JSON.stringify({ mobi: 'x'.repeat(10 * MEBIBYTE) }));

    expect(answer).toMatchObject({ status: 413, json: failure('errors.tooLarge') });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream', 'nonsense'])(
    'is refused when it comes as %s',
    async (type) => {
      const answer = await test.post(paths.signup, '{}', undefined, { 'content-type': type });

      expect(answer).toMatchObject({ status: 415, json: failure('errors.unsupportedType') });
    },
  );

  it.each(['/api', '/api/', '/api/1/nothing', '/api/v2/users/nothing', '/api/1/users/me/', '/api/1/%2e%2e/x'])(
    'finds nothing under %s',
    async (path) => {
      const answer = await test.get(path);

      expect(answer).toMatchObject({ status: 404, json: { result_code: 1, ...failure('errors.notFound') } });
    },
  );

  it.each(['PUT', 'DELETE', 'PATCH', 'GET'] as const)('refuses %s where POST is meant', async (method) => {
    const answer = await inject(method, paths.signup);

    expect([answer.statusCode, answer.json()]).toEqual([
      405,
      expect.objectContaining(failure('errors.methodNotAllowed')),
    ]);
    expect(answer.headers['allow']).toBe('POST');
  });

  it.each([
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['deep nesting', Buffer.from(`{"mobi":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)],
  ])('is refused in the envelope: %s', async (_, payload) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await test.cloud.app.inject({ method: 'POST', url: paths.signup, headers, payload });

    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code: 'errors.badRequest' })]);
  });

  it('is refused when the address cannot be read', async () => {
    const answer = await test.get('/api/1/%zz');

    expect(answer).toMatchObject({ status: 400, json: failure('errors.badRequest') });
  });

  it.each(['evil.example/"><script>', 'localhost:99999', '1.2.3.999'])(
    'is refused when the host is %s',
    async (host) => {
      const answer = await test.get(paths.buckets, undefined, { host });

      expect(answer).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
    },
  );

  it.each(['not json', '7', '{"limit":-1}', '{"limit":1e9}', '{"offset":"0"}', '{"parent":{}}'])(
    'is refused as a listing query: %s',
    async (where) => {
      const token = await signIn(test, `reader${test.mails().length}@example.org`);

      const answer = await test.get(`${paths.pushMessages}?where=${encodeURIComponent(where)}`, token);

      expect(answer).toMatchObject({ status: 400, json: { code: 'errors.badRequest' } });
    },
  );
});

describe('a listening cloud', () => {
  const listen = async (): Promise<string> => test.cloud.app.listen({ host: '127.0.0.1', port: 0 });
  let origin = '';

  beforeAll(async () => {
    origin = await listen();
  });

  it('answers a body that is too large, though it is still being sent', async () => {
    const body = JSON.stringify({ mobi: 'x'.repeat(40 * MEBIBYTE) });

    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${paths.signup}`, { method: 'POST', headers, body });

    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject(failure('errors.tooLarge'));
  });

  it('answers a method that nobody knows', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(`PROPFIND ${paths.me} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

    const [bytes] = (await once(socket, 'data')) as [Buffer];

    socket.destroy();
    expect(bytes.toString()).toMatch(/^HTTP\/1\.1 405 /);
    expect(bytes.toString()).toContain('"code":"errors.methodNotAllowed"');
  });

  it('answers the next request after all of this', async () => {
    const answer = await fetch(`${origin}/healthz`);

    expect(await answer.json()).toMatchObject({ status: 'ok' });
  });
});
