import { noteRowOf } from '../../src/features/notes/logic';
import { binnedBelow, noteIndex } from '../../src/features/notes/operations';
import { notesByTie } from '../../src/features/notes/listLogic';
import { selectBinnedNotes, selectFavouriteNotes, selectReadingSections } from '../../src/features/notes/selectors';
import { asEpochMs, asNoteId } from '@inkside/kit';
import { rootReducer } from '../../src/app/store/rootReducer';
import { aBookRow, aNoteRow, byDocument } from '../harness/rows';

describe('where a note comes from', () => {
  it.each([
    [{ associationType: 0, associationId: null }, null, 'local', ''],
    [{ associationType: 1, associationId: 'book' }, null, 'reading', 'book'],
    [{ associationType: 3, associationId: 'x' }, 'group', 'group', 'group'],
    ['nonsense', null, 'local', ''],
  ])('stands in its association %j', (association, groupId, area, tiedTo) => {
    expect(noteRowOf({ _id: 'a', title: 'A', association, groupId })).toMatchObject({ area, tiedTo });
  });
});

const emptyState = () => rootReducer(undefined, { type: 'test/start' });
const at = (ms: number) => ({ updatedAt: asEpochMs(ms) });
const stateOf = (notes: ReturnType<typeof aNoteRow>[], books: ReturnType<typeof aBookRow>[] = []) => {
  const empty = emptyState();
  return { notes: { ...empty.notes, rows: byDocument(notes) }, library: { ...empty.library, rows: byDocument(books) } };
};

describe('lists of notes', () => {
  const notes = [
    aNoteRow('plain', at(5)),
    aNoteRow('starred', { ...at(4), isFavourite: true }),
    aNoteRow('starredInBin', { ...at(9), isFavourite: true, status: 0 }),
    aNoteRow('folderInBin', { ...at(8), kind: 'folder', status: 0 }),
    aNoteRow('gone', { ...at(7), status: 2, isFavourite: true }),
    aNoteRow('inBook', { ...at(3), area: 'reading', tiedTo: 'b' }),
    aNoteRow('newInBook', { ...at(6), area: 'reading', tiedTo: 'b' }),
    aNoteRow('inUnknown', { ...at(2), area: 'reading', tiedTo: 'c' }),
  ];

  it('show the favourites that are enabled', () => {
    expect(selectFavouriteNotes(stateOf(notes)).map(({ id }) => id)).toEqual(['starred']);
  });

  it('show notes and folders of the bin, the latest first', () => {
    expect(selectBinnedNotes(stateOf(notes)).map(({ id }) => id)).toEqual(['starredInBin', 'folderInBin']);
  });

  it('show notes from reading book by book', () => {
    const sections = selectReadingSections(stateOf(notes, [aBookRow('doc', { id: 'b', title: 'The book' })]));

    expect(sections.map(({ title, notes: own }) => [title, own.map(({ id }) => id)])).toEqual([
      ['The book', ['newInBook', 'inBook']],
      ['', ['inUnknown']],
    ]);
  });

  it('keep the order of what they are tied to', () => {
    expect(
      notesByTie([aNoteRow('1', { tiedTo: 'x' }), aNoteRow('2', { tiedTo: 'y' }), aNoteRow('3', { tiedTo: 'x' })]).map(
        ({ id }) => id,
      ),
    ).toEqual(['x', 'y']);
  });
});

describe('what lies below a folder of the bin', () => {
  it('is found at every depth, and a circle is no endless way', () => {
    const folder = aNoteRow('f', { kind: 'folder', status: 0, parentId: asNoteId('g') });
    const inner = aNoteRow('g', { kind: 'folder', status: 0, parentId: asNoteId('f') });
    const note = aNoteRow('n', { status: 0, parentId: asNoteId('g') });
    const other = aNoteRow('o', { status: 0 });

    expect(
      binnedBelow(folder, noteIndex(byDocument([folder, inner, note, other])))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['g', 'n']);
  });
});
