import { asBytes, asObjectKey, type LoadState } from '@inkside/kit';
import { rootReducer } from '../../src/app/store/rootReducer';
import type { ShelfAsked } from '../../src/features/library/cloudSlice';
import { bookFileName, fileIn, readingRefusal } from '../../src/features/library/openBook';
import { selectCloudShelf, selectOpenBook, selectOpenBookFile } from '../../src/features/library/selectors';
import { aBookRow, byDocument } from '../harness/rows';
import type { CloudShelf, StoredBook } from '@inkside/protocol';

const aFile = (bookId: string): StoredBook => ({
  bookId,
  key: asObjectKey(`u/reader/u/book/${bookId}/${bookId}.epub`),
  extension: 'epub',
  bytes: asBytes(3),
});
const ready = (args: ShelfAsked, ...ids: readonly string[]): LoadState<ShelfAsked, CloudShelf> => ({
  phase: 'ready',
  args,
  data: { books: ids.map(aFile), offered: [] },
});
const error = { code: 'errors.network', params: {} };

describe('the file of a book', () => {
  it.each<readonly [string, LoadState<ShelfAsked, CloudShelf>, unknown]>([
    ['stands in a listing of all', ready({}, 'a', 'b'), { phase: 'stored', file: aFile('b') }],
    ['stands in its own', ready({ bookId: 'b' }, 'b'), { phase: 'stored', file: aFile('b') }],
    ['stands in none', ready({}, 'a'), { phase: 'absent' }],
    [
      'is not to be had now',
      { phase: 'failed', args: { bookId: 'b' }, error },
      { phase: 'failed', error, asked: { bookId: 'b' } },
    ],
    ['is looked for', { phase: 'loading', args: { bookId: 'b' } }, { phase: 'sought' }],
    ['was never asked for', { phase: 'idle' }, { phase: 'sought' }],
    ['is not what another book’s listing speaks of', ready({ bookId: 'a' }, 'a'), { phase: 'sought' }],
    ['does not fail with another book’s', { phase: 'failed', args: { bookId: 'a' }, error }, { phase: 'sought' }],
  ])('%s', (_what, load, expected) => {
    expect(fileIn(load, 'b')).toEqual(expected);
  });

  it.each([
    ['The sea', 'epub', 'The sea.epub'],
    ['notes.PDF', 'pdf', 'notes.pdf'],
    ['A/B: what?\n "C"', 'fb2', 'A B what C.fb2'],
    ['...', 'txt', 'id.txt'],
    ['', '', 'id'],
    ['战争与和平', 'azw3', '战争与和平.azw3'],
    ['x'.repeat(300), 'epub', `${'x'.repeat(60)}.epub`],
  ])('of %j, %s, is called %j among the downloads', (title, extension, name) => {
    expect(bookFileName(title, { bookId: 'id', extension })).toBe(name);
  });

  it('is of a kind that cannot be read here, known or not', () => {
    expect([readingRefusal('epub').params, readingRefusal('').params]).toEqual([
      { format: 'EPUB' },
      { format: 'none' },
    ]);
  });
});

describe('the book that the address names', () => {
  const library = {
    ...rootReducer(undefined, { type: 'test/start' }).library,
    rows: byDocument([aBookRow('b'), aBookRow('f', { kind: 'folder' })]),
  };
  const at = (query: Readonly<Record<string, string>>) => ({
    ...rootReducer(undefined, { type: 'test/start' }),
    library,
    route: { name: 'libraryLocal', path: '', params: {}, query },
  });

  it('is open, unless it is a folder, unknown, or none is named', () => {
    expect(['b', 'f', 'x'].map((book) => selectOpenBook(at({ book }))?.id)).toEqual(['b', undefined, undefined]);
    expect([selectOpenBook(at({})), selectOpenBookFile(at({}))]).toEqual([undefined, undefined]);
  });

  it('keeps its listing apart from that of all files', () => {
    const [one, all] = [ready({ bookId: 'b' }, 'b'), ready({}, 'b')];

    expect(selectCloudShelf({ cloudShelf: one })).toEqual({ phase: 'idle' });
    expect(selectCloudShelf({ cloudShelf: all })).toBe(all);
    expect(selectOpenBookFile({ ...at({ book: 'b' }), cloudShelf: one })).toMatchObject({ phase: 'stored' });
  });
});
