import { readFeedPage } from '../../../../packages/sync/src/gateway/feedPage';
import { createHomeOf } from '../../../../packages/sync/src/databaseNames';
import { arrivalsIn, newestOf, type Arrival } from '../../../../packages/sync/src/pages/arrivals';
import { createPageIndex } from '../../../../packages/sync/src/pages/pageIndex';

const uid = '64b5f0c2a1d3e4f506172839';
const note = `${uid}-NOTE_TREE`;
const library = `${uid}-READER_LIBRARY`;

interface Said {
  readonly revs: readonly string[];
  readonly dbId: string;
  readonly removed?: readonly string[];
}

/** What a row of the document `x` means. */
const saying = ({ revs, dbId, removed = [] }: Said): readonly Arrival[] => {
  const row = {
    seq: 1,
    id: 'x',
    changes: revs.map((rev) => ({ rev })),
    removed,
    doc: { _id: 'x', _rev: revs[0], dbId },
  };
  return arrivalsIn(readFeedPage(JSON.stringify({ results: [row], last_seq: 1 })).rows, createHomeOf(uid));
};
const inLibrary = (arrivals: readonly Arrival[]): readonly Arrival[] =>
  arrivals.filter(({ database }) => database === 'library');

/** The longest leaf is the end of a side: it stands when the document lives by a shorter one. */
const living = saying({ revs: ['2-b', '4-d'], dbId: library });
const moved = saying({ revs: ['3-c', '4-d'], dbId: note, removed: [library] });
const back = saying({ revs: ['5-e', '4-d'], dbId: library });

describe('a document that has left a database with an ended side longer than what moved', () => {
  it.each([
    ['the later row', [...living, ...moved]],
    ['the earlier row', [...moved, ...living]],
  ])('has left it where %s comes last', (_which, arrivals) => {
    expect(inLibrary(newestOf(arrivals))).toMatchObject([
      { isMoved: true, isDeleted: true, document: { _rev: '3-c' } },
    ]);
  });

  it('is to have there the revision that left, and no other', () => {
    expect(inLibrary(moved)).toMatchObject([{ revs: ['3-c'] }]);
  });

  it('is back where a later row says so', () => {
    expect(inLibrary(newestOf([...back, ...moved, ...living]))).toMatchObject([
      { isMoved: false, document: { _rev: '5-e' } },
    ]);
  });

  it('is news to the pages that wait, and is not superseded by them', () => {
    const index = createPageIndex();
    index.added(1, 100, living);
    const [departure, ...others] = inLibrary(moved);
    if (departure === undefined || others.length > 0) throw new Error('one departure');

    expect(index.isKnown(departure)).toBe(false);
    index.added(2, 100, moved);

    expect(index.isSuperseded(2, departure)).toBe(false);
    expect(inLibrary(living).map((each) => index.isSuperseded(1, each))).toEqual([true]);
    expect(index.has('library', 'x')).toBe(false);
    expect(index.isKnown(departure)).toBe(true);
  });
});
