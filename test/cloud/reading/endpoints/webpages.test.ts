import { paths } from '@inkside/protocol';
import { failure } from '../../rest/testCloud';
import type { Reader, ReadingCloud } from './readingCloud';
import { startReadingCloud, stopReadingCloud } from './readingCloud';

let test: ReadingCloud;
let reader: Reader;

beforeAll(async () => {
  test = await startReadingCloud();
});
afterAll(stopReadingCloud);
beforeEach(async () => {
  reader = await test.reader();
});

const story = (slug: string): string => `${test.site}/stories/${slug}.html`;
const add = (url: string, parentFolder: string | null = null) => reader.post(paths.addWebpage, { url, parentFolder });
const listed = async (query = {}) => (await reader.get(paths.webpages, query)).json as Record<string, unknown>;
const titles = async (query = {}): Promise<unknown[]> =>
  ((await listed(query))['list'] as { title: string }[]).map(({ title }) => title);

describe('a web page', () => {
  it('is fetched and kept under what it says of itself', async () => {
    const page = await reader.data(add(story('lamps')));

    expect(page).toMatchObject({
      url: story('lamps'),
      title: 'The lamps & the harbour',
      description: 'Why the reading room keeps two lamps lit all night.',
      cover: `${test.site}/cover.png`,
      sourceType: 1,
      fileType: 1,
      parent: null,
      language: 'en',
    });
    expect(page['_id']).toMatch(/^[0-9a-f]{24}$/);
    expect(page['createdAt']).toBe(new Date(test.cloud.now()).toISOString());
  });

  it('can be read later, clean, without its site', async () => {
    const page = await reader.data(add(story('lamps')));

    const detail = await reader.data(reader.get(paths.feedDetail, { id: String(page['_id']) }));

    const [article] = detail['children'] as { content: string }[];
    expect(article?.content).toMatch(/^<h1>The lamps &amp; the harbour<\/h1><p>Two lamps stand/);
    expect(article?.content).not.toMatch(/script|onclick|Opening hours|<nav/);
    expect(article?.content).toContain(`href="${test.site}/stories/tides.html"`);
  });

  it('that is added again stays one', async () => {
    const [first, second] = [await reader.data(add(story('lamps'))), await reader.data(add(story('lamps')))];

    expect(second['_id']).toBe(first['_id']);
    expect((await listed())['count']).toBe(1);
  });

  it('that is added twice at once stays one', async () => {
    await Promise.all([add(story('lamps')), add(story('lamps'))]);

    expect((await listed())['count']).toBe(1);
  });

  it('is there after a restart', async () => {
    await reader.data(add(story('paper')));

    await test.cloud.restart();

    expect(await titles()).toEqual(['A short history of cheap paper']);
  });

  it.each([
    '',
    'hello',
    'ftp://a.example/',
    'javascript:alert(1)',
    'http://user:word@a.example/',
    7,
    null,
    ['http://a.example/'],
  ])('needs a valid address: %j', async (url) => {
    const answer = await reader.post(paths.addWebpage, { url, parentFolder: null });

    expect(answer).toMatchObject({
      status: 400,
      json: { result_code: 1, ...failure('errors.badRequest', { field: 'url' }) },
    });
  });

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/latest/', 'http://[fd00::1]/', 'http://0x0a000001/'])(
    'is never fetched from %s',
    async (url) => {
      expect(await add(url)).toMatchObject({ status: 400, json: failure('errors.addressRefused') });
    },
  );

  it('that its server does not give is kept as a link', async () => {
    const answer = await add(`${test.site}/nowhere`);

    expect(answer).toMatchObject({ status: 200, json: { data: { title: '127.0.0.1', url: `${test.site}/nowhere` } } });
    expect((await listed())['count']).toBe(1);
  });

  it('whose server is not there fails with 500 and result code 1, and is not kept', async () => {
    const answer = await add('http://127.0.0.1:9/');

    expect(answer).toMatchObject({ status: 500, json: { result_code: 1, code: 'errors.fetchFailed' } });
    expect((await listed())['count']).toBe(0);
  });

  it('that is a picture fails', async () => {
    expect(await add(`${test.site}/cover.png`)).toMatchObject({
      json: failure('errors.fetchFailed', { reason: 'content type image/png' }),
    });
  });

  it('goes into a folder for pages, and into no other', async () => {
    const folder = await reader.folder('Later', 1);
    const feeds = await reader.folder('Feeds', 0);

    expect(await reader.data(add(story('tides'), folder))).toMatchObject({ parent: folder });
    expect(await add(story('tides'), feeds)).toMatchObject({
      status: 400,
      json: failure('errors.badRequest', { field: 'parent' }),
    });
    expect(await add(story('tides'), 'f'.repeat(24))).toMatchObject({ status: 404, json: failure('errors.notFound') });
  });
});

describe('the listing of web pages', () => {
  const fill = async (): Promise<void> => {
    for (const slug of ['lamps', 'paper', 'tides']) {
      await reader.data(add(story(slug)));
      test.cloud.advance(1000);
    }
  };

  it('has its rows at the top level and in data, newest first', async () => {
    await fill();

    const answer = await listed({ limit: 30, page: 1, orderBy: -1, sortBy: 'updatedAt' });

    expect(answer).toMatchObject({ result_code: 0, message: 'SUCCESS', count: 3, data: { count: 3 } });
    expect(answer['data']).toMatchObject({ results: answer['list'] });
    expect(await titles()).toEqual([
      'Reading a tide table',
      'A short history of cheap paper',
      'The lamps & the harbour',
    ]);
  });

  it('is paged and sorted', async () => {
    await fill();

    expect(await titles({ limit: 2, page: 2 })).toEqual(['The lamps & the harbour']);
    expect(await titles({ sortBy: 'title', orderBy: 1, limit: 1 })).toEqual(['A short history of cheap paper']);
  });

  it('shows one folder where it is asked to', async () => {
    const folder = await reader.folder('Later', 1);
    await fill();
    await reader.data(add(story('lamps'), folder));

    expect(await titles({ parent: folder })).toEqual(['The lamps & the harbour']);
  });

  it('shows nothing of another user, nor their reading text', async () => {
    const page = await reader.data(add(story('lamps')));
    const other = await test.reader();

    expect((await other.get(paths.webpages)).json).toMatchObject({ list: [], count: 0 });
    expect(await other.get(paths.feedDetail, { id: String(page['_id']) })).toMatchObject({ status: 404 });
  });

  it.each([{ limit: 0 }, { page: 0 }, { sortBy: '__proto__' }, { orderBy: 7 }, { limit: 'x' }])(
    'refuses %j',
    async (query) => {
      expect(await reader.get(paths.webpages, query as Record<string, string>)).toMatchObject({ status: 400 });
    },
  );
});

describe('deleting', () => {
  it('takes pages, subscriptions and folders with all that is in them', async () => {
    const folder = await reader.folder('Later', 1);
    const inner = await reader.folder('Inner', 1, folder);
    await reader.data(add(story('lamps'), inner));
    const page = await reader.data(add(story('paper')));

    const answer = await reader.post(paths.deleteReadings, { ids: [folder, page['_id'], 'unknown', '\u0000'] });

    expect(answer).toMatchObject({ status: 200, json: { result_code: 0, data: 'ok' } });
    expect((await listed())['count']).toBe(0);
    expect(await reader.get(paths.feedDetail, { id: inner })).toMatchObject({ status: 404 });
  });

  it('of nothing, and of what nobody knows, is no error', async () => {
    expect(await reader.post(paths.deleteReadings, { ids: [] })).toMatchObject({ json: { data: 'ok' } });
    expect(await reader.post(paths.deleteReadings, { ids: ['wp-id-1'] })).toMatchObject({ json: { data: 'ok' } });
  });

  it('leaves what others have alone', async () => {
    const page = await reader.data(add(story('lamps')));
    const other = await test.reader();

    await other.post(paths.deleteReadings, { ids: [page['_id']] });

    expect((await listed())['count']).toBe(1);
  });

  it.each([{}, { ids: 'x' }, { ids: [7] }, { ids: [null] }, { ids: Array.from({ length: 1001 }, () => 'a') }])(
    'refuses a body that is no list of ids',
    async (body) => {
      expect(await reader.post(paths.deleteReadings, body)).toMatchObject({ status: 400, json: { result_code: 1 } });
    },
  );
});
