import { asBytes, asEpochMs, asObjectKey, asUid } from '@inkside/kit';
import { BookInkShelf } from '../../src/services/books/bookInk';
import { createBookReading } from '../../src/services/books/createBookReading';
import type { KeptBook, KeptBooks } from '../../src/services/books/keptBooks';

jest.mock('@inkside/reader', () => ({ mount: async (_element: unknown, file: unknown) => file }));

const uid = asUid('e5'.repeat(12));
const other = asUid('f6'.repeat(12));

/** Books of a cloud whose file of every book is `text`. */
const aReading = () => {
  const held = new Map<string, KeptBook>();
  const cloud = { text: 'first', fetched: 0 };
  const kept: KeptBooks = {
    get: async (whose, bookId) => held.get(`${whose}/${bookId}`),
    put: async (whose, book) => void held.set(`${whose}/${book.bookId}`, book),
    remove: async (whose, ids) => ids.forEach((id) => held.delete(`${whose}/${id}`)),
    bytes: async () => 0,
    clear: async () => held.clear(),
  };
  const { files, handle, session } = createBookReading({
    kept,
    ink: new BookInkShelf({ get: async () => undefined, list: async () => [] }),
    file: async (_uid, bookId) => ({
      ...{ bookId, key: asObjectKey(`k/${bookId}`), extension: 'epub', bytes: asBytes(cloud.text.length) },
    }),
    addressOf: async (key) => `https://store.example/${key}`,
    fetch: async () => {
      cloud.fetched += 1;
      return new Response(cloud.text);
    },
    clock: { now: () => asEpochMs(1) },
    quota: async () => undefined,
    handOut: () => undefined,
  });
  const read = (whose: typeof uid, bookId: string, stamp = '') =>
    new Promise<string>((resolve) => {
      files.read(whose, { bookId, stamp }, ({ kind }) => kind === 'progress' || resolve(kind));
    });
  const mounted = async (bookId: string): Promise<string> => {
    const file = (await handle.mount({} as never, bookId, {} as never, {} as never)) as unknown as { blob: Blob };
    return file.blob.text();
  };
  return { cloud, read, mounted, session };
};

beforeAll(() => Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true }));

describe('a book that is open', () => {
  it('is open for the one who reads it, until they leave or another one reads', async () => {
    const { read, mounted, session } = aReading();
    expect(await read(uid, 'b')).toBe('ready');
    expect(await mounted('b')).toBe('first');
    session.forget();
    await expect(mounted('b')).rejects.toThrow('errors.objectMissing');

    await read(uid, 'b');
    await read(other, 'c');
    await expect(mounted('b')).rejects.toThrow('errors.objectMissing');
    expect(await mounted('c')).toBe('first');
  });

  it('is fetched anew where its stamp is another, or has another size where it has none', async () => {
    const { cloud, read, mounted } = aReading();
    for (const stamp of ['', '', 'a', 'a']) await read(uid, 'b', stamp);
    expect(cloud.fetched).toBe(2);
    cloud.text = 'another text';
    await read(uid, 'b', '');

    expect([cloud.fetched, await mounted('b')]).toEqual([3, 'another text']);
  });
});
