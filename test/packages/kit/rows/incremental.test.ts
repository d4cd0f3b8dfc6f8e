import { differences, patchTable, rowAt, rowCount, rowsOf, tableOf } from '../../../../packages/kit/src/rows';
import { asEpochMs, asNoteId, makeSortedRows } from '@inkside/kit';
import { makeById, makeTree, type NoteTree } from '../../../../src/features/notes/treeLogic';
import type { NoteRow } from '../../../../src/features/notes/slice';
import { aNoteRow } from '../../../harness/rows';

/** Numbers that a failing run gives again. */
const seeded = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const idOf = (row: NoteRow): string => row.documentId;

/** A row of a small world, in which folders run in circles, documents share ids, and parents are missing. */
const anyRow = (random: (below: number) => number): NoteRow => {
  const n = random(40);
  return aNoteRow(`d${n}`, {
    id: asNoteId(`n${random(8) === 0 ? random(40) : n}`),
    kind: random(2) === 0 ? 'folder' : 'note',
    parentId: random(3) === 0 ? null : asNoteId(`n${random(45)}`),
    status: random(6) === 0 ? 0 : 1,
    updatedAt: asEpochMs(random(20)),
  });
};

const asPlain = ({ lists, hidden }: NoteTree) => ({
  lists: Object.fromEntries([...lists].map(([folder, rows]) => [folder, rows.map(idOf)])),
  hidden: [...hidden].toSorted(),
});

describe('a table of rows', () => {
  it('holds the last row of each id', () => {
    const [old, young, other] = [aNoteRow('a', { title: 'old' }), aNoteRow('a', { title: 'young' }), aNoteRow('b')];

    const table = tableOf([old, young, other], idOf);

    expect(rowAt(table, 'a')).toBe(young);
    expect(rowCount(table)).toBe(2);
    expect(rowsOf(table)).toHaveLength(2);
  });

  it('is not changed by a patch, and shares what the patch leaves', () => {
    const rows = Array.from({ length: 1000 }, (_, n) => aNoteRow(`r${n}`));
    const table = tableOf(rows, idOf);

    const patched = patchTable(table, { rows: [aNoteRow('r1', { title: 'new' })], gone: ['r2'] }, idOf);

    expect(rowAt(table, 'r1')?.title).toBe('Note r1');
    expect(rowAt(table, 'r2')).toBeDefined();
    expect(rowAt(patched, 'r1')?.title).toBe('new');
    expect(rowAt(patched, 'r2')).toBeUndefined();
    expect(Object.keys(table).filter((key) => table[key] !== patched[key]).length).toBeLessThanOrEqual(2);
  });

  it('tells what differs from another', () => {
    const [a, b, c] = [aNoteRow('a'), aNoteRow('b'), aNoteRow('c')];
    const changed = aNoteRow('b', { title: 'changed' });

    const found = differences(tableOf([a, b], idOf), tableOf([a, changed, c], idOf));

    expect(found.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
      { id: 'b', before: b, after: changed },
      { id: 'c', before: undefined, after: c },
    ]);
  });

  it('knows only its own ids', () => {
    expect(rowAt(tableOf([aNoteRow('a')], idOf), 'constructor')).toBeUndefined();
    expect(rowAt(tableOf([aNoteRow('constructor')], idOf), 'constructor')?.documentId).toBe('constructor');
  });
});

describe('what is made of rows', () => {
  it.each([1, 2, 3, 4, 5])('is the same patched as made anew, also after a jump into the past (seed %i)', (seed) => {
    const random = seeded(seed);
    const [patchedIds, patchedTree] = [makeById(), makeTree()];
    const compare = (a: NoteRow, b: NoteRow) => b.updatedAt - a.updatedAt || (a.documentId < b.documentId ? -1 : 1);
    const isNote = ({ kind }: NoteRow) => kind === 'note';
    const patchedList = makeSortedRows(isNote, compare);
    const past = [tableOf<NoteRow>([], idOf)];

    for (let step = 0; step < 150; step += 1) {
      const from = past[random(10) === 0 ? random(past.length) : past.length - 1] ?? {};
      const rows = new Map(
        Array.from({ length: random(4) === 0 ? random(15) : random(5) }, () => anyRow(random)).map((row) => [
          row.documentId,
          row,
        ]),
      );
      const table = patchTable(
        from,
        { rows: [...rows.values()], gone: random(3) === 0 ? [`d${random(40)}`].filter((id) => !rows.has(id)) : [] },
        idOf,
      );
      past.push(table);

      const byId = patchedIds(table);
      const anew = makeById()(table);
      expect(rowsOf(byId).map(idOf).toSorted()).toEqual(rowsOf(anew).map(idOf).toSorted());
      expect(asPlain(patchedTree(byId))).toEqual(asPlain(makeTree()(anew)));
      expect(patchedList(table).map(idOf)).toEqual(rowsOf(table).filter(isNote).toSorted(compare).map(idOf));
    }
  });

  it('leaves the lists of other folders the same objects', () => {
    const folders = ['f', 'g'].map((id) => aNoteRow(id, { kind: 'folder' }));
    const notes = ['f', 'g'].map((id) => aNoteRow(`in ${id}`, { parentId: asNoteId(id) }));
    const table = tableOf([...folders, ...notes], idOf);
    const [byId, tree] = [makeById(), makeTree()];
    const before = tree(byId(table));

    const renamed = aNoteRow('in f', { parentId: asNoteId('f'), title: 'renamed' });
    const after = tree(byId(patchTable(table, { rows: [renamed], gone: [] }, idOf)));

    expect(after.lists.get('f')).toEqual([renamed]);
    expect(after.lists.get('g')).toBe(before.lists.get('g'));
    expect(after.lists.get('')).toBe(before.lists.get(''));
  });
});
