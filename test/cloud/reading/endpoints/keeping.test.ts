import { createCanvas } from '@napi-rs/canvas';

import { paths } from '@inkside/protocol';
import { startServer, stopServers, type WebServer } from '../../fetching/webServer';
import { failure } from '../../rest/testCloud';
import { type Reader, type ReadingCloud, startReadingCloud, stopReadingCloud } from './readingCloud';

const LONG = `<html><body><article><h1>Long</h1>${`<p>${'The keeper climbs the steps each evening. '.repeat(8)}</p>`.repeat(3)}</article></body></html>`;

let test: ReadingCloud;
let server: WebServer;
let reader: Reader;
let isShut = false;

beforeAll(async () => {
  test = await startReadingCloud();
  const picture = await createCanvas(600, 300).encode('webp');
  server = await startServer((request, response) => {
    const path = request.url ?? '';
    if (isShut) response.writeHead(403).end();
    else if (path === '/picture') response.setHeader('content-type', 'image/webp').end(picture);
    else if (path === '/long') response.setHeader('content-type', 'text/html').end(LONG);
    else response.setHeader('content-type', 'text/html').end(`<title>${path}</title><main><p>Found ${path}</p></main>`);
  });
});
afterAll(async () => {
  await stopReadingCloud();
  await stopServers();
});
beforeEach(async () => {
  reader = await test.reader();
});

const tree = async (sourceType: number): Promise<string> =>
  JSON.stringify((await reader.data(reader.get(paths.subscriptions, { sourceType })))['results']);
const idOf = (made: Record<string, unknown>): string => String(made['_id']);
const subscribe = async (parent: string | null = null): Promise<string> =>
  idOf(await reader.data(reader.post(paths.subscribeUrl, { url: `${test.site}/feed.rss`, sourceType: 0, parent })));

describe('what was deleted', () => {
  it('comes back within a day, a folder with all that was in it', async () => {
    const folder = await reader.folder('News');
    await subscribe(await reader.folder('Inner', 0, folder));
    const before = await tree(0);
    await reader.data(reader.post(paths.deleteReadings, { ids: [folder] }));
    expect(await tree(0)).toBe('[]');

    const back = await reader.data(reader.post(paths.restoreReadings, { ids: [folder] }));
    expect(back['ids']).toHaveLength(3);
    expect(await tree(0)).toBe(before);

    await reader.data(reader.post(paths.deleteReadings, { ids: [folder] }));
    test.cloud.advance(25 * 3_600_000);
    await test.cloud.restart();
    expect(await tree(0)).toBe('[]');
  });

  it('of pages has its text again, and of collected pieces its place', async () => {
    const page = idOf(await reader.data(reader.post(paths.addWebpage, { url: `${server.origin}/a` })));
    const piece = idOf(
      await reader.data(reader.post(paths.addFavourite, { url: `${server.origin}/b`, title: 'B', sourceType: 1 })),
    );
    await reader.data(reader.post(paths.deleteReadings, { ids: [page] }));
    await reader.data(reader.post(paths.removeFavourites, { ids: [piece] }));
    await reader.data(reader.post(paths.restoreReadings, { ids: [page, piece] }));

    expect(await reader.data(reader.get(paths.article, { id: page }))).toMatchObject({ content: '<p>Found /a</p>' });
    expect(await reader.data(reader.get(paths.favourites, { text: 'b' }))).toMatchObject({ count: 1 });
    expect(await reader.data(reader.get(paths.favourites, { text: 'nothing' }))).toMatchObject({ count: 0 });
  });

  it('comes back with what went together with it, and names what is back', async () => {
    const folder = await reader.folder('News');
    const [early, late] = [await subscribe(folder), await reader.folder('Inner', 0, folder)];
    await reader.data(reader.post(paths.deleteReadings, { ids: [early] }));
    await reader.data(reader.post(paths.deleteReadings, { ids: [folder] }));
    const restore = async (ids: string[]) => (await reader.data(reader.post(paths.restoreReadings, { ids })))['ids'];

    expect((await restore([folder])) as string[]).toEqual(expect.arrayContaining([folder, late]));
    expect(await tree(0)).not.toContain(early);
    expect(await restore([folder])).toEqual([]);
    expect(await restore([early])).toEqual([early]);
  });

  it('of collected pieces has its whole text again', async () => {
    const url = `${server.origin}/long`;
    const id = idOf(await reader.data(reader.post(paths.addFavourite, { url, title: 'B', sourceType: 1 })));
    const full = await reader.data(reader.get(paths.article, { id, full: 1 }));
    await reader.data(reader.post(paths.removeFavourites, { ids: [id] }));
    await reader.data(reader.post(paths.restoreReadings, { ids: [id] }));

    expect(full).toMatchObject({ isFull: true });
    expect(await reader.data(reader.get(paths.article, { id }))).toEqual(full);
  });

  it('as a page never takes a subscription along', async () => {
    const feed = await subscribe();
    const page = idOf(await reader.data(reader.post(paths.addWebpage, { url: `${server.origin}/c` })));
    await reader.data(reader.post(paths.deleteReadings, { ids: [page, feed], sourceType: 1 }));

    expect(await tree(0)).toContain(feed);
    expect(await tree(1)).toBe('[]');
  });
});

describe('a page that is added again', () => {
  it('keeps its title, and its text while its site gives none', async () => {
    const add = () => reader.data(reader.post(paths.addWebpage, { url: `${server.origin}/again` }));
    const id = idOf(await add());
    await reader.data(reader.post(paths.renameReading, { id, title: 'Mine' }));
    isShut = true;
    const again = await add();
    isShut = false;

    expect(again).toMatchObject({ _id: id, title: 'Mine' });
    expect(await reader.data(reader.get(paths.article, { id }))).toMatchObject({ content: '<p>Found /again</p>' });
  });
});

describe('an address that one looks at first', () => {
  it('shows the feed that its page names, with the newest articles, and whether one has it', async () => {
    const look = () => reader.data(reader.post(paths.lookAtAddress, { url: `${test.site}/` }));
    const first = await look();
    const id = await subscribe();

    expect(first).toMatchObject({
      url: `${test.site}/feed.rss`,
      title: 'Harbour Reading Room',
      subscribedAs: null,
      feeds: [{ url: `${test.site}/feed.rss`, title: 'Stories' }],
    });
    expect((first['articles'] as object[]).length).toBeGreaterThan(2);
    expect((await look())['subscribedAs']).toBe(id);
    expect(await reader.post(paths.lookAtAddress, { url: `${server.origin}/none` })).toMatchObject({
      json: failure('errors.feedUnreadable'),
    });
  });
});

describe('things that are moved together', () => {
  it('all go or none does', async () => {
    const [a, b] = [await reader.folder('A'), await reader.folder('B')];
    const feed = await subscribe();
    const pages = await reader.folder('Pages', 1);

    expect(await reader.data(reader.post(paths.moveReadings, { ids: [feed, b], parent: a }))).toEqual({
      ids: [feed, b],
    });
    expect(await reader.post(paths.moveReadings, { ids: [feed, a], parent: b })).toMatchObject({ status: 400 });
    expect(await reader.post(paths.moveReadings, { ids: [feed], parent: pages })).toMatchObject({ status: 400 });
    const nodes = JSON.parse(await tree(0)) as { _id: string; children: { _id: string }[] }[];
    expect(nodes.map(({ _id, children }) => [_id, children.map(({ _id: id }) => id).toSorted()])).toEqual([
      [a, [b, feed].toSorted()],
    ]);
  });
});

describe('a kept search', () => {
  it('is read with the words that somebody looks for, in the place that its address has for them', async () => {
    const url = `${server.origin}/find?q=%s`;
    const kept = await reader.data(reader.post(paths.addWebpage, { url, pageType: 'search' }));
    const found = await reader.data(reader.get(paths.article, { id: idOf(kept), words: 'two lamps' }));

    expect(kept).toMatchObject({ pageType: 'search', url });
    expect(found).toMatchObject({
      url: `${server.origin}/find?q=two%20lamps`,
      content: '<p>Found /find?q=two%20lamps</p>',
    });
    expect(await reader.post(paths.addWebpage, { url: `${server.origin}/find`, pageType: 'search' })).toMatchObject({
      json: failure('errors.badRequest', { field: 'url' }),
    });
  });
});

describe('a picture of another site', () => {
  it('comes as JPEG no wider than asked for', async () => {
    const picture = await reader.data(
      reader.post(paths.readingPicture, { url: `${server.origin}/picture`, width: 200 }),
    );

    expect(picture).toMatchObject({ type: 'image/jpeg', width: 200, height: 100 });
    expect(Buffer.from(String(picture['base64']), 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(await reader.post(paths.readingPicture, { url: `${server.origin}/a` })).toMatchObject({ status: 404 });
  });
});
