import { paths } from '@inkside/protocol';
import { startServer, stopServers } from '../../fetching/webServer';
import { failure } from '../../rest/testCloud';
import type { Reader, ReadingCloud } from './readingCloud';
import { startReadingCloud, stopReadingCloud } from './readingCloud';
import { RSS2 } from '../samples';

const MINUTE_MS = 60_000;

let test: ReadingCloud;
let reader: Reader;

beforeAll(async () => {
  test = await startReadingCloud();
});
afterAll(stopReadingCloud);
beforeEach(async () => {
  reader = await test.reader();
});
afterEach(stopServers);

const open = (url: string, sourceType = 0, more: object = {}) =>
  reader.post(paths.feedContent, { limit: 100000, page: 1, sourceType, sortBy: 'updatedAt', url, ...more });
const content = (path: string, sourceType = 0, more: object = {}) =>
  reader.data(open(`${test.site}${path}`, sourceType, more));
const titlesOf = (data: Record<string, unknown>): string[] =>
  (data['results'] as { title: string }[]).map(({ title }) => title);

describe('the articles of a feed', () => {
  it.each(['/feed.rss', '/feed.atom', '/feed.json', '/'])('at %s come newest first, clean and dated', async (path) => {
    const data = await content(path);

    expect(data).toMatchObject({
      count: 3,
      fileCount: 3,
      folderCount: 0,
      title: 'Harbour Reading Room',
      failure: null,
    });
    expect(titlesOf(data)[0]).toBe('The lamps & the harbour');
    expect((data['results'] as object[])[0]).toMatchObject({
      url: `${test.site}/stories/lamps.html`,
      author: 'Ada Lindqvist',
      sourceType: 0,
      fileType: 1,
      publishedAt: '2026-11-18T07:30:00.000Z',
      updatedAt: '2026-11-18T07:30:00.000Z',
    });
    expect(JSON.stringify(data)).not.toContain('<script');
  });

  it('are paged, sorted and searched', async () => {
    expect(titlesOf(await content('/feed.rss', 0, { limit: 1, page: 2 }))).toEqual(['A short history of cheap paper']);
    expect(titlesOf(await content('/feed.rss', 0, { sortBy: 'title', orderBy: 1, limit: 1 }))).toEqual([
      'A short history of cheap paper',
    ]);
    expect(await content('/feed.rss', 0, { text: 'TIDE' })).toMatchObject({ count: 1, fileCount: 1 });
  });

  it('have ids that stay the same', async () => {
    const [first, second] = [await content('/feed.rss'), await content('/feed.rss')];

    expect(first['results']).toEqual(second['results']);
  });
});

describe('a catalogue', () => {
  it('leads to further ones', async () => {
    const data = await content('/opds/', 2);

    expect(data).toMatchObject({ fileCount: 0, folderCount: 1, searchable: true });
    expect(data['results']).toMatchObject([{ fileType: 0, title: 'New books', url: `${test.site}/opds/new.xml` }]);
  });

  it('has books with their files, a page at a time', async () => {
    const first = await content('/opds/new.xml', 2);

    expect(first).toMatchObject({ fileCount: 1, folderCount: 0, next: `${test.site}/opds/new.xml?page=2` });
    expect(first['results']).toMatchObject([
      {
        title: 'The Harbour Reader',
        fileType: 1,
        cover: `${test.site}/cover.png`,
        links: [{ href: `${test.site}/books/harbour.epub`, type: 'application/epub+zip' }],
      },
    ]);
    const second = await reader.data(open(String(first['next']), 2));
    expect(titlesOf(second)).toEqual(['Shelves']);
    expect(second['next']).toBeNull();
  });

  it('of JSON is read too', async () => {
    expect(await content('/opds2.json', 2)).toMatchObject({ count: 3, fileCount: 2, folderCount: 1 });
  });

  it('is searched by its own search', async () => {
    expect(titlesOf(await content('/opds/', 2, { text: 'shelv' }))).toEqual(['Shelves']);
    expect(await content('/opds2.json', 2, { text: 'x' })).toMatchObject({ fileCount: 2 });
  });

  it('that cannot be searched says so', async () => {
    const { origin } = await startServer((_request, response) =>
      response.end('<feed xmlns="http://www.w3.org/2005/Atom"><title>a</title><entry><title>b</title></entry></feed>'),
    );

    expect(await open(origin, 2, { text: 'x' })).toMatchObject({ status: 500, json: failure('errors.feedUnreadable') });
  });

  it('does not send its search to a private address', async () => {
    const { origin } = await startServer((_request, response) =>
      response.end(
        '<feed xmlns="http://www.w3.org/2005/Atom"><title>a</title><link rel="search" type="application/atom+xml" href="http://10.0.0.1/?q={searchTerms}"/></feed>',
      ),
    );

    expect(await open(origin, 2, { text: 'x' })).toMatchObject({ status: 400, json: failure('errors.addressRefused') });
  });
});

describe('a page', () => {
  it('is read as one article', async () => {
    const data = await content('/stories/paper.html', 1);

    expect(data).toMatchObject({ count: 1, fileCount: 1, title: 'A short history of cheap paper' });
    expect(data['results']).toMatchObject([{ sourceType: 1, content: expect.stringContaining('<p>Hold a page') }]);
  });
});

describe('what cannot be read', () => {
  it.each([
    ['/nowhere', 'errors.fetchFailed'],
    ['/stories/lamps.html', 'errors.feedUnreadable'],
    ['/cover.png', 'errors.fetchFailed'],
    ['/books/harbour.epub', 'errors.fetchFailed'],
  ])('%s fails with 500 and result code 1', async (path, code) => {
    expect(await open(`${test.site}${path}`)).toMatchObject({
      status: 500,
      json: { result_code: 1, data: null, code },
    });
  });

  it.each([
    {},
    { url: 7 },
    { url: 'feed' },
    { url: 'http://a.example/', sourceType: 9 },
    { url: 'http://a.example/', limit: -1 },
    { url: 'http://a.example/', text: 'a\u0000' },
    { url: 'http://a.example/', text: 'a'.repeat(201) },
    { url: ['http://a.example/'] },
    '{"url":"http://a.example/","__proto__":{"sourceType":0}}',
    '[',
  ])('is a bad request: %j', async (body) => {
    expect(await reader.post(paths.feedContent, body)).toMatchObject({
      status: 400,
      json: { result_code: 1, data: null },
    });
  });
});

describe('a feed that was read', () => {
  const serving = async () => {
    const state = { body: RSS2, status: 200 };
    const server = await startServer((request, response) => {
      if (request.headers['if-none-match'] === '"one"' && state.body === RSS2) response.writeHead(304).end();
      else response.writeHead(state.status, { etag: '"one"' }).end(state.body);
    });
    return { state, ...server };
  };

  it('is not asked again within a quarter of an hour, by anyone', async () => {
    const { origin, requests } = await serving();

    await reader.data(open(origin));
    await (await test.reader()).data(open(origin));
    test.cloud.advance(14 * MINUTE_MS);
    await reader.data(open(origin));

    expect(requests).toHaveLength(1);
  });

  it('is asked afterwards whether it has changed', async () => {
    const { origin, requests } = await serving();
    await reader.data(open(origin));
    test.cloud.advance(15 * MINUTE_MS);

    const again = await reader.data(open(origin));

    expect(requests[1]?.headers['if-none-match']).toBe('"one"');
    expect(again).toMatchObject({ count: 2, failure: null });
  });

  it('keeps the articles that its source has dropped, and takes the changes of others', async () => {
    const { origin, state } = await serving();
    await reader.data(open(origin));
    state.body = RSS2.replace('one-1', 'three-3')
      .replace('One <em>', 'New <em>')
      .replace('Only a description', 'Changed');
    test.cloud.advance(15 * MINUTE_MS);

    const titles = titlesOf(await reader.data(open(origin)));

    expect(titles.toSorted()).toEqual(['Changed', 'New big step & a half', 'One big step & a half']);
  });

  it('is shown as it was while its source is down, with the reason', async () => {
    const { origin, state, requests } = await serving();
    await reader.data(open(origin));
    Object.assign(state, { body: 'x', status: 503 });
    test.cloud.advance(15 * MINUTE_MS);

    expect(await reader.data(open(origin))).toMatchObject({ count: 2, failure: 'errors.fetchFailed' });
    expect(requests).toHaveLength(2);
  });

  it('is fetched once for all who want it at once', async () => {
    const { origin, requests } = await serving();

    await Promise.all([open(origin), open(origin), open(origin)]);

    expect(requests).toHaveLength(1);
  });

  it('is there after a restart', async () => {
    const { origin, requests } = await serving();
    await reader.data(open(origin));

    await test.cloud.restart();

    expect(await reader.data(open(origin))).toMatchObject({ count: 2 });
    expect(requests).toHaveLength(1);
  });
});

describe('the detail of a source', () => {
  it('gives the articles of a subscription', async () => {
    const subscription = await reader.data(
      reader.post(paths.subscribeUrl, { url: `${test.site}/feed.rss`, sourceType: 0, parent: null }),
    );

    const detail = await reader.data(reader.get(paths.feedDetail, { id: String(subscription['_id']) }));

    expect(detail).toMatchObject({ _id: subscription['_id'], title: 'Harbour Reading Room', failure: null });
    expect(detail['children']).toHaveLength(3);
  });

  it('gives what is known when the source cannot be read', async () => {
    const { origin } = await startServer((_request, response) =>
      response.end('<rss><channel><title>a</title></channel></rss>'),
    );
    const made = await reader.data(reader.post(paths.subscribeUrl, { url: origin, sourceType: 0, parent: null }));
    await stopServers();
    test.cloud.advance(15 * MINUTE_MS);

    const detail = await reader.data(reader.get(paths.feedDetail, { id: String(made['_id']) }));

    expect(detail).toMatchObject({ title: 'a', children: [], failure: 'errors.fetchFailed' });
  });

  it('gives what is in a folder', async () => {
    const folder = await reader.folder('Tech');
    await reader.folder('Inner', 0, folder);

    const detail = await reader.data(reader.get(paths.feedDetail, { id: folder }));

    expect(detail).toMatchObject({ title: 'Tech', children: [{ title: 'Inner' }] });
  });

  it.each(['f'.repeat(24), 'unknown'])('of the unknown id %s is 404 in the envelope', async (id) => {
    expect(await reader.get(paths.feedDetail, { id })).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });

  it.each(['', '../x', 'a'.repeat(65), '\u0000'])('of an id that none can be is a bad request: %j', async (id) => {
    expect(await reader.get(paths.feedDetail, { id })).toMatchObject({ status: 400 });
  });
});
