import { bookRegistrations, linksByBook } from '@inkside/kit';

const aBook = (documentId: string, updatedAt: number, idString?: string) => ({
  ...{ documentId, updatedAt, createdAt: 0 },
  ...(idString === undefined ? {} : { idString }),
});
const aLink = (documentId: string, bookId: string, createdAt: number) => ({
  ...{ documentId, bookId, createdAt, updatedAt: 0 },
});
const ids = (rows: readonly { readonly documentId: string }[] = []): readonly string[] =>
  rows.map(({ documentId }) => documentId);

describe('duplicates, as specification section 4 says', () => {
  it('of books are those of one idString, and the newest stands', () => {
    const books = [aBook('a', 1, '/x'), aBook('b', 3, '/x'), aBook('c', 2, '/y'), aBook('d', 1), aBook('e', 1, '')];

    expect(bookRegistrations(books).map(ids)).toEqual([['b', 'a'], ['c'], ['e'], ['d']]);
  });

  it('of links are those of one documentUniqueId, and the oldest stands', () => {
    const links = linksByBook([aLink('l1', 'a', 5), aLink('l2', 'a', 2), aLink('l3', 'b', 9)]);

    expect([...links.keys()].toSorted()).toEqual(['a', 'b']);
    expect([ids(links.get('a')), ids(links.get('b'))]).toEqual([['l2', 'l1'], ['l3']]);
  });

  it('of the same moment are told apart by their names, whatever order they come in', () => {
    const books = [aBook('a', 1, '/x'), aBook('b', 1, '/x')];
    const links = [aLink('l2', 'a', 1), aLink('l1', 'a', 1)];

    expect(bookRegistrations(books)).toEqual(bookRegistrations(books.toReversed()));
    expect(linksByBook(links)).toEqual(linksByBook(links.toReversed()));
    expect([ids(bookRegistrations(books)[0]), ids(linksByBook(links).get('a'))]).toEqual([
      ['b', 'a'],
      ['l1', 'l2'],
    ]);
  });
});
