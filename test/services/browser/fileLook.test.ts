import { lookAtFile } from '../../../src/services/browser/fileLook';

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((hex.replaceAll(' ', '').match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)));
const look = (name: string, ...parts: BlobPart[]) => lookAtFile(new File(parts, name));

describe('the look at a chosen file', () => {
  it('reads kind and size of a picture from its first bytes, whatever it is called', async () => {
    const png = bytesOf('89504e470d0a1a0a 0000000d49484452 00007530 00007530 0802000000');
    const jpeg = bytesOf('ffd8 ffe0 0004 4a46 ffc0 0011 08 0bb8 0fa0 03 0111 0011 0100 00000000 00000000');

    expect(await look('a.txt', png)).toEqual({
      kind: 'png',
      pixels: { width: 30_000, height: 30_000 },
      hasScript: false,
    });
    expect(await look('b.png', jpeg)).toMatchObject({ kind: 'jpeg', pixels: { width: 4000, height: 3000 } });
  });

  it.each([
    ['a program', bytesOf('4d5a9000'), 'exe'],
    ['a PDF behind a line of its own', 'junk\n%PDF-1.7', 'pdf'],
    ['an archive', bytesOf('504b0304'), 'zip'],
    ['a note of Supernote', 'noteSN_FILE_VER_20230015', 'supernote'],
    ['a text', 'Bmw and other cars', null],
  ])('knows %s', async (_what, bytes, kind) => {
    expect((await look('x', bytes)).kind).toBe(kind);
  });

  it('finds a script in a page or a drawing, and in nothing else', async () => {
    const script = '<svg><script>1</script></svg>';

    expect((await look('a.svg', script)).hasScript).toBe(true);
    expect((await look('a.html', '<p onclick = "x()">')).hasScript).toBe(true);
    expect((await look('a.html', '<p>on time = 5</p>')).hasScript).toBe(false);
    expect((await look('a.txt', script)).hasScript).toBe(false);
  });

  it('says that a file which cannot be read has changed', async () => {
    const file = new File(['a'], 'gone.txt');
    file.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as Blob;

    await expect(lookAtFile(file)).rejects.toMatchObject({ code: 'errors.fileChanged', params: { name: 'gone.txt' } });
  });
});
