import { ANNE, aNoteOf, json, startGateway } from '../gatewayHarness';
import type { TestGateway } from '../gatewayHarness';
import { Pouch, localDatabase, remoteDatabase } from '../stockPouch';

let gateway: TestGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.stop());

interface Row {
  readonly id: string;
  readonly ok?: boolean;
  readonly error?: string;
  readonly reason?: string;
  readonly status?: number;
}

const hash = (name: string, index: number): string => `${name}${index}`.padStart(32, '0');

/** A revision that nothing else descends from, on `path` ancestors that are its own but for the first. */
const leaf = (id: string, name: string, path = 2): Record<string, unknown> => {
  const ids = [...Array.from({ length: path - 1 }, (_, index) => hash(name, index)), hash('root', 0)];
  return aNoteOf(id, { _rev: `${path}-${ids[0]}`, _revisions: { start: path, ids } });
};

const leaves = (id: string, count: number, from = 0): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => leaf(id, `leaf${from + index}x`));

const replicate = (docs: readonly unknown[]): Promise<Row[]> =>
  json<Row[]>(gateway.post('/_bulk_docs', { docs, new_edits: false }));

const countOf = (rows: readonly Row[]): readonly number[] => [
  rows.filter(({ ok }) => ok === true).length,
  rows.filter(({ error, status }) => error === 'forbidden' && status === 413).length,
];

const TOO_MANY = { error: 'forbidden', status: 413, reason: expect.stringContaining('revisions') };

describe('revisions of one document', () => {
  it.each([true, false])('1,500 in one request are refused but for a hundred (new edits: %s)', async (edits) => {
    const docs = edits ? Array.from({ length: 1500 }, (_, index) => aNoteOf('many', { index })) : leaves('many', 1500);

    const other = aNoteOf('other', { _rev: edits ? undefined : '1-a' });
    const body = { docs: [...docs, other], new_edits: edits };
    const rows = await json<Row[]>(gateway.post('/_bulk_docs', body));

    expect(rows).toHaveLength(1501);
    expect(rows[0]).toMatchObject({ ok: true, id: 'many' });
    expect(rows[100]).toMatchObject({ id: 'many', ...TOO_MANY });
    expect(rows[1499]).toMatchObject({ id: 'many', ...TOO_MANY });
    expect(rows[1500]).toMatchObject({ ok: true, id: 'other' });
    expect((await gateway.ask('/')).status).toBe(200);
  });

  it('are a hundred open leaves at most, whichever request brings them', async () => {
    const first = countOf(await replicate(leaves('wide', 60)));
    const second = countOf(await replicate(leaves('wide', 60, 60)));
    const again = countOf(await replicate(leaves('wide', 60)));
    const open = await json<object[]>(gateway.ask('/wide?open_revs=all&revs=true'));

    expect([first, second, again, open.length]).toEqual([[60, 0], [40, 20], [60, 0], 100]);
  });

  it('are a hundred open leaves at most, however many requests bring them at once', async () => {
    const requests = Array.from({ length: 6 }, (_, index) => replicate(leaves('wide', 30, index * 30)));

    const taken = (await Promise.all(requests)).map((rows) => countOf(rows)[0] ?? 0);

    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(100);
  });

  it('of a document with as many leaves as there may be are edited and deleted as ever', async () => {
    await replicate(leaves('wide', 100));
    const { _rev: rev } = await json<{ _rev: string }>(gateway.ask('/wide'));
    const edited = await json<Row[]>(gateway.post('/_bulk_docs', { docs: [aNoteOf('wide', { _rev: rev })] }));
    const tombstone = { ...leaf('wide', 'leaf7x', 3), _deleted: true };
    const ids = [hash('gone', 0), hash('leaf7x', 0), hash('root', 0)];

    const deleted = await replicate([{ ...tombstone, _rev: `3-${ids[0]}`, _revisions: { start: 3, ids } }]);

    expect([edited, deleted]).toMatchObject([[{ ok: true }], [{ ok: true }]]);
  });

  it('are four thousand at most in all branches', async () => {
    const branch = (index: number): Record<string, unknown> => leaf('long', `b${index}x`, 1000);

    const rows = [];
    for (let index = 0; index < 5; index += 1) rows.push(...(await replicate([branch(index)])));

    expect(countOf(rows)).toEqual([4, 1]);
  });

  it('have an ancestry of a thousand, as replicators keep it', async () => {
    const docs = Array.from({ length: 20 }, (_, index) => leaf(`n${index}`, `a${index}x`, 1000));

    expect(countOf(await replicate(docs))).toEqual([20, 0]);
    const { _revisions: ancestry } = await json<{ _revisions: { ids: string[] } }>(gateway.ask('/n7?revs=true'));
    expect(ancestry.ids).toHaveLength(1000);
  });

  it('come with their ancestors behind them in one request', async () => {
    const parent = aNoteOf('n1', { _rev: '1-a' });
    const child = aNoteOf('n1', { _rev: '2-b', _revisions: { start: 2, ids: ['b', 'a'] }, title: 'newer' });

    expect(countOf(await replicate([child, parent]))).toEqual([2, 0]);
    expect(await gateway.writer.get(ANNE, 'n1')).toMatchObject({ _rev: '2-b', title: 'newer' });
  });

  it('beyond what is taken are denied to stock PouchDB, which goes on with the others', async () => {
    jest.spyOn(console, 'info').mockReturnValue();
    await replicate(leaves('wide', 100));
    const local = localDatabase();
    await local.put(aNoteOf('wide'));
    await local.put(aNoteOf('other'));
    const denied: string[] = [];
    const push = Pouch.replicate(local, remoteDatabase(gateway.url, 'anne'));
    push.on('denied', (refusal: { id: string }) => denied.push(refusal.id));

    const { docs_written: written } = await push;

    expect([written, denied]).toEqual([1, ['wide']]);
  });
});

describe('a document', () => {
  it.each([
    ['30,000 members', Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`m${index}`, 1]))],
    ['60,000 lists', { lists: Array.from({ length: 60_000 }, () => []) }],
  ])('of %s is refused by itself', async (_what, fields) => {
    const rows = await replicate([aNoteOf('large', { ...fields, _rev: '1-a' }), aNoteOf('small', { _rev: '1-a' })]);

    expect(rows).toMatchObject([
      { id: 'large', error: 'forbidden', status: 413 },
      { id: 'small', ok: true },
    ]);
  });

  it('of 100,000 numbers is taken', async () => {
    const numbers = Array.from({ length: 100_000 }, (_, index) => index);

    expect(await replicate([aNoteOf('numbers', { numbers, _rev: '1-a' })])).toMatchObject([{ ok: true }]);
  });
});

it('a page of a thousand documents is written while others are answered', async () => {
  const docs = Array.from({ length: 1000 }, (_, index) => aNoteOf(`n${index}`, { text: 'x'.repeat(300) }));
  let answered = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      await gateway.ask('/', {}, 'ben');
      answered += 1;
    }
  })();

  const rows = await json<Row[]>(gateway.post('/_bulk_docs', { docs }));
  isOver = true;
  await asking;

  expect(countOf(rows)).toEqual([1000, 0]);
  expect(answered).toBeGreaterThan(8);
});
