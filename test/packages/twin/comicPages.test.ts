import { strToU8, zipSync } from 'fflate';

import type { Twin } from '@inkside/twin';
import { openPages } from '../../../src/twin/pages/openPages';

const [ENTRY_MARK, SIZE_AT] = [0x02014b50, 24];

/** A comic whose directory says that each picture has so many bytes. */
const comicOf = (names: readonly string[], size: number): Uint8Array => {
  const bytes = zipSync(Object.fromEntries(names.map((name) => [name, strToU8(name)])), { level: 0 });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + SIZE_AT + 4 <= bytes.length; at += 1)
    if (view.getUint32(at, true) === ENTRY_MARK) view.setUint32(at + SIZE_AT, size, true);
  return bytes;
};

describe('a comic on the simulated device', () => {
  it('has all its pictures as pages, however large they are together', async () => {
    const bytes = comicOf(['1.png', '10.png', '2.png', 'readme.txt'], 100 * 1024 ** 2);
    const book = { bookId: 'b', documentId: 'd', key: 'k', extension: 'cbz', updatedAt: 1 };
    const state = { library: { books: { d: book } } };
    const twin = { snapshot: () => ({ state }), held: async () => bytes, bookInk: async () => [] };
    const opening = { kind: 'book', bookId: 'b' } as const;
    const pages = await openPages(twin as unknown as Twin, opening, {} as CanvasRenderingContext2D);

    expect(pages.count).toBe(3);
  });
});
