import { asUid } from '@inkside/kit';
import { bookInk } from '@inkside/ink';
import { BookInkShelf } from '../../src/services/books/bookInk';

const uid = asUid('e5'.repeat(12));
const BOOK = 'b'.repeat(32);
let ids = 0;
const newId = (): string => (ids += 1).toString(16).padStart(32, '0');

/** A cloud with the objects of one writing over page 4. */
const aCloud = (pageId: string) => {
  const objects = new Map<string, Uint8Array>();
  const written = bookInk({
    ...{ pageId, pageIndex: 3, size: { width: 400, height: 600 }, at: 1, color: -1, thickness: 2, newId },
    strokes: [
      [
        { x: 1, y: 1 },
        { x: 9, y: 9 },
      ],
    ],
  });
  const [points, zip] = written.map(({ path, bytes }) => {
    const key = `${uid}/reader/${BOOK}/${path}`;
    objects.set(key, bytes);
    return key;
  });
  const shelf = new BookInkShelf({
    get: async (key) => objects.get(key),
    list: async (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
  });
  return { objects, shelf, points: points ?? '', zip: zip ?? '' };
};

describe('ink of a book that is fetched', () => {
  it('is found by the path of its commit, with or without the folder of its owner, or where our own clients put it', async () => {
    const { shelf, zip } = aCloud('p');
    const path = zip.slice(uid.length);
    for (const keys of [[zip], [path], []]) {
      const [found] = await shelf.bring(uid, BOOK, [{ bookId: BOOK, pageId: 'p', page: null, keys }]);
      // Its shapes say on which page they stand.
      expect(found).toEqual({ pageId: 'p', page: 3, fate: 'shown', strokes: 1, lost: 0 });
    }
    expect(shelf.pagesOf(BOOK).get('p')).toMatchObject({ size: { width: 400, height: 600 }, strokes: 1 });
    expect(shelf.pagesOf('another').size).toBe(0);
    shelf.forget();
    expect(shelf.pagesOf(BOOK).size).toBe(0);
  });

  it('is looked for below the registration of the book that names it', async () => {
    const { shelf } = aCloud('p');
    const [found] = await shelf.bring(uid, 'opened', [{ bookId: BOOK, pageId: 'p', page: 3, keys: [] }]);

    expect(found).toMatchObject({ fate: 'shown', strokes: 1 });
    expect(shelf.pagesOf('opened').size).toBe(1);
  });

  it('is missing without its file or its points, and broken where its file is none', async () => {
    const { shelf, objects, zip, points } = aCloud('p');
    const fates = async (page: number | null, keys: readonly string[]) =>
      (await shelf.bring(uid, BOOK, [{ bookId: BOOK, pageId: 'p', page, keys }])).map(({ fate, lost }) => [fate, lost]);

    expect(await fates(1, [`${uid}/reader/none.zip`])).toEqual([['missing', 1]]);
    objects.delete(points);
    expect(await fates(1, [zip])).toEqual([['missing', 1]]);
    objects.set(zip, Uint8Array.of(1, 2, 3));
    expect(await fates(1, [zip])).toEqual([['broken', 1]]);
    expect(shelf.pagesOf(BOOK).size).toBe(0);
  });

  it('fails alone where the cloud cannot be asked', async () => {
    const shelf = new BookInkShelf({ get: () => Promise.reject(new Error('offline')), list: async () => [] });

    expect(await shelf.bring(uid, BOOK, [{ bookId: BOOK, pageId: 'p', page: 2, keys: ['k.zip'] }])).toEqual([
      { pageId: 'p', page: 2, fate: 'failed', strokes: 0, lost: 0 },
    ]);
  });
});
