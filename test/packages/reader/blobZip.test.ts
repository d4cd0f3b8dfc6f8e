import { strToU8, zipSync } from 'fflate';

import { openBlobZip } from '../../../packages/reader/src/pages/book/blobZip';

const blobOf = (bytes: Uint8Array): Blob => new Blob([bytes as Uint8Array<ArrayBuffer>]);
const textIn = async (zip: Uint8Array, name: string): Promise<string | undefined> =>
  (await (await openBlobZip(blobOf(zip))).read(name))?.text();

/** Writes a number into the directory's record of the only entry. */
const changed = (zip: Uint8Array, field: number, value: number, bytes: 2 | 4): Uint8Array => {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  const at = Array.from({ length: copy.length - 4 }, (_, index) => index).findLast(
    (index) => view.getUint32(index, true) === 0x02014b50,
  );
  if (bytes === 4) view.setUint32((at ?? 0) + field, value, true);
  else view.setUint16((at ?? 0) + field, value, true);
  return copy;
};
const one = zipSync({ 'a.txt': strToU8('words '.repeat(100)) });

describe('a zip in a Blob', () => {
  it('gives packed and stored entries by their names, and says how large they are', async () => {
    const zip = zipSync({ 'folder/packed.txt': strToU8('packed'), 'stored.txt': [strToU8('stored'), { level: 0 }] });
    const opened = await openBlobZip(blobOf(zip));

    expect(opened.names).toEqual(['folder/packed.txt', 'stored.txt']);
    expect([opened.size('stored.txt'), opened.size('none')]).toEqual([6, 0]);
    expect(await textIn(zip, 'folder/packed.txt')).toBe('packed');
    expect(await textIn(zip, 'stored.txt')).toBe('stored');
    expect(await opened.read('none')).toBeUndefined();
  });

  it('reads its directory and the wanted entry, and nothing of the 40 MB between', async () => {
    const picture = new Uint8Array(20 * 1024 * 1024);
    const file = blobOf(zipSync({ a: [picture, { level: 0 }], b: [picture, { level: 0 }], c: strToU8('last') }));
    let read = 0;
    const slice = file.slice.bind(file);
    jest.spyOn(file, 'slice').mockImplementation((...[start = 0, end = file.size, type]) => {
      const part = slice(start, end, type);
      const arrayBuffer = part.arrayBuffer.bind(part);
      jest.spyOn(part, 'arrayBuffer').mockImplementation(() => {
        read += part.size;
        return arrayBuffer();
      });
      return part;
    });

    const opened = await openBlobZip(file);
    const stored = await opened.read('b');

    expect(stored?.size).toBe(picture.length);
    expect(read).toBeLessThan(100_000);
  });

  it.each([
    ['an entry that says it becomes a gigabyte', changed(one, 24, 1024 ** 3, 4), 'reader.faults.tooLarge'],
    ['an entry that becomes more than it says', changed(one, 24, 10, 4), 'reader.faults.tooLarge'],
    ['an entry that is encrypted', changed(one, 8, 1, 2), 'reader.faults.locked'],
    ['a packing that nobody knows', changed(one, 10, 99, 2), 'reader.faults.broken'],
    ['an entry that lies outside of the file', changed(one, 42, 1_000_000, 4), 'reader.faults.broken'],
    ['a file that ends too early', one.slice(0, -30), 'reader.faults.broken'],
    ['no zip', strToU8('nothing of the kind, though long enough'), 'reader.faults.broken'],
    ['nothing', new Uint8Array(), 'reader.faults.broken'],
  ])('refuses %s', async (_name, zip, code) => {
    await expect(textIn(zip, 'a.txt')).rejects.toMatchObject({ code });
  });
});
