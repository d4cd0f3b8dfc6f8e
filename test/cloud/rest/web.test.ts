import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { OPERATOR_KEY_HEADER } from '../../../cloud/admin/operatorGuard';
import { OPERATOR_PATH } from '../../../cloud/admin/operatorPlugin';
import { readSecrets } from '../../../cloud/lib/secrets';
import { askCode, failure, startCloud, stopClouds, type TestCloud } from './testCloud';

const SCRIPT = 'main.0a1b2c3d.js';
const LOOPBACK = '127.0.0.1';

let test: TestCloud;
let webDirectory: string;

beforeAll(async () => {
  webDirectory = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(webDirectory, 'index.html'), '<!doctype html><title>Inkside</title>');
  await writeFile(join(webDirectory, SCRIPT), 'plain');
  await writeFile(join(webDirectory, `${SCRIPT}.br`), 'brotli');
  await writeFile(join(webDirectory, `${SCRIPT}.gz`), 'gzip');
  await writeFile(join(webDirectory, 'twin.html'), '<!doctype html><title>Twin</title>');
  await mkdir(join(webDirectory, 'twin'));
  await writeFile(join(webDirectory, 'twin', SCRIPT), 'device');
  await writeFile(join(webDirectory, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  test = await startCloud({ webDirectory });
});
afterAll(async () => {
  await stopClouds();
  await rm(webDirectory, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = LOOPBACK) =>
  test.cloud.app.inject({ method: 'GET', url, headers, remoteAddress });

describe('the web app', () => {
  it('stands at / and is asked for again each time', async () => {
    const answer = await get('/');

    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><title>Inkside</title>']);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toContain('text/html');
  });

  it.each([
    ['br, gzip', 'brotli', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', 'plain', undefined],
  ])('comes compressed for a browser that accepts %s', async (accepted, body, encoding) => {
    const answer = await get(`/${SCRIPT}`, { 'accept-encoding': accepted });

    expect([answer.body, answer.headers['content-encoding']]).toEqual([body, encoding]);
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['vary']).toBe('accept-encoding');
  });

  it('serves the simulated device where it was asked to, and where it was not nothing of it', async () => {
    const files = ['/twin', '/twin.html', `/twin/${SCRIPT}`];
    expect(await Promise.all(files.map(async (file) => (await get(file)).statusCode))).toEqual([404, 404, 404]);

    const { cloud } = await startCloud({ webDirectory, twin: true });
    const asked = await Promise.all(files.map((url) => cloud.app.inject({ method: 'GET', url })));
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const [page] = asked;
    expect([page?.body, page?.headers['content-type']]).toEqual([
      '<!doctype html><title>Twin</title>',
      expect.stringContaining('text/html'),
    ]);
    expect(page?.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('is kept for ever where the name holds the hash of the content', async () => {
    const [hashed, plain] = [await get(`/${SCRIPT}`, { 'accept-encoding': 'br' }), await get('/icon.svg')];

    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['cache-control']).toBe('no-cache');
  });

  it('runs nothing but its own files', async () => {
    const { headers } = await get('/');

    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    // A device at home is asked by a page of its own; nothing else is reached past this server.
    expect(policy).toContain("; frame-src 'self'; connect-src 'self'; ");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' });
  });

  it.each(['/nothing', '/main.0a1b2c3d.js.map', '/../secrets.json', '/%2e%2e/secrets.json', '/index.html/x'])(
    'has no page at %s',
    async (path) => {
      const answer = await get(path);

      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.body).toContain('Not found');
    },
  );

  it('says so when it was not built', async () => {
    const bare = await startCloud();

    const answer = await bare.get('/');

    expect([answer.status, answer.json]).toEqual([404, expect.stringContaining('without the web app')]);
  });
});

describe('data of the cloud', () => {
  it.each(['/api/1/config/buckets', '/config.json', '/neocloud/', '/onyx-cloud/x'])(
    'runs nothing when %s is opened as a page',
    async (path) => {
      const { headers } = await get(path);

      expect(headers['content-security-policy']).toContain('sandbox');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );
});

describe('the outbox', () => {
  it('shows codes at this computer, as text', async () => {
    const code = await askCode(test, '<b>reader</b>@example.org');

    const page = await get('/outbox', { host: 'localhost:8080' });
    const json = await get('/outbox.json', { host: 'localhost:8080' });

    expect(page.body).toContain(code);
    expect(page.body).toContain('&lt;b&gt;reader&lt;/b&gt;@example.org');
    expect(json.json()).toMatchObject({ mails: [{ code, to: '<b>reader</b>@example.org' }] });
  });

  it.each([
    ['from another machine', { host: 'localhost:8080' }, '192.168.1.20'],
    ['under another name', { host: 'rebound.example' }, LOOPBACK],
    ['through a proxy', { host: 'localhost:8080', 'x-forwarded-for': '192.168.1.20' }, LOOPBACK],
    ['through a proxy that only names itself', { host: 'localhost:8080', via: '1.1 proxy' }, LOOPBACK],
    ['through a proxy that only names the caller', { host: 'localhost:8080', 'x-real-ip': '192.168.1.20' }, LOOPBACK],
    ['through a proxy that only names the host', { host: 'localhost:8080', 'x-forwarded-host': 'a.org' }, LOOPBACK],
  ])('is not there when it is asked %s', async (_, headers, remote) => {
    const answers = [await get('/outbox', headers, remote), await get('/outbox.json', headers, remote)];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });

  it('is not there for a proxy that says nothing at all, and by that speaks HTTP/1.0', async () => {
    const { app } = test.cloud;
    await app.listen({ host: LOOPBACK, port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const ask = async (version: string): Promise<string> => {
      const socket = connect(port, LOOPBACK);
      socket.write(`GET /outbox.json HTTP/${version}\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
      return (await text(socket)).split('\r\n', 1)[0] ?? '';
    };

    expect(await ask('1.0')).toContain('404');
    expect(await ask('1.1')).toContain('200');
  });

  it('is not there when real mail is sent', async () => {
    const mailed = await startCloud({ mailer: { send: async () => undefined } });

    const answer = await mailed.get('/outbox.json');

    expect(answer.status).toBe(404);
  });
});

describe('the operator address', () => {
  const command = { do: 'addUser', email: 'family@example.org' };
  const ask = async (key: string, remoteAddress = LOOPBACK) =>
    test.cloud.app.inject({
      method: 'POST',
      url: OPERATOR_PATH,
      headers: { [OPERATOR_KEY_HEADER]: key },
      payload: command,
      remoteAddress,
    });

  it('obeys who holds the key of the data folder', async () => {
    const secrets = await readSecrets(test.dataDirectory);

    const answer = await ask(secrets?.operatorKey ?? '');

    expect(answer.json()).toEqual({ uid: expect.stringMatching(/^[0-9a-f]{24}$/), wasThere: false });
  });

  it('is not there for anyone else', async () => {
    const key = (await readSecrets(test.dataDirectory))?.operatorKey ?? '';

    const answers = [await ask('0'.repeat(64)), await ask(key, '192.168.1.20')];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(answers[0]?.json()).toMatchObject(failure('errors.notFound'));
  });
});
