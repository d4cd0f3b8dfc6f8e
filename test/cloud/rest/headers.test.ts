import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import OSS from 'ali-oss';
import * as v from 'valibot';

import { identityOf } from '../../../cloud/accounts/account';
import {
  DEFAULT_BUCKET,
  LOCAL_PAGE_PATH,
  meAnswer,
  noteTreeChannel,
  paths,
  stssAnswer,
  syncTokenAnswer,
} from '@inkside/protocol';
import { startCloud, stopClouds, type TestCloud } from './testCloud';

const SCRIPT = 'main.0a1b2c3d.js';
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** Files of the app, which have its policy. */
const PAGES = new Set(['/', `/${SCRIPT}`, '/operator']);
/** Its form has to say where it was sent from, to this server alone; browsers leave that out without a referrer. */
const REFERRER_HERE = new Set(['/scan']);

let test: TestCloud;
let origin: string;
let token: string;
let uid: string;
let cookie: string;
let webDirectory: string;

beforeAll(async () => {
  webDirectory = await mkdtemp(join(tmpdir(), 'headers-'));
  await writeFile(join(webDirectory, 'index.html'), '<!doctype html><title>Inkside</title>');
  await writeFile(join(webDirectory, SCRIPT), 'plain');
  await writeFile(join(webDirectory, `${SCRIPT}.br`), 'brotli');
  test = await startCloud({ webDirectory, clock: Date });
  origin = await test.cloud.app.listen({ host: '127.0.0.1', port: 0 });
  const account = await test.cloud.accounts.directory.findOrCreate(identityOf('headers@example.org'));
  ({ token } = await test.cloud.accounts.sessions.open(account));
  ({ uid } = v.parse(meAnswer, (await test.get(paths.me, token)).json).data);
  const sync = v.parse(syncTokenAnswer, (await test.get(paths.syncToken, token)).json).data;
  cookie = `${sync.cookie_name}=${sync.session_id}`;
});
afterAll(async () => {
  await stopClouds();
  await rm(webDirectory, { recursive: true, force: true });
});

interface Route {
  readonly method: string;
  readonly path: string;
}

/** Every route of the server, as it prints its own tree. */
const routes = (): readonly Route[] => {
  const above: string[] = [];
  return test.cloud.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([ │]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (part === '') return [];
      const depth = indent.length / 4;
      above.splice(depth, above.length, part);
      const path = above.join('').replace(/^\/+/, '/').replace(/:\w+/g, 'x').replace('*', 'x');
      return methods === '' ? [] : methods.split(', ').map((method) => ({ method, path }));
    });
};

type Headers = Readonly<Record<string, unknown>>;

const referrerOf = (path: string): string => (REFERRER_HERE.has(path) ? 'same-origin' : 'no-referrer');

/** The microphone is for recording meetings, and for our own pages alone. */
const areRefused = (permissions: string): boolean =>
  permissions.includes('microphone=(self)') &&
  ['camera', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi'].every((name) =>
    permissions.includes(`${name}=()`),
  );

/** What an answer lacks of what every one must have; '' for nothing. */
const lacking = (headers: Headers, path = ''): string => {
  const policy = String(headers['content-security-policy']);
  const permissions = String(headers['permissions-policy']);
  return [
    /frame-ancestors '(none|self)'/.test(policy) && policy.includes("default-src '") ? '' : `policy ${policy}`,
    policy.includes('unsafe') || policy.includes('*') ? `loose policy ${policy}` : '',
    areRefused(permissions) ? '' : 'permissions',
    headers['x-content-type-options'] === 'nosniff' ? '' : 'nosniff',
    headers['referrer-policy'] === referrerOf(path) ? '' : 'referrer',
    ['same-origin', 'cross-origin'].includes(String(headers['cross-origin-resource-policy'])) ? '' : 'resource policy',
  ]
    .filter((each) => each !== '')
    .join(', ');
};

const isOurPage = (path: string, headers: Headers): boolean =>
  PAGES.has(path) ||
  path.startsWith(LOCAL_PAGE_PATH) ||
  path.startsWith('/outbox') ||
  String(headers['content-type']).startsWith('text/html');

describe('the headers of every answer', () => {
  /** A call of whoever is signed in here; once more where the call before has ended the session, or the account. */
  const caller = (isSignedIn: boolean) => {
    let credentials: Readonly<Record<string, string>> = {};
    const call = ({ method, path }: Route) =>
      test.cloud.app.inject({
        method: method as 'GET',
        url: path,
        headers: { host: 'localhost:8080', ...credentials },
      });
    return async (route: Route) => {
      const answer = await call(route);
      if (!isSignedIn || answer.statusCode !== 401) return answer;
      const walker = await test.cloud.accounts.directory.findOrCreate(identityOf('walk@example.org'));
      credentials = { authorization: `Bearer ${(await test.cloud.accounts.sessions.open(walker)).token}`, cookie };
      return call(route);
    };
  };

  it.each([
    ['a visitor', false],
    ['a user', true],
  ])('to %s, route by route', async (_, isSignedIn) => {
    const all = routes();
    const call = caller(isSignedIn);
    const wrong: string[] = [];
    for (const route of all) {
      const { headers } = await call(route);
      // What is no page of ours runs nothing and lies in no frame.
      const isOpen = !isOurPage(route.path, headers) && headers['content-security-policy'] !== DATA_POLICY;
      const lack = isOpen ? 'is data' : lacking(headers, route.path);
      if (lack !== '') wrong.push(`${route.method} ${route.path}: ${lack}`);
    }

    expect(wrong).toEqual([]);
    expect(all.length).toBeGreaterThan(150);
  });

  const ask = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init);
  const asUser = () => ({ authorization: `Bearer ${token}`, cookie, 'content-type': 'application/json' });
  const json = (body: unknown, method = 'POST'): RequestInit => ({
    method,
    headers: asUser(),
    body: JSON.stringify(body),
  });
  const document = () => ({
    _id: 'headers-note',
    user: uid,
    dbId: noteTreeChannel(uid),
    title: 'x',
    uniqueId: 'headers-note',
  });

  it.each<[string, number, () => Promise<Response>]>([
    ['a document that is written', 201, () => ask('/neocloud/headers-note', json(document(), 'PUT'))],
    ['a document', 200, () => ask('/neocloud/headers-note', { headers: asUser() })],
    [
      'a feed that is held open',
      200,
      () =>
        ask(
          `/neocloud/_changes?feed=longpoll&filter=sync_gateway/bychannel&channels=${noteTreeChannel(uid)}&heartbeat=10`,
          { headers: asUser() },
        ),
    ],
    [
      'a feed that goes on',
      200,
      () =>
        ask(
          `/neocloud/_changes?feed=continuous&filter=sync_gateway/bychannel&channels=${noteTreeChannel(uid)}&heartbeat=10`,
          { headers: asUser() },
        ),
    ],
    ['many documents', 200, () => ask('/neocloud/_all_docs?include_docs=true', { headers: asUser() })],
    [
      'a body that is no JSON',
      400,
      () => ask('/neocloud/_bulk_docs', { method: 'POST', headers: asUser(), body: '{' }),
    ],
    ['a path that is none', 400, () => ask('/neocloud/%zz')],
    ['a path of the API that is none', 400, () => ask('/api/1/%zz')],
    ['an address of the API that is not there', 404, () => ask('/api/1/nothing')],
    ['a method that is wrong', 405, () => ask(paths.me, { method: 'POST', headers: asUser(), body: '{}' })],
    ['an export', 200, () => ask(paths.exportAccount, { headers: asUser() })],
    ['an avatar that is not there', 404, () => ask('/uploads/avatar/x.png')],
    [
      'a list of feeds that is not there',
      404,
      () => ask('/uploads/feed/export/00000000-0000-0000-0000-000000000000.opml'),
    ],
    ['the documentation', 200, () => ask('/api/docs')],
    ['the app', 200, () => ask('/')],
    ['a compressed file of it', 200, () => ask(`/${SCRIPT}`, { headers: { 'accept-encoding': 'br' } })],
    ['a part of a file of it', 206, () => ask(`/${SCRIPT}`, { headers: { range: 'bytes=0-1' } })],
    ['the outbox', 200, () => ask('/outbox')],
    ['an object without a signature', 403, () => ask(`/${DEFAULT_BUCKET}/${uid}/nothing`)],
    [
      'a question whether another site may ask the store',
      200,
      () =>
        ask(`/${DEFAULT_BUCKET}/${uid}/x`, {
          method: 'OPTIONS',
          headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
        }),
    ],
  ])('%s: %i', async (_, status, send) => {
    const answer = await send();
    await answer.body?.cancel();

    expect([answer.status, lacking(Object.fromEntries(answer.headers))]).toEqual([status, '']);
  });

  it('a request that is no HTTP', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('GARBAGE\r\n\r\n');
    const head = (await text(socket)).split('\r\n\r\n')[0] ?? '';
    const pairs = head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ', 2) as [string, string]);

    expect(lacking(Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])))).toBe('');
  });

  describe('objects', () => {
    let store: OSS;
    const key = () => `${uid}/push/headers.svg`;
    beforeAll(async () => {
      const { data } = v.parse(stssAnswer, (await test.get(paths.stss, token)).json);
      const options = {
        accessKeyId: data.AccessKeyId,
        accessKeySecret: data.AccessKeySecret,
        stsToken: data.SecurityToken,
      };
      store = new OSS({
        ...options,
        endpoint: origin.replace('127.0.0.1', 'localhost'),
        bucket: DEFAULT_BUCKET,
        sldEnable: true,
        secure: false,
      } as OSS.Options);
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>parent.hit()</script></svg>';
      await store.put(key(), Buffer.from(svg), { mime: 'image/svg+xml' });
    });

    it.each([
      ['as it is stored', {}],
      ['with a disposition of the asker', { response: { 'content-disposition': 'inline' } }],
      [
        'with a type of the asker',
        { response: { 'content-type': 'text/html', 'content-disposition': 'inline; filename="a.html"' } },
      ],
    ])('run nothing and lie in no frame: %s', async (_, options) => {
      const answer = await fetch(store.signatureUrl(key(), options));

      expect([
        answer.status,
        answer.headers.get('content-security-policy'),
        answer.headers.get('content-disposition'),
      ]).toEqual([200, DATA_POLICY, 'attachment']);
      expect(lacking(Object.fromEntries(answer.headers))).toBe('');
      await answer.body?.cancel();
    });

    it.each([
      ['gone', 404, () => store.signatureUrl(`${uid}/push/gone`)],
      ['forged', 403, () => store.signatureUrl(key()).replace(/Signature=[^&]+/, 'Signature=x')],
      ['somebody else’s', 403, () => store.signatureUrl('0'.repeat(24))],
    ])('that are %s: %i', async (_, status, address) => {
      const answer = await fetch(address());

      expect([answer.status, lacking(Object.fromEntries(answer.headers))]).toEqual([status, '']);
    });
  });
});
