import { bookIdOfKey, bookKeys } from '@inkside/protocol';

describe('a key of the object store', () => {
  it('names the book whose file it is, in the layout of the specification and in the observed one', () => {
    expect(bookIdOfKey(bookKeys.file('u', 'b1', 'epub'))).toBe('b1');
    expect(bookIdOfKey(bookKeys.fileObserved('u', 'b1', 'epub'))).toBe('b1');
  });

  it('names no book where it is a cover, a folder or something else', () => {
    const others = [bookKeys.cover('u', 'b1'), bookKeys.coverObserved('u', 'b1'), bookKeys.folderCover('u', 'f')];

    expect([...others, 'u/push/b1.epub', 'u/reader/u/book/b1/', ''].map(bookIdOfKey)).toEqual(
      Array.from({ length: 6 }),
    );
  });
});
