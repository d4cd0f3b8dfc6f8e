import { devicePages, inkSheetsOf, placeOfInk } from '../../src/features/reader/inkLogic';

const BOOK = 'b'.repeat(32);
const books = new Set([BOOK]);
const commit = (pageUniqueId: string, key: string, fields: object = {}) => ({
  ...{ recordType: 1, commitType: 4, commitStatus: 1, documentUniqueId: BOOK, pageUniqueId, recordFilePath: key },
  ...{ createdAt: 1, ...fields },
});
const named = (map: object, fields: object = {}) => ({ documentId: BOOK, readerNotePageNameMap: map, ...fields });

describe('ink over a book, as documents name it', () => {
  it('lies where its commits say, the oldest first, on the page that the container names', () => {
    const sheets = inkSheetsOf(
      [commit('p', 'late.zip', { createdAt: 9 }), commit('p', 'early.zip'), named({ data: { 4: ['p'] } })] as never,
      books,
    );

    expect(sheets).toEqual([{ bookId: BOOK, pageId: 'p', page: 4, keys: ['early.zip', 'late.zip'] }]);
  });

  it('may be named without a commit, by the document of the book, and by positions of a PDF', () => {
    const sheets = inkSheetsOf(
      [
        named({ '{"pageReferenceId":"pdf-12-0"}': ['p'] }, { documentId: `uid#${BOOK}` }),
        commit('q', 'q.zip', { documentUniqueId: `uid#${BOOK}` }),
        named({ '/body/p[3]': 'r' }),
      ] as never,
      books,
    );

    expect(sheets).toEqual([
      { bookId: BOOK, pageId: 'p', page: 12, keys: [] },
      { bookId: BOOK, pageId: 'r', page: null, keys: [] },
      { bookId: BOOK, pageId: 'q', page: null, keys: ['q.zip'] },
    ]);
  });

  it('is of the registration that its container names', () => {
    const map = { documentId: 'twin', readerNotePageNameMap: { 1: ['p'] } };

    expect(inkSheetsOf([map] as never, new Set([BOOK, 'twin']))).toMatchObject([{ bookId: 'twin', pageId: 'p' }]);
  });

  it('is none of other books, of commits that are not complete, of notes, or of containers that were removed', () => {
    const others = [
      commit('p', 'p.zip', { documentUniqueId: 'c'.repeat(32) }),
      commit('p', 'p.zip', { commitStatus: 0 }),
      commit('p', 'p.zip', { commitType: 1 }),
      commit('p', ''),
      commit('p', 'p.zip', { _deleted: true }),
      named({ 1: ['p'] }, { status: 1 }),
      named({ 1: ['p'] }, { documentId: 'c'.repeat(32) }),
    ];

    expect(inkSheetsOf(others as never, books)).toEqual([]);
  });

  it('stands on its page where pages are the same everywhere, else near its share, else nowhere', () => {
    expect(placeOfInk(3, 'pdf', 0)).toEqual({ section: 3, start: 0, end: 0 });
    expect(placeOfInk(4, 'epub', 10)).toBe(0.45);
    expect(placeOfInk(10, 'epub', 10)).toBeNull();
    expect(placeOfInk(null, 'pdf', 10)).toBeNull();
    expect(devicePages({ extraAttributes: '{"backend":{"total_page":115}}', progress: '1/20' })).toBe(115);
    expect(devicePages({ extraAttributes: '{broken', progress: '1/20' })).toBe(20);
    expect(devicePages(undefined)).toBe(0);
  });
});
