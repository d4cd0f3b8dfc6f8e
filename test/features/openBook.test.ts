import { asBytes, asObjectKey, type LoadState } from '@inkside/kit';
import type { CloudShelf } from '@inkside/protocol';
import type { ShelfAsked } from '../../src/features/library/cloudSlice';
import { bookFileName, openBookPath } from '../../src/features/library/openBook';
import { selectCloudShelf } from '../../src/features/library/selectors';

const ready = (args: ShelfAsked): LoadState<ShelfAsked, CloudShelf> => {
  const file = { bookId: 'b', key: asObjectKey('u/reader/u/book/b/b.epub'), extension: 'epub', bytes: asBytes(3) };
  return { phase: 'ready', args, data: { books: [file], offered: [] } };
};

describe('the file of a book', () => {
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

  it('is read at an address that holds its id as it is', () => {
    expect(openBookPath('a/b#c')).toBe('/library/read/a%2Fb%23c');
  });

  it('listed alone is kept apart from the listing of all', () => {
    const all = ready({});

    expect(selectCloudShelf({ cloudShelf: ready({ bookId: 'b' }) })).toEqual({ phase: 'idle' });
    expect(selectCloudShelf({ cloudShelf: all })).toBe(all);
  });
});
