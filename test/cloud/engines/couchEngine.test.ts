import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openEngine } from '../../../cloud/stores/openEngine';
import { createUserDatabase } from '../../../cloud/stores/userDatabase';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

type Answers = Readonly<Record<string, readonly [status: number, body: unknown]>>;

const UID = 'a'.repeat(24);
const WELCOME = { couchdb: 'Welcome', version: '3.4.3', uuid: 'couch-1' };
const sessionOf = (...roles: string[]): object => ({ ok: true, userCtx: { name: 'admin', roles } });
const HEALTHY: Answers = { 'GET /': [200, WELCOME], 'GET /_session': [200, sessionOf('_admin')] };

let server: Server;
let asked: Asked[];
let answers: Answers;
/** Answers of `_changes`, one after another; after the last one it waits. */
let feed: (readonly [status: number, body: unknown])[];

async function note(request: IncomingMessage): Promise<Asked> {
  const { method = '', url = '', headers } = request;
  return { method, url, authorization: headers.authorization, body: await text(request) };
}

beforeEach(async () => {
  asked = [];
  feed = [];
  answers = HEALTHY;
  server = createServer((request, response) => {
    void note(request).then((each) => {
      asked.push(each);
      const isFeed = each.url.includes('/_changes');
      const known = isFeed ? feed.shift() : (answers[`${each.method} ${each.url}`] ?? [404, { error: 'not_found' }]);
      if (known === undefined) return;
      const [status, body] = known;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const portOf = (): number => (server.address() as AddressInfo).port;
const openAt = (credentials = 'admin:pa%3Ass%40word@', port = portOf()): ReturnType<typeof openEngine> =>
  openEngine({ dataDirectory: '/nowhere', couchUrl: `http://${credentials}127.0.0.1:${port}` });

describe('a CouchDB that cannot be used', () => {
  it.each<[string, Answers, RegExp]>([
    ['refuses the password', { 'GET /': [401, {}] }, /refuses the name or the password of admin\.$/],
    ['refuses it later', { ...HEALTHY, 'GET /_session': [401, {}] }, /refuses the name or the password of admin\.$/],
    ['is something else', { 'GET /': [200, '<html>'] }, /is no CouchDB\.$/],
    ['is too old', { 'GET /': [200, { ...WELCOME, version: '2.3.1' }] }, /is 2\.3\.1; 3 or newer is needed\.$/],
    ['takes us for a user', { ...HEALTHY, 'GET /_session': [200, sessionOf()] }, /admin is no administrator of/],
    ['says nothing of us', { ...HEALTHY, 'GET /_session': [200, {}] }, /does not say who we are \(200\)\.$/],
  ])('is told at the start when it %s', async (_what, given, message) => {
    answers = given;

    await expect(openAt()).rejects.toThrow(message);
  });

  it('is told when it does not answer, without its password', async () => {
    const port = portOf();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    server.listen(0, '127.0.0.1');

    const failure = await openAt(undefined, port).catch((thrown: unknown) => thrown);

    expect(String(failure)).toMatch(/CouchDB at http:\/\/127\.0\.0\.1:\d+\/ does not answer: ECONNREFUSED\.$/);
    expect(String(failure)).not.toContain('word');
  });

  it('is told when it wants a name and none is given', async () => {
    answers = { ...HEALTHY, 'GET /_session': [200, sessionOf()] };

    await expect(openAt('')).rejects.toThrow(/asks for a name and a password\.$/);
  });

  it.each(['', 'localhost:5984', 'ftp://localhost', '::'])('is told when its address is %j', async (couchUrl) => {
    await expect(openEngine({ dataDirectory: '/nowhere', couchUrl })).rejects.toThrow(/must look like http:/);
  });
});

describe('a database that is opened', () => {
  const made = (): string[] => asked.filter(({ method }) => method === 'PUT').map(({ url }) => url);

  it('of a user is made in one shard and closed to all others', async () => {
    const name = `/inkside-u-${UID}`;
    answers = { ...HEALTHY, [`PUT ${name}?q=1`]: [201, {}], [`PUT ${name}/_security`]: [200, {}] };

    await (await openAt()).openUser(UID);

    const security = asked.find(({ url }) => url.endsWith('/_security'));
    expect(made()).toEqual([`${name}?q=1`, `${name}/_security`]);
    expect(JSON.parse(security?.body ?? '')).toMatchObject({ members: { names: [UID], roles: ['_admin'] } });
    expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(
      new Set([`Basic ${btoa('admin:pa:ss@word')}`]),
    );
  });

  it('of the cloud itself is for administrators', async () => {
    const name = '/inkside-accounts';
    answers = { ...HEALTHY, [`PUT ${name}`]: [202, {}], [`PUT ${name}/_security`]: [200, {}] };

    await (await openAt()).openNamed('accounts');

    expect(asked.at(-1)?.body).toContain('"members":{"names":[],"roles":["_admin"]}');
  });

  it('is left as it is when it is there', async () => {
    answers = { ...HEALTHY, [`PUT /inkside-u-${UID}?q=1`]: [412, {}] };

    await (await openAt()).openUser(UID);

    expect(made()).toEqual([`/inkside-u-${UID}?q=1`]);
  });

  it.each([500, 401, 403])('is told when it is not made (%i)', async (status) => {
    answers = { ...HEALTHY, [`PUT /inkside-u-${UID}?q=1`]: [status, {}] };
    const engine = await openAt();

    await expect(engine.openUser(UID)).rejects.toThrow(`does not make the database inkside-u-${UID} (${status})`);
  });

  it('keeps the mark of its sequences when the server cannot be reached', async () => {
    answers = { ...HEALTHY, [`PUT /inkside-u-${UID}?q=1`]: [412, {}] };
    const database = await (await openAt()).openUser(UID);
    const before = await database.id();

    answers = {};

    expect(await database.id()).toBe(before);
  });
});

describe('the state of a database', () => {
  it('is no state when CouchDB answers with an error', async () => {
    answers = { ...HEALTHY, [`PUT /inkside-u-${UID}?q=1`]: [412, {}] };
    const database = await (await openAt()).openUser(UID);

    await expect(database.info()).rejects.toThrow('does not tell the state');
  });
});

describe('a feed that breaks off', () => {
  it('goes on where it was, and whoever watches looks for themselves in between', async () => {
    const name = `/inkside-u-${UID}`;
    answers = { ...HEALTHY, [`PUT ${name}?q=1`]: [412, {}], [`GET ${name}/`]: [200, { update_seq: '1-a' }] };
    const row = { id: 'n1', seq: '2-b', changes: [{ rev: '1-x' }], doc: { _id: 'n1', dbId: `${UID}-C` } };
    feed = [
      [500, { error: 'internal_server_error' }],
      [200, { results: [row], last_seq: '2-b' }],
    ];
    const engine = await openAt();
    const user = createUserDatabase(UID, {
      open: () => engine.openUser(UID),
      used: () => undefined,
      removed: () => undefined,
    });
    const heard: (string | undefined)[] = [];

    await new Promise<void>((resolve, reject) => {
      user.watch(({ channel }) => void (heard.push(channel) === 2 && resolve())).catch(reject);
    });

    const since = asked.filter(({ url }) => url.includes('/_changes')).map(({ url }) => /since=([^&]*)/.exec(url)?.[1]);
    expect(heard).toEqual([undefined, `${UID}-C`]);
    expect(since.slice(0, 2)).toEqual(['1-a', '1-a']);
    await user.rest();
  });
});
