import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';

import { asUid, type JsonObject } from '@inkside/kit';
import type { Journal } from '../../../../packages/sync/src/journal/journal';
import { openJournal } from '../../../../packages/sync/src/journal/openJournal';
import type { DatabaseName } from '../../../../packages/sync/src/syncPorts';

const rowsOf = (count: number, title = 'Note'): readonly JsonObject[] =>
  Array.from({ length: count }, (_, n) => ({ id: `n${n}`, title: `${title} ${n}`, updatedAt: n }));
const head = (sequence: number) => ({ version: 1, mark: { database: 'pouch', sequence } });
const about = (sequence: number, first = 200) => ({ ...head(sequence), first });

describe('a snapshot of rows', () => {
  let journal: Journal;
  beforeEach(() => {
    journal = openJournal({ uid: asUid('u1'), indexedDB: new IDBFactory() });
  });
  afterEach(() => journal.close());

  const readFirst = async (database: DatabaseName) => {
    const found = await journal.readSnapshot(database);
    if (found === undefined) throw new Error('There is no snapshot.');
    return found;
  };
  const readAll = async (database: DatabaseName): Promise<readonly JsonObject[]> => {
    const { head: stored, first } = await readFirst(database);
    return [...first, ...((await journal.readSnapshotRest(database, stored)) ?? [])];
  };

  it('is not there before it was written', async () => {
    expect(await journal.readSnapshot('note')).toBeUndefined();
  });

  it('gives back every kind of value, and leaves out what was left out', async () => {
    const rows: readonly JsonObject[] = [
      { id: 'a', title: 'ü "quoted"', favorite: true, count: 0, none: null, list: [1, null, ['x']] },
      { id: 'tree', tree: { a: null, b: [{}] } },
      { id: 'b', late: -1.5, title: '', list: [], empty: {} },
      { id: 'c', title: undefined, none: false },
      {},
    ];
    await journal.writeSnapshot('note', about(1), rows);

    expect(await readAll('note')).toEqual(rows);
    expect(Object.keys((await readAll('note'))[3] ?? {})).toEqual(['id', 'none']);
  });

  it.each([
    [0, 0, 0],
    [1, 1, 0],
    [200, 200, 0],
    [201, 200, 1],
    [5200, 200, 1],
    [5201, 200, 2],
  ])('of %i rows gives %i at once, and the others in %i parts', async (count, atOnce, parts) => {
    await journal.writeSnapshot('note', about(9), rowsOf(count));

    const { head: stored, first } = await readFirst('note');
    const rest = await journal.readSnapshotRest('note', stored);

    expect(stored).toMatchObject({ ...head(9), rows: count, parts });
    expect(first).toHaveLength(atOnce);
    expect([...first, ...(rest ?? [])]).toEqual(rowsOf(count));
  });

  it('gives no more than five hundred at once', async () => {
    await journal.writeSnapshot('note', about(1, 3000), rowsOf(3000));

    expect((await readFirst('note')).first).toHaveLength(500);
    expect(await readAll('note')).toHaveLength(3000);
  });

  it('is replaced as a whole, and the rows of the old one are given no more', async () => {
    await journal.writeSnapshot('note', about(1), rowsOf(600, 'Old'));
    const old = await readFirst('note');
    await journal.writeSnapshot('note', about(1), rowsOf(600, 'New'));

    expect(await journal.readSnapshotRest('note', old.head)).toBeUndefined();
    expect((await readAll('note'))[599]).toMatchObject({ title: 'New 599' });
  });

  it('leaves no parts of a longer one behind', async () => {
    await journal.writeSnapshot('note', about(1), rowsOf(6000));
    await journal.writeSnapshot('library', about(1), rowsOf(2));
    await journal.writeSnapshot('note', about(2), rowsOf(300));

    expect([(await readAll('note')).length, (await readAll('library')).length]).toEqual([300, 2]);
  });

  it('lets other work in between while it is packed', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const heavy = rowsOf(20_000).map((row) => ({ ...row, text: 'x'.repeat(300) }));

    await journal.writeSnapshot('note', about(1), heavy);
    clearInterval(timer);

    expect(turns).toBeGreaterThan(2);
  });
});
