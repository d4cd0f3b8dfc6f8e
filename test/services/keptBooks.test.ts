import 'fake-indexeddb/auto';

import { asEpochMs, asObjectKey, asUid } from '@inkside/kit';
import { createBookRecords } from '../../src/services/books/bookRecords';
import { createKeptBooks } from '../../src/services/books/keptBooks';

const uid = asUid('c3'.repeat(12));
const other = asUid('d4'.repeat(12));
const kept = (bookId: string, bytes = 4, usedAt = 1) => ({
  ...{ bookId, blob: new Blob(['x'.repeat(bytes)]), extension: 'epub', stamp: 's', bytes, usedAt },
});

describe('the files of books that were opened', () => {
  it('stand beside what the library remembers of books, whichever is opened first', async () => {
    const covers = [{ uniqueId: 'b', coverKey: 'k', stamp: asEpochMs(1) }];
    const synced = [{ uniqueId: 'b', resKey: asObjectKey('k'), createdAt: asEpochMs(1), updatedAt: asEpochMs(1) }];
    await createKeptBooks().put(uid, kept('b'), 100);
    await createBookRecords().write(uid, synced, covers);

    expect(await createKeptBooks().get(uid, 'b', 2)).toMatchObject({ extension: 'epub', bytes: 4 });
    expect((await createBookRecords().read(uid, ['b'])).covers.get('b')).toEqual(covers[0]);
  });

  it('go when they are removed, whether or not they are there, and give their room back', async () => {
    const books = createKeptBooks();
    for (const bookId of ['x', 'y']) await books.put(other, kept(bookId, 40), 100);
    await books.remove(other, ['x', 'none']);
    expect(await books.get(other, 'x', 2)).toBeUndefined();
    await books.put(other, kept('z', 60, 3), 100);

    expect([await books.get(other, 'y', 4), await books.get(other, 'z', 4)]).toMatchObject([
      { bytes: 40 },
      { bytes: 60 },
    ]);
  });
});
