import { ANNE, MESSAGES, aNoteOf, json, startGateway } from '../gatewayHarness';
import type { TestGateway } from '../gatewayHarness';

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.stop());

interface AllDocs {
  total_rows: number;
  offset: number;
  rows: { id?: string; key: string; value?: { rev: string }; doc?: object; error?: string }[];
}

const allDocs = (query: string): Promise<AllDocs> => json<AllDocs>(gateway.ask(`/_all_docs?${query}`));
const keysOf = ({ rows }: AllDocs): string[] => rows.map((row) => row.key);
const quoted = (text: string): string => encodeURIComponent(JSON.stringify(text));

async function writeNotes(count: number): Promise<void> {
  const docs = Array.from({ length: count }, (_, index) => aNoteOf(`n${String(index).padStart(4, '0')}`, { index }));
  await gateway.post('/_bulk_docs', { docs });
}

describe('_all_docs', () => {
  it('lists by id with revisions, and documents when asked', async () => {
    await writeNotes(2);

    const [plain, full] = [await allDocs(''), await allDocs('include_docs=true')];

    expect(plain).toMatchObject({ total_rows: 2, offset: 0, rows: [{ id: 'n0000' }, { id: 'n0001' }] });
    expect(plain.rows[0]?.value?.rev).toMatch(/^1-/);
    expect(full.rows[1]?.doc).toMatchObject({ _id: 'n0001', index: 1 });
  });

  it('lists more than it reads at once, either way round', async () => {
    await writeNotes(2100);

    const [forth, back] = [await allDocs(''), await allDocs('descending=true')];

    expect(new Set(keysOf(forth)).size).toBe(2100);
    expect(keysOf(back)).toEqual(keysOf(forth).toReversed());
  });

  it('takes ranges, quoted or plain, with limit and skip', async () => {
    await writeNotes(10);

    const range = await allDocs(`startkey=${quoted('n0002')}&endkey=${quoted('n0004')}`);
    const plain = await allDocs('startkey=n0002&endkey=n0004&inclusive_end=false');
    const part = await allDocs('skip=8&limit=1');

    expect(keysOf(range)).toEqual(['n0002', 'n0003', 'n0004']);
    expect(keysOf(plain)).toEqual(['n0002', 'n0003']);
    expect([keysOf(part), part.offset]).toEqual([['n0008'], 8]);
  });

  it('has no row for an empty key', async () => {
    await writeNotes(2);

    expect(await allDocs(`key=${quoted('')}`)).toEqual({ total_rows: 2, offset: 0, rows: [] });
  });

  it('answers named keys in their order, missing ones as such', async () => {
    await writeNotes(3);

    const answer = await json<AllDocs>(gateway.post('/_all_docs', { keys: ['n0002', 'none', '__proto__', 'n0000'] }));

    expect(answer.rows.map((row) => row.id ?? row.error)).toEqual(['n0002', 'not_found', 'not_found', 'n0000']);
  });
});

describe('_all_docs by POST', () => {
  it('takes its options from the body too, those of the query first', async () => {
    await writeNotes(4);

    const answer = await json<AllDocs>(
      gateway.post('/_all_docs?limit=2', { limit: 1, startkey: 'n0001', include_docs: true }),
    );

    expect(keysOf(answer)).toEqual(['n0001', 'n0002']);
    expect(answer.rows[0]?.doc).toMatchObject({ index: 1 });
  });
});

describe('_find', () => {
  const find = (body: object): Promise<Response> => gateway.post('/_find', body);
  const idsFound = async (selector: object): Promise<unknown[]> => {
    const { docs } = await json<{ docs: { _id: string }[] }>(find({ selector }));
    return docs.map((document) => document._id);
  };

  beforeEach(async () => {
    const docs = [
      aNoteOf('a', { size: 1, pen: { colour: 'red' }, tags: ['x'] }),
      aNoteOf('b', { size: 2, pen: { colour: 'blue' }, tags: ['x', 'y'] }),
      aNoteOf('c', { size: 3 }),
      { _id: 'm', user: ANNE, dbId: MESSAGES, size: 'large' },
    ];
    await gateway.post('/_bulk_docs', { docs });
  });

  it.each<[object, string[]]>([
    [{}, ['a', 'b', 'c', 'm']],
    [{ dbId: MESSAGES }, ['m']],
    [{ size: { $gte: 2, $lt: 3 } }, ['b']],
    [{ size: { $in: [1, 3] } }, ['a', 'c']],
    [{ size: { $ne: 1 }, dbId: { $ne: MESSAGES } }, ['b', 'c']],
    [{ size: { $not: { $gt: 1 } }, dbId: { $ne: MESSAGES } }, ['a']],
    [{ size: { $gt: 1, $not: { $eq: 3 } }, dbId: { $ne: MESSAGES } }, ['b']],
    [{ pen: { colour: { $ne: 'red' } } }, ['b']],
    [{ size: { $type: 'string' } }, ['m']],
    [{ pen: { colour: 'red' } }, ['a']],
    [{ 'pen.colour': { $exists: true } }, ['a', 'b']],
    [{ tags: { $all: ['x', 'y'] } }, ['b']],
    [{ tags: { $size: 1 } }, ['a']],
    [{ size: { $mod: [2, 1] } }, ['a', 'c']],
    [{ $or: [{ size: 1 }, { size: 3 }] }, ['a', 'c']],
    [{ $and: [{ size: 1 }, { size: 2 }] }, []],
    [{ $and: [{ size: { $gt: 1 } }, { tags: { $exists: true } }] }, ['b']],
    [{ $nor: [{ size: 1 }, { size: 2 }] }, ['c', 'm']],
    [{ $not: { size: { $gt: 1 } }, dbId: { $ne: MESSAGES } }, ['a']],
  ])('finds by %j', async (selector, ids) => {
    expect(await idsFound(selector)).toEqual(ids);
  });

  it('sorts, skips, limits and projects', async () => {
    const body = { selector: {}, sort: [{ size: 'desc' }], fields: ['_id', 'pen.colour'], skip: 2, limit: 2 };

    const { docs } = await json(find(body));

    expect(docs).toEqual([
      { _id: 'b', pen: { colour: 'blue' } },
      { _id: 'a', pen: { colour: 'red' } },
    ]);
  });

  it('goes on behind its bookmark, which ends as nil', async () => {
    const page = (bookmark?: unknown): Promise<Record<string, unknown>> =>
      json(find({ selector: {}, fields: ['_id'], limit: 3, bookmark }));

    const first = await page();
    const second = await page(first['bookmark']);
    const third = await page(second['bookmark']);

    expect([first['docs'], second['docs'], third]).toEqual([
      [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }],
      [{ _id: 'm' }],
      { docs: [], bookmark: 'nil' },
    ]);
  });

  it.each<object>([
    {},
    { selector: {}, bookmark: 'of another server' },
    { selector: [] },
    { selector: { size: { $regex: '(a+)+$' } } },
    { selector: { size: { $in: 1 } } },
    { selector: { $or: [] } },
    { selector: { $where: '1' } },
    { selector: {}, sort: [{ size: 'up' }] },
    { selector: {}, limit: -1 },
    { selector: {}, fields: [1] },
    { selector: JSON.parse(`${'{"$not":'.repeat(50)}{}${'}'.repeat(50)}`) as unknown },
  ])('refuses %j', async (body) => {
    expect((await find(body)).status).toBe(400);
  });
});
