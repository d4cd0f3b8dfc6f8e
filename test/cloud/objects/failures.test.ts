import type { ServerResponse } from 'node:http';
import { LONGEST_WAIT_MS } from '../../harness/until';
import { encoded, startCallbackServer } from './harness/callbackServer';
import type { CallbackServer } from './harness/callbackServer';
import { UID, failureOf, startObjectCloud } from './harness/objectCloud';
import type { ObjectCloud } from './harness/objectCloud';
import { send, signedHeaders } from './harness/rawRequest';
import type { RawAnswer } from './harness/rawRequest';
import { readText } from './harness/temporaryStore';

const KEY = `${UID}/push/called.txt`;
const ETAG = '"FE01D67A002DFA0F3AC084298142ECCD"';

let cloud: ObjectCloud;
let server: CallbackServer;

const resolve = async (host: string) => [host === 'inside.example' ? '192.168.0.10' : '127.0.0.1'];
/** With patience where it is not patience that is tested. */
const cloudWith = (totalMs: number): Promise<ObjectCloud> => {
  const limits = { connectMs: totalMs, idleMs: totalMs, totalMs, bodyBytes: 1000 };
  return startObjectCloud({ callbacks: { fetchesLoopback: true, resolve, limits } });
};

beforeAll(async () => {
  server = await startCallbackServer();
  cloud = await cloudWith(LONGEST_WAIT_MS);
});

beforeEach(async () => {
  server.calls.splice(0);
  server.answerWith((response) => response.end('{"a":1}'));
  await cloud.store.remove([KEY]);
});

afterAll(async () => {
  await cloud.close();
  await server.close();
});

const putWith = (callback: object, type = 'text/plain', to = cloud): Promise<RawAnswer> => {
  const headers = { 'x-oss-callback': encoded(callback), 'content-type': type };
  const signed = signedHeaders(to.credentials.issue(UID), { method: 'PUT', key: KEY, headers });
  return send({ port: to.port, method: 'PUT', path: `/onyx-cloud/${KEY}`, headers: signed, body: 'orange' });
};

const messageOf = ({ body }: RawAnswer): string | undefined => /<Message>(.*)<\/Message>/.exec(body)?.[1];
const notJson = 'Response body is not valid json format.';
const unreached = 'Error status : -1.OSS can not connect to your callbackUrl, please check it.';
const hook = (body = 'x') => ({ callbackUrl: `${server.origin}/hook`, callbackBody: body });

describe('a callback that fails leaves the object stored', () => {
  it.each<[string, (response: ServerResponse) => unknown, string]>([
    ['an error', (response) => response.writeHead(500).end('{}'), 'Error status : 500.'],
    ['another success', (response) => response.writeHead(201).end('{}'), 'Error status : 201.'],
    ['a redirect', (response) => response.writeHead(301, { location: '/x' }).end(), 'Error status : 301.'],
    ['no JSON', (response) => response.end('fine'), notJson],
    ['nothing', (response) => response.end(), notJson],
    ['broken UTF-8', (response) => response.end(Buffer.from('"\xff"', 'latin1')), notJson],
    [
      'too much',
      (response) => response.end(JSON.stringify('x'.repeat(2000))),
      'Error status : 400.User server return too long content-length value.',
    ],
    ['a broken connection', (response) => response.destroy(), unreached],
  ])('when its server answers with %s', async (_what, answer, message) => {
    server.answerWith(answer);

    const result = await putWith(hook());

    expect([result.status, messageOf(result)]).toEqual([203, message]);
    expect(result.body).toContain('<Code>CallbackFailed</Code>');
    expect(result.headers).toMatchObject({ 'content-type': 'application/xml', etag: ETAG });
    expect(server.calls).toHaveLength(1);
    expect(await readText(cloud.store, KEY)).toBe('orange');
  });

  it('when its server is silent', async () => {
    const impatient = await cloudWith(300);
    server.answerWith(() => undefined);

    const result = await putWith(hook(), 'text/plain', impatient);

    expect([result.status, messageOf(result)]).toEqual([203, 'Cost too long time.']);
    expect(result.headers).toMatchObject({ 'content-type': 'application/xml', etag: ETAG });
    expect(server.calls).toHaveLength(1);
    expect(await readText(impatient.store, KEY)).toBe('orange');
    await impatient.close();
  });

  it('when nobody listens', async () => {
    const result = await putWith({ callbackUrl: 'http://127.0.0.1:1/', callbackBody: 'x' });

    expect([result.status, messageOf(result)]).toEqual([203, unreached]);
    expect(await readText(cloud.store, KEY)).toBe('orange');
  });

  it('when its name leads into a private network, which looks no different', async () => {
    const result = await putWith({ callbackUrl: 'http://inside.example/', callbackBody: 'x' });

    expect([result.status, messageOf(result)]).toEqual([203, unreached]);
  });

  it('when it asks for the measures of a picture, but not for those of anything else', async () => {
    const callback = hook('w=${imageInfo.width}');

    const picture = await putWith(callback, 'image/png');
    const text = await putWith(callback);

    expect([picture.status, messageOf(picture)]).toEqual([203, 'Get image info failed.']);
    expect(text.status).toBe(200);
    expect(server.calls.map(({ body }) => body)).toEqual(['w=']);
  });

  it('and the stock client learns of it', async () => {
    server.answerWith((response) => response.writeHead(500).end());
    const callback = { url: server.origin, body: 'x' };

    const attempt = cloud.client().put(KEY, Buffer.from('orange'), { callback });

    expect(await failureOf(attempt)).toEqual({ status: 203, code: 'CallbackFailed' });
  });
});

describe('several addresses', () => {
  it('are called in their order until one answers well', async () => {
    server.answerWith((response, { url }) => response.writeHead(url === '/2' ? 200 : 500).end(`"${url}"`));
    const urls = ['/1', '/2', '/3'].map((path) => `${server.origin}${path}`);

    const result = await putWith({ callbackUrl: urls.join(';'), callbackBody: 'x' });

    expect([result.status, result.body]).toEqual([200, '"/2"']);
    expect(server.calls.map(({ url }) => url)).toEqual(['/1', '/2']);
  });

  it('fail with the last of them', async () => {
    server.answerWith((response, { url }) => response.writeHead(url === '/1' ? 500 : 404).end());
    const callbackUrl = `${server.origin}/1;${server.origin}/2`;

    expect(messageOf(await putWith({ callbackUrl, callbackBody: 'x' }))).toBe('Error status : 404.');
  });
});

describe('a put that fails', () => {
  it('calls nobody', async () => {
    const headers = { 'x-oss-callback': encoded(hook()), 'content-md5': `${'A'.repeat(22)}==` };
    const signed = signedHeaders(cloud.credentials.issue(UID), { method: 'PUT', key: KEY, headers });

    const result = await send({
      port: cloud.port,
      method: 'PUT',
      path: `/onyx-cloud/${KEY}`,
      headers: signed,
      body: 'orange',
    });

    expect([result.status, server.calls]).toEqual([400, []]);
  });
});
