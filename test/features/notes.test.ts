import { noteRowOf, shownParent } from '../../src/features/notes/logic';
import { makeSelectFolder, makeSelectWay } from '../../src/features/notes/selectors';
import { notesLoaded, notesReducer } from '../../src/features/notes/slice';
import { asNoteId } from '@inkside/kit';
import { aFolder, aNote } from '../builders/documents';

const rowsOf = (...documents: readonly Parameters<typeof noteRowOf>[0][]) =>
  documents.flatMap((document) => noteRowOf(document) ?? []);
const stateOf = (...documents: readonly Parameters<typeof noteRowOf>[0][]) => ({
  notes: notesReducer(undefined, notesLoaded({ rows: rowsOf(...documents) })),
});

describe('the notes list rule', () => {
  it.each([
    ['a note with a title', {}, true],
    ['one without a title', { title: undefined }, false],
    ['an empty title', { title: '' }, true],
    ['a deleted one', { _deleted: true }, false],
    ['a commit', { commitId: 'c' }, false],
    ['a commitId of null', { commitId: null }, true],
    ['a tag', { modeType: 1 }, false],
    ['a modeType of 0, which is a value too', { modeType: 0 }, false],
  ])('%s', (_what, change, isListed) => {
    expect(noteRowOf(aNote(change)) !== undefined).toBe(isListed);
  });

  it('reads a document of a stranger without falling over', () => {
    expect(
      noteRowOf({ title: 'x', parentUniqueId: 7, updatedAt: 'soon', status: 'on', pageNameList: 3 } as never),
    ).toMatchObject({
      title: 'x',
      parentId: null,
      updatedAt: 0,
      status: 1,
      pages: 0,
    });
  });
});

describe('the tree', () => {
  it('puts folders first and shows what lies in each', () => {
    const folder = aFolder({ title: 'F' });
    const inside = aNote({ title: 'in', parentUniqueId: folder._id });
    const state = stateOf(inside, aNote({ title: 'out' }), folder);

    expect(makeSelectFolder(null)(state).map(({ title }) => title)).toEqual(['F', 'out']);
    expect(makeSelectFolder(asNoteId(folder._id))(state).map(({ title }) => title)).toEqual(['in']);
  });

  it('shows at the root what hangs in a circle, under a missing folder or under a note', () => {
    const [a, b] = [aFolder({ title: 'a' }), aFolder({ title: 'b' })];
    const circle = [
      { ...a, parentUniqueId: b._id },
      { ...b, parentUniqueId: a._id },
    ];
    const note = aNote({ title: 'note' });
    const state = stateOf(
      ...circle,
      note,
      aNote({ title: 'lost', parentUniqueId: 'nowhere' }),
      aNote({ title: 'odd', parentUniqueId: note._id }),
    );

    expect(
      makeSelectFolder(null)(state)
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['a', 'b', 'lost', 'note', 'odd']);
    expect(makeSelectWay(asNoteId(a._id))(state).map(({ title }) => title)).toEqual(['a']);
  });

  it('keeps a note visible whose folder lies in the bin', () => {
    const folder = aFolder({ status: 0 });
    const [above, row] = rowsOf(folder, aNote({ _id: 'n', uniqueId: 'n', parentUniqueId: folder._id }));

    expect(shownParent(row as never, () => above)).toBeNull();
  });
});
