import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from 'pouchdb-core';

import { createRecords, type Records } from '../../../cloud/accounts/records';
import { createReading, type Reading } from '../../../cloud/reading/createReading';
import { createDatabase } from '../../../cloud/stores/openDatabase';
import { until } from '../../harness/until';
import { startServer, stopServers, type WebServer } from '../fetching/webServer';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 86_400_000;
const UID = 'a'.repeat(24);
const login = { username: 'reader', password: 'two lamps' };

let folder: string;
let database: Database;
let records: Records;
let reading: Reading;
let server: WebServer;
let now = Date.UTC(2026, 10, 20);
const errors: string[] = [];

const MARKED_AT = 'Fri, 20 Nov 2026 08:30:00 GMT';
const feed = (title: string): string =>
  `<rss><channel><title>${title}</title><item><title>${title}</title></item></channel></rss>`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reading-'));
  database = await createDatabase(folder, 'reading');
  records = createRecords(database);
  reading = createReading({
    records,
    clock: { now: () => now },
    log: { info: () => undefined, warn: () => undefined, error: (event) => void errors.push(event) },
    secretKey: 'ab'.repeat(32),
    fetchesLoopback: true,
    limits: { connectMs: HOUR_MS, idleMs: HOUR_MS, totalMs: HOUR_MS },
  });
  server = await startServer((request, response) => {
    if (request.url === '/slow') return;
    if (request.url === '/marked') {
      const isSame = request.headers['if-none-match'] === '"v1"';
      response.writeHead(isSame ? 304 : 200, { etag: '"v1"', 'last-modified': MARKED_AT }).end(isSame ? '' : feed('m'));
      return;
    }
    if (request.url === '/broken') response.writeHead(500).end();
    else response.end(feed(request.url ?? ''));
  });
});
afterEach(async () => {
  await reading.rounds.stop();
  await stopServers();
  await database.close();
  await rm(folder, { recursive: true, force: true });
  expect(errors.splice(0)).toEqual([]);
});

const subscribe = (path: string, sourceType: 0 | 2 = 0, sealed: string | null = null, uid = UID) =>
  reading.items.add(uid, {
    ...{ kind: 'feed', sourceType, title: path, url: `${server.origin}${path}`, parent: null, login: sealed },
  });
const asked = (): string[] => server.requests.map(({ url }) => String(url)).toSorted((a, b) => a.localeCompare(b));

describe('a feed that has not changed', () => {
  it('costs one conditional request, and none within a quarter of an hour', async () => {
    const source = { url: `${server.origin}/marked` };
    const first = await reading.feeds.read(source);
    await reading.feeds.read(source);
    now += 16 * MINUTE_MS;
    const second = await reading.feeds.read(source);

    expect(server.requests.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
      [undefined, undefined],
      ['"v1"', MARKED_AT],
    ]);
    expect(second.articles).toEqual(first.articles);
    expect(second).toMatchObject({ failure: undefined, record: { readAt: now } });
  });
});

describe('a round', () => {
  it('reads subscribed feeds that have grown old, each once for all who subscribe', async () => {
    await subscribe('/a');
    await subscribe('/a', 0, null, 'b'.repeat(24));
    await subscribe('/b');

    await reading.rounds.round();
    await reading.rounds.round();
    expect(asked()).toEqual(['/a', '/b']);

    now += 15 * MINUTE_MS;
    await reading.rounds.round();
    expect(asked()).toEqual(['/a', '/a', '/b', '/b']);
    expect(await reading.feeds.kept({ url: `${server.origin}/a` })).toMatchObject({ articleCount: 1, title: '/a' });
  });

  it('leaves catalogues and sources with a login to their owners', async () => {
    await subscribe('/opds', 2);
    await subscribe('/private', 0, reading.seal.close(login, UID));

    await reading.rounds.round();

    expect(asked()).toEqual([]);
  });

  it('goes on past sources that are down, and asks them no more often than others', async () => {
    await subscribe('/broken');
    await subscribe('/a');

    await reading.rounds.round();
    await reading.rounds.round();

    expect(asked()).toEqual(['/a', '/broken']);
  });

  it('takes sixty feeds, and the others in the next one', async () => {
    for (let index = 0; index < 70; index += 1) await subscribe(`/${index}`);

    await reading.rounds.round();
    expect(server.requests).toHaveLength(60);

    await reading.rounds.round();
    expect(new Set(asked()).size).toBe(70);
  });

  it('lets go of feeds that nobody wants any more', async () => {
    const url = `${server.origin}/once`;
    await subscribe('/kept');
    await reading.feeds.read({ url });
    await reading.rounds.round();

    now += 8 * DAY_MS;
    await reading.rounds.round();

    expect(await reading.feeds.kept({ url })).toBeUndefined();
    expect(await reading.feeds.kept({ url: `${server.origin}/kept` })).toBeDefined();
    const left = await database.allDocs({ startkey: 'article:', endkey: 'article:\ufff0', include_docs: true });
    expect(left.rows).toHaveLength(1);
  });

  it('lets go of nothing that somebody subscribes to with a login, however long nobody looks', async () => {
    await subscribe('/private', 0, reading.seal.close(login, UID));
    const source = { url: `${server.origin}/private`, access: { uid: UID, login } };
    await reading.feeds.read(source);

    now += 8 * DAY_MS;
    await reading.rounds.round();

    expect(await reading.feeds.kept(source)).toMatchObject({ articleCount: 1 });
    expect(asked()).toEqual(['/private']);
  });

  it('clears away lists whose day is over', async () => {
    const name = await reading.exports.keep(UID, '<opml/>');
    expect(await reading.exports.read(name)).toBe('<opml/>');

    now += DAY_MS;
    await reading.rounds.round();

    const left = await database.allDocs({ startkey: 'export', endkey: 'export\ufff0', include_docs: true });
    expect(left.rows).toEqual([]);
  });

  it('is cancelled by the end of the cloud', async () => {
    await subscribe('/slow');
    const round = reading.rounds.round();
    await until(() => server.requests.length > 0, 'the feed is asked for');

    await reading.rounds.stop();

    // The server never answers: without an end it would be waited for longer than a test may take.
    await expect(round).resolves.toBeUndefined();
  });
});

describe('what belongs to a user', () => {
  it('is found by the end of the account, all of it', async () => {
    await subscribe('/a', 0, reading.seal.close(login, UID));
    await reading.feeds.read({ url: `${server.origin}/private`, access: { uid: UID, login } });
    await reading.favourites.add(UID, {
      ...{
        url: 'https://a.example/',
        title: 'a',
        sourceType: 1,
        description: '',
        cover: null,
        author: null,
        source: null,
      },
    });
    await reading.texts.keep(UID, 'b'.repeat(24), '<p>text</p>');
    const name = await reading.exports.keep(UID, '<opml/>');

    for (const { id } of await records.ofUser(UID)) await records.remove(id);

    expect(await reading.items.list(UID)).toEqual([]);
    expect(await reading.favourites.list(UID)).toEqual([]);
    expect(await reading.exports.read(name)).toBeUndefined();
    const { rows } = await database.allDocs({ startkey: '', endkey: '\ufff0', include_docs: true });
    expect(rows.map((row) => Reflect.get(row, 'id'))).toEqual([`exportName:${name}`]);
  });
});

describe('a stored login', () => {
  it('stands nowhere as it is', async () => {
    await subscribe('/a', 0, reading.seal.close(login, UID));

    const { rows } = await database.allDocs({ startkey: '', endkey: '\ufff0', include_docs: true });

    expect(JSON.stringify(rows)).not.toMatch(/two lamps|"reader"/);
  });

  it('opens for its owner, and not for another, under another key, or when it was changed', () => {
    const sealed = reading.seal.close(login, UID);
    const bytes = Buffer.from(sealed, 'base64');
    const changed = Buffer.from(bytes.map((byte, index) => (index === 30 ? byte ^ 1 : byte))).toString('base64');
    const other = createReading({
      records,
      clock: { now: () => now },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      secretKey: 'cd'.repeat(32),
      fetchesLoopback: false,
    });

    expect(reading.seal.open(sealed, UID)).toEqual(login);
    expect(reading.seal.open(sealed, 'b'.repeat(24))).toBeUndefined();
    expect(other.seal.open(sealed, UID)).toBeUndefined();
    expect(reading.seal.open(changed, UID)).toBeUndefined();
    expect(reading.seal.open('', UID)).toBeUndefined();
    expect(reading.seal.close(login, UID)).not.toBe(sealed);
  });
});
