import { OFFLINE_LOGIN } from '../../../../cloud/reading/offlineSet/offlineSite';
import { paths } from '@inkside/protocol';
import { startServer, stopServers } from '../../fetching/webServer';
import { failure } from '../../rest/testCloud';
import { type Reader, type ReadingCloud, startReadingCloud, stopReadingCloud } from './readingCloud';

interface Node {
  readonly _id: string;
  readonly title: string;
  readonly children: readonly Node[];
}

let test: ReadingCloud;
let reader: Reader;

beforeAll(async () => {
  test = await startReadingCloud();
});
afterAll(stopReadingCloud);
afterEach(stopServers);
beforeEach(async () => {
  reader = await test.reader();
});

const tree = (query: object = {}) =>
  reader.data(
    reader.get(paths.subscriptions, { sourceType: 0, limit: 100000, page: 1, sortBy: 'updatedAt', ...query }),
  );
const subscribeUrl = (body: object) => reader.post(paths.subscribeUrl, { sourceType: 0, parent: null, ...body });

const spectrum = async (): Promise<string> => {
  const query = { text: 'https://spectrum.ieee.org/feeds/feed.rss', sourceType: 0 };
  const found = await reader.data(reader.get(paths.searchFeeds, query));
  return (found['results'] as Node[])[0]?._id ?? '';
};

describe('a folder', () => {
  it('is made with the shape of the real cloud', async () => {
    const folder = await reader.data(reader.post(paths.subscriptionFolder, { title: ' Test Group ', sourceType: 0 }));

    expect(folder).toMatchObject({ title: 'Test Group', sourceType: 0, parent: null, fileType: 0 });
    expect(folder['_id']).toMatch(/^[0-9a-f]{24}$/);
    expect(folder['updatedAt']).toBe(new Date(test.cloud.now()).toISOString());
  });

  it.each([
    { title: '', sourceType: 0 },
    { title: 'a\u0000b', sourceType: 0 },
    { title: 'a'.repeat(201), sourceType: 0 },
    { title: 'a' },
    { title: 'a', sourceType: 3 },
    { title: 'a', sourceType: 100 },
    { title: 7, sourceType: 0 },
  ])('is refused for %j', async (body) => {
    expect(await reader.post(paths.subscriptionFolder, body)).toMatchObject({ status: 400, json: { result_code: 1 } });
  });
});

describe('a subscription to the public catalogue', () => {
  it('names its folder and where it is from, and needs no network', async () => {
    const parent = await reader.folder('Tech');
    const id = await spectrum();

    const subscription = await reader.data(reader.post(paths.subscribe, { parent, id }));

    expect(subscription).toMatchObject({
      parent,
      subFrom: id,
      fromPublicFeed: 1,
      subState: 1,
      title: 'IEEE Spectrum',
      url: 'https://spectrum.ieee.org/feeds/feed.rss',
      sourceType: 0,
    });
  });

  it('is listed in its folder, and as subscribed in the catalogue', async () => {
    const parent = await reader.folder('Tech');
    const subscription = await reader.data(reader.post(paths.subscribe, { parent, id: await spectrum() }));

    const listing = await tree();

    expect(listing).toMatchObject({
      count: 1,
      results: [{ _id: parent, childCount: 1, children: [{ _id: subscription['_id'], fileCount: 0 }] }],
    });
    const found = await reader.data(reader.get(paths.searchFeeds, { text: 'IEEE', sourceType: 0 }));
    expect(found).toMatchObject({ results: [{ subState: 1, publicFeed: 1 }] });
  });

  it('is one, however often it is asked for', async () => {
    const parent = await reader.folder('Tech');
    const body = { parent, id: await spectrum() };

    const [first, second] = await Promise.all([reader.post(paths.subscribe, body), reader.post(paths.subscribe, body)]);

    expect((first.json as { data: Node }).data._id).toBe((second.json as { data: Node }).data._id);
  });

  it('is refused for unknown ids, and for a folder of another kind or user', async () => {
    const id = await spectrum();
    const books = await reader.folder('Books', 2);
    const foreign = await (await test.reader()).folder('Foreign');

    const send = (body: object) => reader.post(paths.subscribe, body);

    expect(await send({ parent: null, id: 'f'.repeat(24) })).toMatchObject({
      status: 404,
      json: failure('errors.notFound'),
    });
    expect(await send({ parent: 'f'.repeat(24), id })).toMatchObject({ status: 404, json: failure('errors.notFound') });
    expect(await send({ parent: foreign, id })).toMatchObject({ status: 404, json: failure('errors.notFound') });
    expect(await send({ parent: books, id })).toMatchObject({ status: 400 });
    expect(await send({ parent: '../x', id })).toMatchObject({ status: 400 });
    expect(await send({ id: '__proto__:x' })).toMatchObject({ status: 400 });
  });
});

describe('a subscription to an address', () => {
  it('is read at once, and takes the title of the feed', async () => {
    const subscription = await reader.data(subscribeUrl({ url: `${test.site}/feed.rss` }));

    expect(subscription).toMatchObject({
      title: 'Harbour Reading Room',
      description: 'Notes from a room with two lamps.',
      cover: `${test.site}/cover.png`,
      subFrom: null,
      fromPublicFeed: 0,
      subState: 1,
    });
    expect(await tree()).toMatchObject({ results: [{ fileCount: 3 }] });
  });

  it.each(['/feed.atom', '/feed.json'])('can be %s', async (path) => {
    const url = `${test.site}${path}`;

    expect(await reader.data(subscribeUrl({ url, title: 'Mine' }))).toMatchObject({ title: 'Mine', url });
  });

  it('can be the page of a site that names its feed', async () => {
    const subscription = await reader.data(subscribeUrl({ url: `${test.site}/` }));

    expect(subscription).toMatchObject({ title: 'Harbour Reading Room', url: `${test.site}/feed.rss` });
  });

  it.each(['/opds/', '/opds2.json'])('can be the catalogue %s', async (path) => {
    const subscription = await reader.data(subscribeUrl({ url: `${test.site}${path}`, sourceType: 2 }));

    expect(subscription).toMatchObject({ title: 'Harbour Reading Room: Books', sourceType: 2 });
    expect(await tree({ sourceType: 2 })).toMatchObject({ count: 1 });
    expect(await tree({ sourceType: 0 })).toMatchObject({ count: 0 });
  });

  it('that holds no feed says "check the source address", and is not kept', async () => {
    const answer = await subscribeUrl({ url: `${test.site}/stories/lamps.html` });

    expect(answer).toMatchObject({ status: 500, json: { result_code: 1, ...failure('errors.feedUnreadable') } });
    expect(await tree()).toMatchObject({ count: 0 });
  });

  it('that holds a feed is no catalogue', async () => {
    expect(await subscribeUrl({ url: `${test.site}/feed.rss`, sourceType: 2 })).toMatchObject({
      json: failure('errors.feedUnreadable'),
    });
  });

  it.each(['http://192.168.1.1/feed', 'http://localhost.:22/', 'http://[::ffff:10.0.0.1]/'])(
    '%s is refused',
    async (url) => {
      const { status } = await subscribeUrl({ url });

      expect(status).toBeGreaterThanOrEqual(400);
      expect(await tree()).toMatchObject({ count: 0 });
    },
  );
});

describe('a source with a login', () => {
  const url = (): string => `${test.site}/private/opds/`;

  it('is not opened without, nor with a wrong one', async () => {
    const refused = { status: 500, json: failure('errors.fetchFailed', { reason: 'status 401' }) };

    expect(await subscribeUrl({ url: url(), sourceType: 2 })).toMatchObject(refused);
    expect(await subscribeUrl({ url: url(), sourceType: 2, username: 'reader', password: 'x' })).toMatchObject(refused);
  });

  it('is opened with it, then and later, and shows it to nobody', async () => {
    const subscription = await reader.data(subscribeUrl({ url: url(), sourceType: 2, ...OFFLINE_LOGIN }));

    const content = await reader.data(reader.post(paths.feedContent, { url: url(), sourceType: 2 }));
    const detail = await reader.data(reader.get(paths.feedDetail, { id: String(subscription['_id']) }));

    expect(content).toMatchObject({ fileCount: 1 });
    expect(detail).toMatchObject({ failure: null, hasLogin: true, children: [{ title: 'The Harbour Reader' }] });
    expect(JSON.stringify([subscription, detail, await tree({ sourceType: 2 })])).not.toContain('two lamps');
  });

  it('is opened for its owner alone', async () => {
    await reader.data(subscribeUrl({ url: url(), sourceType: 2, ...OFFLINE_LOGIN }));
    await reader.data(subscribeUrl({ url: `${test.site}/private/feed.rss`, ...OFFLINE_LOGIN }));
    const other = await test.reader();

    for (const body of [
      { url: url(), sourceType: 2 },
      { url: `${test.site}/private/feed.rss`, sourceType: 0 },
    ]) {
      expect(await other.post(paths.feedContent, body)).toMatchObject({ status: 500 });
    }
  });

  it('has its login kept for its own server alone', async () => {
    const far = await startServer((request, response) => {
      if (request.headers.authorization !== undefined) response.writeHead(400);
      response.end('<rss><channel><title>Far</title><item><title>i</title></item></channel></rss>');
    });
    const near = await startServer((_request, response) => {
      const feed = `<link rel="alternate" type="application/rss+xml" href="${far.origin}/feed">`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<html><head>${feed}</head></html>`);
    });

    const subscription = await reader.data(subscribeUrl({ url: near.origin, ...OFFLINE_LOGIN }));
    await reader.data(reader.post(paths.feedContent, { url: `${far.origin}/feed` }));

    expect(subscription).toMatchObject({ url: `${far.origin}/feed`, hasLogin: false });
    expect(far.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it('keeps it, and its title, when it is added again without', async () => {
    const first = await reader.data(subscribeUrl({ url: url(), sourceType: 2, title: 'Mine', ...OFFLINE_LOGIN }));
    await reader.data(reader.post(paths.renameReading, { id: first['_id'], title: 'Mine alone' }));
    const open = await reader.data(subscribeUrl({ url: `${test.site}/feed.rss`, title: 'Feed' }));

    const again = await reader.data(subscribeUrl({ url: url(), sourceType: 2, ...OFFLINE_LOGIN }));
    const twice = await reader.data(subscribeUrl({ url: `${test.site}/feed.rss` }));

    expect(again).toMatchObject({ _id: first['_id'], title: 'Mine alone', hasLogin: true });
    expect(twice).toMatchObject({ _id: open['_id'], title: 'Feed' });
  });

  it('keeps it and its title at a new address of the same server, and gives both back', async () => {
    const old = await reader.data(
      subscribeUrl({ url: `${test.site}/private/feed.rss`, title: 'Mine', ...OFFLINE_LOGIN }),
    );
    const id = String(old['_id']);
    const moved = await reader.data(subscribeUrl({ url: `${test.site}/private/feed.rss?new`, replaces: id }));
    const listing = await tree();

    expect(moved).toMatchObject({ title: 'Mine', hasLogin: true, url: `${test.site}/private/feed.rss?new` });
    expect(listing).toMatchObject({ count: 1, results: [{ _id: moved['_id'] }] });

    const far = await startServer((request, response) => {
      if (request.headers.authorization !== undefined) response.writeHead(400);
      response.end('<rss><channel><title>Far</title><item><title>i</title></item></channel></rss>');
    });
    const gone = await reader.data(subscribeUrl({ url: far.origin, replaces: moved['_id'] }));
    expect(gone).toMatchObject({ title: 'Mine', hasLogin: false });

    await reader.data(reader.post(paths.deleteReadings, { ids: [gone['_id']] }));
    const back = await reader.data(reader.post(paths.restoreReadings, { ids: [id] }));
    expect(back['ids']).toEqual([id]);
    expect(await tree()).toMatchObject({ count: 1, results: [{ _id: id, hasLogin: true, title: 'Mine' }] });
    expect(await subscribeUrl({ url: far.origin, replaces: 'f'.repeat(24) })).toMatchObject({ status: 404 });
  });

  it('can be read after a restart', async () => {
    await reader.data(subscribeUrl({ url: url(), sourceType: 2, ...OFFLINE_LOGIN }));

    await test.cloud.restart();

    expect(await reader.post(paths.feedContent, { url: url(), sourceType: 2 })).toMatchObject({ status: 200 });
  });
});

describe('the tree of subscriptions', () => {
  it('pages and sorts its top', async () => {
    for (const title of ['A', 'B', 'C']) {
      await reader.folder(title);
      test.cloud.advance(1000);
    }

    const titles = async (query: object) => ((await tree(query))['results'] as Node[]).map(({ title }) => title);

    expect(await titles({})).toEqual(['C', 'B', 'A']);
    expect(await titles({ limit: 2, page: 2 })).toEqual(['A']);
    expect(await titles({ sortBy: 'title', orderBy: 1 })).toEqual(['A', 'B', 'C']);
  });

  it('shows nothing of another user', async () => {
    await (await test.reader()).folder('Foreign');

    expect(await tree()).toEqual(expect.objectContaining({ count: 0, results: [] }));
  });

  it('sorts what is in its folders too', async () => {
    const parent = await reader.folder('Outer');
    for (const title of ['B', 'C', 'A']) await reader.folder(title, 0, parent);

    const inside = async (orderBy: number) => {
      const [outer] = (await tree({ sortBy: 'title', orderBy }))['results'] as { children: Node[] }[];
      return outer?.children.map(({ title }) => title);
    };

    expect(await inside(1)).toEqual(['A', 'B', 'C']);
    expect(await inside(-1)).toEqual(['C', 'B', 'A']);
  });

  it('loses what is deleted, with what was in it', async () => {
    const parent = await reader.folder('Tech');
    await reader.data(reader.post(paths.subscribe, { parent, id: await spectrum() }));

    await reader.post(paths.deleteReadings, { ids: [parent] });

    expect(await tree()).toMatchObject({ count: 0 });
  });
});

describe('renaming', () => {
  const rename = (body: object) => reader.post(paths.renameReading, body);

  it('gives another title, another folder, or the top', async () => {
    const [inner, outer] = [await reader.folder('Inner'), await reader.folder('Outer')];

    expect(await reader.data(rename({ id: inner, title: 'Other' }))).toMatchObject({ title: 'Other', parent: null });
    expect(await reader.data(rename({ id: inner, parent: outer }))).toMatchObject({ title: 'Other', parent: outer });
    expect(await reader.data(rename({ id: inner, parent: null }))).toMatchObject({ title: 'Other', parent: null });
  });

  it('never puts a folder into itself', async () => {
    const outer = await reader.folder('Outer');
    const inner = await reader.folder('Inner', 0, outer);

    const refused = { status: 400, json: failure('errors.badRequest', { field: 'parent' }) };

    expect(await rename({ id: outer, parent: outer })).toMatchObject(refused);
    expect(await rename({ id: outer, parent: inner })).toMatchObject(refused);
  });

  it('never puts two folders into one another, though both calls come at once', async () => {
    const [one, two] = [await reader.folder('One'), await reader.folder('Two')];

    const answers = await Promise.all([rename({ id: one, parent: two }), rename({ id: two, parent: one })]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await tree()).toMatchObject({ count: 1, results: [{ childCount: 1 }] });
  });

  it("refuses what is not the user's, and nothing to do", async () => {
    const mine = await reader.folder('Mine');
    const foreign = await (await test.reader()).folder('Foreign');

    expect(await rename({ id: foreign, title: 'x' })).toMatchObject({ status: 404, json: failure('errors.notFound') });
    expect(await rename({ id: mine, parent: foreign })).toMatchObject({
      status: 404,
      json: failure('errors.notFound'),
    });
    expect(await rename({ id: mine })).toMatchObject({ status: 400 });
    expect(await rename({ id: mine, title: '' })).toMatchObject({ status: 400 });
  });
});
