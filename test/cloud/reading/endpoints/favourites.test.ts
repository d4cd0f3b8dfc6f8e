import { paths } from '@inkside/protocol';
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

const collect = (body: object) =>
  reader.post(paths.addFavourite, { url: 'https://a.example/1', title: 'One', ...body });
const listed = (query = {}) => reader.data(reader.get(paths.favourites, query));

describe('a favourite', () => {
  it('is kept with what is told of it', async () => {
    const body = {
      description: 'two\nlines',
      cover: 'https://a.example/c.png',
      author: 'Ada',
      source: 'Feed',
      sourceType: 0,
    };

    const kept = await reader.data(collect(body));

    expect(kept).toMatchObject({ url: 'https://a.example/1', title: 'One', ...body });
    expect(kept['_id']).toMatch(/^[0-9a-f]{24}$/);
    const { isNew: _isNew, ...row } = kept;
    expect(await listed()).toEqual({ count: 1, results: [row] });
  });

  it('is one for an address, and stays as it was saved', async () => {
    const first = await reader.data(collect({ author: 'Ada' }));
    test.cloud.advance(1000);

    const second = await reader.data(collect({ title: 'Again' }));

    expect(first['isNew']).toBe(true);
    expect(second).toEqual({ ...first, isNew: false });
    expect(await listed()).toMatchObject({ count: 1 });
  });

  it('is listed by pages, newest first, by kind where asked', async () => {
    for (const sourceType of [0, 1, 2]) {
      await collect({ url: `https://a.example/${sourceType}`, title: `T${sourceType}`, sourceType });
      test.cloud.advance(1000);
    }

    expect(await listed({ limit: 2 })).toMatchObject({ count: 3, results: [{ title: 'T2' }, { title: 'T1' }] });
    expect(await listed({ sourceType: 0 })).toMatchObject({ count: 1, results: [{ title: 'T0' }] });
  });

  it("is the user's alone", async () => {
    const kept = await reader.data(collect({}));
    const other = await test.reader();

    expect(await other.data(other.get(paths.favourites))).toMatchObject({ count: 0 });
    await other.post(paths.removeFavourites, { ids: [kept['_id']] });
    expect(await listed()).toMatchObject({ count: 1 });
  });

  it('is there after a restart, until it is taken out', async () => {
    const kept = await reader.data(collect({}));
    await test.cloud.restart();
    expect(await listed()).toMatchObject({ count: 1 });

    const answer = await reader.post(paths.removeFavourites, { ids: [kept['_id'], 'unknown'] });

    expect(answer.json).toMatchObject({ data: 'ok' });
    expect(await listed()).toMatchObject({ count: 0 });
  });

  it.each([
    { url: 'javascript:alert(1)' },
    { url: 7 },
    { title: '' },
    { title: 'a\u0000' },
    { title: 'a'.repeat(301) },
    { sourceType: 5 },
    { cover: 'data:,x' },
    { description: 'a'.repeat(2001) },
    { author: {} },
  ])('is refused for %j', async (body) => {
    expect(await collect(body)).toMatchObject({ status: 400, json: { result_code: 1, data: null } });
  });
});
