import { unzipSync } from 'fflate';
import * as v from 'valibot';

import { articleCalls, pageJobAnswer, paths } from '@inkside/protocol';
import { until } from '../../../harness/until';
import { startServer, stopServers, type WebServer } from '../../fetching/webServer';
import { failure } from '../../rest/testCloud';
import { type Reader, type ReadingCloud, startReadingCloud, stopReadingCloud } from './readingCloud';

type Rows = v.InferOutput<typeof articleCalls.articlesAnswer>['data'];
type States = v.InferOutput<typeof articleCalls.statesAnswer>['data'];
type Article = v.InferOutput<typeof articleCalls.articleAnswer>['data'];

const SENTENCE = 'The keeper climbs the steps each evening and writes down the wind and the ships that went by. ';
const PAGE =
  '<html lang="en"><head><title>Whole</title></head><body><nav>Home</nav><article><h1>Whole</h1>' +
  `${`<p>${SENTENCE.repeat(3)}</p>`.repeat(3)}<img src="/lamp.png" onerror="x()"><script>steal()</script></article></body></html>`;

let test: ReadingCloud;
let server: WebServer;
let isDown = false;

const item = (index: number): string =>
  `<item><title>Story ${index}</title><guid>${index}</guid><link>/story/${index}</link>` +
  `<pubDate>${new Date(Date.UTC(2026, 10, 1, 0, index)).toUTCString()}</pubDate><description>Line ${index}</description></item>`;
const feed = (count: number): string =>
  `<rss version="2.0"><channel><title>Many</title>${Array.from({ length: count }, (_, index) => item(index)).join('')}</channel></rss>`;

beforeAll(async () => {
  test = await startReadingCloud();
  server = await startServer((request, response) => {
    const path = request.url ?? '';
    if (isDown) response.writeHead(503).end();
    else if (path.startsWith('/story/')) response.setHeader('content-type', 'text/html').end(PAGE);
    else if (path === '/moved') response.writeHead(410).end();
    else response.setHeader('content-type', 'application/rss+xml').end(feed(Number(path.slice(1))));
  });
});
afterAll(async () => {
  await stopReadingCloud();
  await stopServers();
});

const subscribe = async (reader: Reader, path: string, parent: string | null = null): Promise<string> => {
  const url = `${server.origin}${path}`;
  const made = await reader.data(reader.post(paths.subscribeUrl, { url, sourceType: 0, parent }));
  return String(made['_id']);
};
const list = async (reader: Reader, query: Record<string, string | number> = {}): Promise<Rows> =>
  (await reader.data(reader.get(paths.articles, query))) as unknown as Rows;
const states = async (reader: Reader): Promise<States> =>
  (await reader.data(reader.get(paths.feedStates))) as unknown as States;
const open = async (reader: Reader, query: Record<string, string | number>): Promise<Article> =>
  (await reader.data(reader.get(paths.article, query))) as unknown as Article;

describe('articles', () => {
  it('come from one feed, a folder with its folders, or all, page by page and each once', async () => {
    const reader = await test.reader();
    const folder = await reader.folder('News');
    const inner = await reader.folder('Inner', 0, folder);
    const feedId = await subscribe(reader, '/7', inner);
    await subscribe(reader, '/7', folder);
    await subscribe(reader, '/3');

    const all = await list(reader, { limit: 4 });
    const pages = [all];
    for (let page = all; page.next !== null;) {
      page = await list(reader, { limit: 4, after: page.next });
      pages.push(page);
    }
    const rows = pages.flatMap(({ articles }) => articles);

    expect(all.count).toBe(10);
    expect(rows.map(({ title }) => title)).toEqual(
      ['6', '5', '4', '3', '2', '2', '1', '1', '0', '0'].map((index) => `Story ${index}`),
    );
    expect(rows[0]).toMatchObject({ feedTitle: 'Many', summary: 'Line 6', isRead: false, isStarred: false });
    expect((await list(reader, { scope: folder })).count).toBe(7);
    expect((await list(reader, { scope: feedId, text: 'line 3' })).articles).toHaveLength(1);
    expect(await reader.get(paths.articles, { scope: 'f'.repeat(24) })).toMatchObject({
      status: 404,
      json: failure('errors.notFound'),
    });
  });

  it('are read, unread and starred, counted at every level, and each of it can be undone', async () => {
    const reader = await test.reader();
    const folder = await reader.folder('News');
    const feedId = await subscribe(reader, '/5', folder);
    const { articles } = await list(reader);
    const names = articles.map(({ feedId: feed, id }) => ({ feedId: feed, id }));

    const changed = await reader.data(
      reader.post(paths.markArticles, { articles: names.slice(0, 2), isRead: true, isStarred: true }),
    );
    const after = await states(reader);
    expect(changed['articles']).toEqual(names.slice(0, 2));
    expect(after).toMatchObject({ unread: 3, starred: 2, folders: [{ id: folder, unread: 3 }], running: 0 });
    expect(after.feeds).toMatchObject([{ id: feedId, unread: 3, articles: 5, failure: null }]);
    expect((await list(reader, { show: 'unread' })).count).toBe(3);
    expect((await list(reader, { show: 'starred' })).articles).toMatchObject([{ isRead: true }, { isRead: true }]);

    const all = await reader.data(reader.post(paths.markAllRead, { scope: folder }));
    expect(all['articles']).toHaveLength(3);
    expect((await states(reader)).unread).toBe(0);
    await reader.data(reader.post(paths.markArticles, { articles: all['articles'], isRead: false }));
    await reader.data(reader.post(paths.markArticles, { articles: names, isStarred: false }));
    expect(await states(reader)).toMatchObject({ unread: 3, starred: 0 });

    const none = await reader.data(reader.post(paths.markAllRead, { before: 1 }));
    expect(none['articles']).toEqual([]);
  });

  it('are marked and unmarked by as many as the contract says in one call, and by more in pieces', async () => {
    const reader = await test.reader();
    await subscribe(reader, '/5');
    const { articles: names } = (await reader.data(reader.post(paths.markAllRead, {}))) as unknown as Rows;
    const others = Array.from({ length: articleCalls.maxMarks - 2 }, (_, id) => ({
      feedId: 'f'.repeat(24),
      id: `${id}`,
    }));
    const unread = (articles: object[]) => reader.post(paths.markArticles, { articles, isRead: false });

    expect(names).toHaveLength(5);
    expect(await unread([...others, ...names])).toMatchObject({ status: 400 });
    await reader.data(unread([...others, ...names.slice(0, 2)]));
    await reader.data(unread(names.slice(2)));
    expect((await states(reader)).unread).toBe(5);
  });

  it('keep their star and their text after the feed is gone', async () => {
    const reader = await test.reader();
    const feedId = await subscribe(reader, '/2');
    const [first] = (await list(reader)).articles;
    const name = { feedId, id: first?.id ?? '' };
    await reader.data(reader.post(paths.markArticles, { articles: [name], isStarred: true }));
    await reader.data(reader.post(paths.deleteReadings, { ids: [feedId] }));

    expect((await list(reader)).count).toBe(0);
    expect((await list(reader, { show: 'starred' })).articles).toMatchObject([{ title: 'Story 1' }]);
    expect(await open(reader, name)).toMatchObject({ content: 'Line 1', isStarred: true });
  });

  it('take a star back for a day though their feed is gone, and say so when they cannot', async () => {
    const reader = await test.reader();
    const feedId = await subscribe(reader, '/2');
    const [first] = (await list(reader)).articles;
    const articles = [{ feedId, id: first?.id ?? '' }];
    const star = (isStarred: boolean) => reader.post(paths.markArticles, { articles, isStarred });
    await reader.data(star(true));
    await reader.data(reader.post(paths.deleteReadings, { ids: [feedId] }));

    expect(await reader.data(star(false))).toMatchObject({ articles });
    expect(await reader.data(star(false))).toMatchObject({ articles: [] });
    expect(await reader.data(star(true))).toMatchObject({ articles });
    expect((await list(reader, { show: 'starred' })).articles).toMatchObject([{ title: 'Story 1', isStarred: true }]);
    await reader.data(star(false));
    test.cloud.advance(25 * 3_600_000);
    expect(await star(true)).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });

  it('have the text of their page on demand, cleaned, and again while its site is down', async () => {
    const reader = await test.reader();
    const feedId = await subscribe(reader, '/4');
    const [, second, third] = (await list(reader)).articles;

    const short = await open(reader, { feedId, id: second?.id ?? '' });
    const full = await open(reader, { feedId, id: second?.id ?? '', full: 1 });
    isDown = true;
    const again = await open(reader, { feedId, id: second?.id ?? '', full: 1 });
    const failed = await open(reader, { feedId, id: third?.id ?? '', full: 1 });
    isDown = false;

    expect(short).toMatchObject({ content: 'Line 2', isFull: false, failure: null });
    expect(full.content).toContain('The keeper climbs the steps');
    expect(full.content).toContain(`src="${server.origin}/lamp.png"`);
    expect(full.content).not.toMatch(/script|onerror|Home/);
    expect(again).toEqual(full);
    expect(failed).toMatchObject({
      content: 'Line 1',
      isFull: false,
      failure: { code: 'errors.fetchFailed', params: { reason: 'status 503' } },
    });
  });

  it('have the text of their page without asking once it is kept, and anew where that is wished', async () => {
    const reader = await test.reader();
    const feedId = await subscribe(reader, '/4');
    const [first] = (await list(reader)).articles;
    const read = (full: number) => open(reader, { feedId, id: first?.id ?? '', full });
    const full = await read(1);
    const askedBefore = server.requests.length;

    expect(await read(0)).toEqual(full);
    expect(server.requests).toHaveLength(askedBefore);
    expect(await read(2)).toEqual(full);
    expect(server.requests).toHaveLength(askedBefore + 1);
    isDown = true;
    const failed = await read(2);
    isDown = false;
    expect(failed).toMatchObject({ ...full, failure: { code: 'errors.fetchFailed' } });
  });

  it('are asked for anew at a word, and a source that fails says why beside what it gave before', async () => {
    const reader = await test.reader();
    const feedId = await subscribe(reader, '/6');
    test.cloud.advance(60_000);
    isDown = true;
    const down = (await reader.data(reader.post(paths.refreshFeeds, { scope: feedId }))) as unknown as States;
    isDown = false;
    test.cloud.advance(60_000);
    const up = (await reader.data(reader.post(paths.refreshFeeds, {}))) as unknown as States;

    const [broken] = down.feeds;
    expect(broken).toMatchObject({
      articles: 6,
      failure: { code: 'errors.fetchFailed', params: { reason: 'status 503' } },
    });
    expect(broken?.triedAt).toBeGreaterThan(broken?.readAt ?? Infinity);
    expect(broken?.nextAt).toBe((broken?.triedAt ?? 0) + 15 * 60_000);
    expect(up.feeds).toMatchObject([{ failure: null, readAt: up.lastAt }]);
  });

  it('go out together as one book with contents, kept pages and collected pieces among them', async () => {
    const reader = await test.reader();
    const feedId = await subscribe(reader, '/3');
    const { articles } = await list(reader);
    const page = await reader.data(reader.post(paths.addWebpage, { url: `${server.origin}/story/page` }));
    const piece = await reader.data(
      reader.post(paths.addFavourite, { url: `${server.origin}/story/fav`, title: 'Collected', sourceType: 0 }),
    );
    const started = await reader.data(
      reader.post(paths.sendArticles, {
        articles: articles.map(({ id }) => ({ feedId, id })),
        pages: [page['_id'], piece['_id']],
        title: 'My evening',
      }),
    );
    let job = v.parse(pageJobAnswer.entries.data, started);
    await until(async () => {
      job = v.parse(pageJobAnswer.entries.data, await reader.data(reader.get(paths.sendPage, { id: job.id })));
      return job.phase === 'done' || job.phase === 'failed';
    });
    const { json } = await reader.get(paths.pushMessages, { where: '{"limit":30}' });
    const [sent] = (json as { list: { data: { args: { storage: { epub: { oss: { key: string } } } } } }[] }).list;
    const object = await test.cloud.cloud.objects.get(sent?.data.args.storage.epub.oss.key ?? '');
    const chunks: Uint8Array[] = [];
    for await (const chunk of object?.stream ?? []) chunks.push(chunk as Uint8Array);
    const files = unzipSync(Buffer.concat(chunks));

    expect(job).toMatchObject({ phase: 'done', name: 'My evening.epub' });
    expect(Object.keys(files).filter((name) => name.includes('chapter-'))).toHaveLength(5);
    expect(Buffer.from(files['OEBPS/nav.xhtml'] ?? []).toString()).toContain('Collected');
  });
});
