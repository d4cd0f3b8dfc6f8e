import { asEpochMs, patchTable } from '@inkside/kit';
import { filtered, makeArranged, noFilter, sought } from '../../src/features/library/listLogic';
import { bookRowOf, percentOf, readStateOf, sourceWordOf } from '../../src/features/library/logic';
import { makeSelectCoverKey } from '../../src/features/library/selectors';
import { shelfOf } from '../../src/features/library/shelf';
import type { BookRow } from '../../src/features/library/slice';
import { aBookRow, byDocument } from '../harness/rows';

const at = asEpochMs;
const ids = (rows: readonly BookRow[]): readonly string[] => rows.map(({ id }) => id);
const folder = (id: string, parentId?: string) =>
  aBookRow(id, { kind: 'folder', title: id, ...(parentId === undefined ? {} : { parentId }) });
const link = (id: string, bookId: string, folderId: string, createdAt: number) =>
  aBookRow(id, { kind: 'link', bookId, folderId, createdAt: at(createdAt) });

describe('the shelf', () => {
  const rows = [
    folder('f'),
    folder('g', 'f'),
    folder('lost', 'nowhere'),
    folder('one', 'two'),
    folder('two', 'one'),
    aBookRow('a', { idString: '/x', updatedAt: at(9) }),
    aBookRow('older', { idString: '/x', updatedAt: at(3) }),
    aBookRow('b', { updatedAt: at(8) }),
    aBookRow('c', { parentId: 'g', updatedAt: at(7) }),
    aBookRow('gone', { isRemoved: true }),
    link('l1', 'older', 'g', 5),
    link('l2', 'a', 'f', 7),
    link('l3', 'b', 'nowhere', 1),
    link('l4', 'gone', 'f', 1),
    { ...link('l5', 'b', 'f', 1), isRemoved: true },
  ];
  const shelf = shelfOf(byDocument(rows));
  const inside = (id: string) => ids(shelf.inside(id)).toSorted();

  it('puts a book at home by its oldest link, also that of an older registration, and into its other folders', () => {
    const book = shelf.get('older');
    expect(book?.id).toBe('a');
    expect(book === undefined ? [] : shelf.foldersOf(book)).toEqual(['g', 'f']);
    expect([inside('f'), inside('g')]).toEqual([
      ['a', 'g'],
      ['a', 'c'],
    ]);
  });

  it('has at the root what has no folder any more, and cuts circles open', () => {
    expect(inside('')).toEqual(['b', 'f', 'lost', 'one', 'two']);
    expect(ids(shelf.wayTo('g'))).toEqual(['f', 'g']);
    expect(ids(shelf.wayTo('one'))).toEqual(['one']);
  });

  it('keeps the bin apart, and knows all registrations of a file', () => {
    expect([ids(shelf.books), ids(shelf.binned)]).toEqual([['a', 'b', 'c'], ['gone']]);
    expect(ids(shelf.registrationsOf(shelf.get('a') ?? aBookRow('x')))).toEqual(['a', 'older']);
  });
});

describe('a list of books', () => {
  const books = [
    aBookRow('a', { title: 'Zoë', authors: 'B', percent: 50, size: 3, language: 'en-GB', source: 0 }),
    aBookRow('b', { title: 'Emma', authors: 'A', percent: 100, size: 9, language: 'ru', source: 5 }),
    aBookRow('c', { title: 'Émile', authors: 'C', extension: 'pdf', source: 4711 }),
    folder('f'),
  ];
  const places = () => ['f'];

  it.each([
    ['title', 'ascending', ['f', 'c', 'b', 'a']],
    ['author', 'ascending', ['f', 'b', 'a', 'c']],
    ['progress', 'descending', ['f', 'b', 'a', 'c']],
    ['size', 'ascending', ['f', 'c', 'a', 'b']],
  ] as const)('by %s, %s, has folders first', (by, direction, expected) => {
    expect(ids(makeArranged()(books, { by, direction }, 'fr'))).toEqual(expected);
  });

  it('finds title and author in any case and form of their letters', () => {
    expect(ids(sought(books, 'ZOË'))).toEqual(['a']);
    expect(ids(sought(books, 'c'))).toEqual(['c']);
  });

  it('is narrowed by what each field holds, and then has no folders', () => {
    const left = (change: Partial<typeof noFilter>) => ids(filtered(books, { ...noFilter, ...change }, places));
    expect(left({})).toHaveLength(4);
    expect(left({ format: ['pdf'] })).toEqual(['c']);
    expect(left({ state: ['finished', 'reading'] })).toEqual(['a', 'b']);
    expect(left({ language: ['en'], source: ['local'] })).toEqual(['a']);
    expect(left({ source: ['unknown'] })).toEqual(['c']);
    expect(left({ folder: ['g'] })).toEqual([]);
  });
});

describe('a document of a book', () => {
  const document = { _id: 'u#b', uniqueId: 'b', modeType: 4, status: 0, name: 'B.epub', updatedAt: 1 };

  it('keeps a source that nobody knows, and what specification section 3 names is a word', () => {
    expect(bookRowOf({ ...document, fetchSource: 4711 })?.source).toBe(4711);
    expect([0, 1, 2, 3, 4, 7, 10, 1001, 4711].map(sourceWordOf)).toEqual([
      ...['local', 'cloud', 'tryRead', 'preset', 'vendor', 'vendor', 'storage', 'storage', 'unknown'],
    ]);
  });

  it('has a progress of floor(current/total*100), 100 at most, and 0 for what is none', () => {
    expect(['3/10', '1/3', '12/10', '5/0', '0.5', '', null].map(percentOf)).toEqual([30, 33, 100, 0, 0, 0, 0]);
  });

  it('is a row until it is asked to go for good, and again when another device puts it back', () => {
    expect(bookRowOf({ ...document, forceDelete: true, status: 1 })).toBeUndefined();
    expect(bookRowOf({ ...document, forceDelete: true, status: 0 })?.id).toBe('b');
    expect(readStateOf(aBookRow('x', { isFinished: true }))).toBe('finished');
  });
});

it('knows where a cover lies once the store was asked, and takes it to be where devices put it until then', () => {
  const user = { uid: 'u' };
  const known = [{ id: 'a', coverKey: 'u/reader/u/thumbnail/a.png' }, { id: 'b' }];
  const standings = patchTable({}, { rows: known, gone: [] }, ({ id }) => id);
  const state = { session: { current: { phase: 'signedIn', user } }, libraryFacts: { standings } } as never;

  expect(['a', 'b', 'c'].map((id) => makeSelectCoverKey(id)(state))).toEqual([
    ...['u/reader/u/thumbnail/a.png', undefined, 'u/reader/c/thumbnail/c.png'],
  ]);
});
