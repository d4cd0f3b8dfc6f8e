import { asEpochMs, asNoteId, type NoteId } from '@inkside/kit';
import { rootReducer } from '../../src/app/store/rootReducer';
import {
  binnedBelow,
  noteIndex,
  type NotePlan,
  planDelete,
  planMove,
  planPurge,
  planRestore,
  planStar,
} from '../../src/features/notes/operations';
import {
  makeSelectFolder,
  selectBinnedNotes,
  selectFavouriteNotes,
  selectRecentNotes,
} from '../../src/features/notes/selectors';
import type { NoteRow } from '../../src/features/notes/slice';
import { aNoteRow, byDocument } from '../harness/rows';

const NOW = asEpochMs(5000);
const at = (ms: number) => ({ updatedAt: asEpochMs(ms) });
const inside = (parent: string) => ({ parentId: asNoteId(parent) });
const aFolderRow = (id: string, change: Partial<NoteRow> = {}): NoteRow => aNoteRow(id, { kind: 'folder', ...change });

const indexOf = (rows: readonly NoteRow[]) => noteIndex(byDocument([...rows]));
const ids = (...names: readonly string[]): readonly NoteId[] => names.map((name) => asNoteId(name));
const written = ({ writes }: NotePlan) =>
  Object.fromEntries(writes.map(({ documentId, fields }) => [documentId, fields]));
const stateOf = (rows: readonly NoteRow[]) => {
  const empty = rootReducer(undefined, { type: 'test/start' });
  return { ...empty, notes: { ...empty.notes, rows: byDocument([...rows]) } };
};
const names = (rows: readonly NoteRow[]): readonly string[] => rows.map(({ id }) => id).toSorted();

describe('moving notes', () => {
  const rows = [
    aFolderRow('work'),
    aFolderRow('inner', inside('work')),
    aFolderRow('deepest', inside('inner')),
    aNoteRow('plan', inside('inner')),
    aNoteRow('other', { title: 'Plan' }),
    aNoteRow('read', { area: 'reading', tiedTo: 'book' }),
    aNoteRow('binned', { status: 0 }),
  ];

  it('writes the folder and the moment, once for each that is meant', () => {
    const plan = planMove(ids('other'), asNoteId('work'), indexOf(rows), NOW);

    expect(written(plan)).toEqual({ other: { parentUniqueId: 'work', updatedAt: NOW } });
  });

  it('writes null for the root, and nothing for what lies there already', () => {
    expect(written(planMove(ids('plan', 'other'), null, indexOf(rows), NOW))).toEqual({
      plan: { parentUniqueId: null, updatedAt: NOW },
    });
  });

  it('takes what lies in a folder along without writing it, also where both are selected', () => {
    expect(Object.keys(written(planMove(ids('inner', 'plan', 'deepest'), null, indexOf(rows), NOW)))).toEqual([
      'inner',
    ]);
  });

  it.each([
    ['itself', 'work', 'work'],
    ['a folder below itself', 'work', 'deepest'],
  ])('refuses a folder into %s', (_what, folder, to) => {
    const plan = planMove(ids(folder), asNoteId(to), indexOf(rows), NOW);

    expect(plan.writes).toEqual([]);
    expect(plan.refused.map(({ error }) => error.code)).toEqual(['errors.moveIntoItself']);
  });

  it.each([
    ['a name that is taken there, by NFC and case', 'other', 'inner', 'errors.nameTaken'],
    ['what is tied to a book', 'read', 'work', 'errors.noteTied'],
    ['what lies in the bin', 'binned', 'work', 'errors.noteGone'],
    ['a folder that is gone', 'other', 'nowhere', 'errors.folderGone'],
    ['a folder that is a note', 'other', 'plan', 'errors.folderGone'],
  ])('refuses %s, and moves the others', (_what, note, to, code) => {
    const taken = aNoteRow('taken', { ...inside('inner'), title: 'PLAN' });
    const more = to === 'nowhere' || to === 'plan' ? [] : ids('deepest');
    const plan = planMove([...ids(note), ...more], asNoteId(to), indexOf([...rows, taken]), NOW);

    expect(plan.refused.map(({ row, error }) => [row.id, error.code])).toEqual([[note, code]]);
  });

  it('refuses the second of two that are called alike', () => {
    const twins = [aFolderRow('goal'), aNoteRow('a', { title: 'é' }), aNoteRow('b', { title: 'É' })];
    const plan = planMove(ids('a', 'b'), asNoteId('goal'), indexOf(twins), NOW);

    expect([names(plan.done), plan.refused.map(({ row }) => row.id)]).toEqual([['a'], ['b']]);
  });

  it('ends where another client has made a circle', () => {
    const circle = [aFolderRow('a', inside('b')), aFolderRow('b', inside('a')), aNoteRow('n', inside('a'))];

    expect(planMove(ids('n'), asNoteId('b'), indexOf(circle), NOW).done).toHaveLength(1);
    expect(planDelete(ids('a'), indexOf(circle), NOW).writes.length).toBeGreaterThan(0);
  });
});

describe('the bin', () => {
  const rows = [
    aFolderRow('folder', at(10)),
    aNoteRow('note', { ...at(20), ...inside('folder') }),
    aNoteRow('before', { ...at(30), ...inside('folder'), status: 0 }),
    aFolderRow('sub', { ...at(10), ...inside('folder') }),
    aNoteRow('leaf', { ...at(10), ...inside('sub'), isFavourite: true }),
  ];
  const after = (plan: NotePlan, from: readonly NoteRow[]): readonly NoteRow[] =>
    from.map((row) => {
      const fields = written(plan)[row.documentId];
      if (fields === undefined) return row;
      return aNoteRow(row.id, {
        ...row,
        ...(typeof fields['status'] === 'number' ? { status: fields['status'] } : {}),
        ...(typeof fields['title'] === 'string' ? { title: fields['title'] } : {}),
        ...('parentUniqueId' in fields ? { parentId: fields['parentUniqueId'] as NoteId | null } : {}),
        updatedAt: fields['updatedAt'] as NoteRow['updatedAt'],
      });
    });
  const binned = after(planDelete(ids('folder'), indexOf(rows), NOW), rows);

  it('gets a folder with all that is enabled below it, at one moment', () => {
    const plan = planDelete(ids('folder', 'leaf'), indexOf(rows), NOW);

    expect(Object.keys(written(plan)).toSorted()).toEqual(['folder', 'leaf', 'note', 'sub']);
    expect(Object.values(written(plan))).toEqual(Array(4).fill({ status: 0, enabled: false, updatedAt: NOW }));
    expect(names(plan.done)).toEqual(['folder']);
  });

  it('lists what came by itself, and counts what came along', () => {
    expect(names(selectBinnedNotes(stateOf(binned)))).toEqual(['before', 'folder']);
    const index = indexOf(binned);
    expect(names(binnedBelow(index.get('folder') as NoteRow, index))).toEqual(['leaf', 'note', 'sub']);
  });

  it('gives back with a folder what went with it, and nothing else', () => {
    const back = after(planRestore(ids('folder'), indexOf(binned), asEpochMs(6000)), binned);

    expect(names(back.filter(({ status }) => status === 1))).toEqual(['folder', 'leaf', 'note', 'sub']);
    expect(back.find(({ id }) => id === 'before')?.status).toBe(0);
    expect(back.find(({ id }) => id === 'leaf')?.parentId).toBe('sub');
  });

  it('gives a note that was binned before back into its folder, when both are asked for', () => {
    const plan = planRestore(ids('before', 'folder'), indexOf(binned), asEpochMs(6000));

    expect(written(plan)['before']).toEqual({ status: 1, enabled: true, updatedAt: 6000 });
    expect(plan.writes).toHaveLength(5);
  });

  it('gives a note whose folder stays in the bin, or is gone, back to the root', () => {
    const orphan = aNoteRow('orphan', { status: 0, ...inside('nowhere') });
    const plan = planRestore(ids('before', 'orphan'), indexOf([...binned, orphan]), asEpochMs(6000));

    expect(plan.writes.map(({ fields }) => fields['parentUniqueId'])).toEqual([null, null]);
  });

  it('numbers a name that was given to another one meanwhile', () => {
    const pair = [aNoteRow('old', { status: 0, title: 'Plan' }), aNoteRow('new', { title: 'plan' })];

    expect(written(planRestore(ids('old'), indexOf(pair), NOW))['old']).toMatchObject({ title: 'Plan(1)' });
  });

  it('deletes for good what is meant with what came along, and not what was there before', () => {
    const plan = planPurge(ids('folder'), indexOf(binned), asEpochMs(7000));

    expect(Object.keys(written(plan)).toSorted()).toEqual(['folder', 'leaf', 'note', 'sub']);
    expect(written(plan)['note']).toEqual({ status: 2, enabled: false, forceDelete: true, updatedAt: 7000 });
  });

  it('lists folders that another client has put into each other, so that they can be put back', () => {
    const circle = [
      aFolderRow('a', { ...at(9), ...inside('b'), status: 0 }),
      aFolderRow('b', { ...at(9), ...inside('a'), status: 0 }),
      aNoteRow('n', { ...at(9), ...inside('a'), status: 0 }),
    ];

    expect(names(selectBinnedNotes(stateOf(circle)))).toEqual(['a', 'b']);
  });

  it('does nothing with what is not in it', () => {
    expect(planRestore(ids('note'), indexOf(rows), NOW).writes).toEqual([]);
    expect(planPurge(ids('note'), indexOf(rows), NOW).writes).toEqual([]);
    expect(planDelete(ids('before'), indexOf(rows), NOW).writes).toEqual([]);
  });

  it('holds what lies below a folder that another client has marked alone', () => {
    const marked = rows.map((row) => (row.id === 'folder' ? aFolderRow('folder', { ...at(40), status: 0 }) : row));
    const state = stateOf(marked);

    expect(makeSelectFolder(null)(state)).toEqual([]);
    expect([selectRecentNotes(state), selectFavouriteNotes(state)]).toEqual([[], []]);
    expect(names(selectBinnedNotes(state))).toEqual(['before', 'folder']);
    const index = indexOf(marked);
    expect(names(binnedBelow(index.get('folder') as NoteRow, index))).toEqual(['leaf', 'note', 'sub']);
    expect(names(planPurge(ids('folder'), index, NOW).done)).toEqual(['folder']);
  });
});

describe('where notes are shown', () => {
  it('is under From reading only for those that are tied to reading, and under Groups for those of a group', () => {
    const state = stateOf([
      aNoteRow('own'),
      aNoteRow('read', { area: 'reading', tiedTo: 'b' }),
      aNoteRow('shared', { area: 'group', tiedTo: 'g' }),
    ]);

    expect(names(makeSelectFolder(null)(state))).toEqual(['own']);
    expect(names(selectRecentNotes(state))).toEqual(['own']);
  });

  it('is the root for what names a folder that is gone for good', () => {
    const state = stateOf([
      aFolderRow('gone', { status: 2 }),
      aNoteRow('left', inside('gone')),
      aNoteRow('lost', inside('x')),
    ]);

    expect(names(makeSelectFolder(null)(state))).toEqual(['left', 'lost']);
  });
});

describe('the star', () => {
  it('is written where it changes something, for notes alone, and leaves their day', () => {
    const rows = [aNoteRow('a'), aNoteRow('b', { isFavourite: true }), aFolderRow('c')];

    expect(written(planStar(ids('a', 'b', 'c'), true, indexOf(rows)))).toEqual({ a: { favorite: 1 } });
    expect(written(planStar(ids('a', 'b', 'c'), false, indexOf(rows)))).toEqual({ b: { favorite: 0 } });
  });
});
