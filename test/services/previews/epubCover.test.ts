import { strToU8, zipSync } from 'fflate';

import { epubCover } from '../../../src/services/previews/epubCover';

const COVER = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const container = `<container><rootfiles><rootfile full-path="OPS/book.opf" media-type="x"/></rootfiles></container>`;

/** An EPUB whose package holds this. */
const bookOf = (manifest: string, files: Readonly<Record<string, Uint8Array>>, metadata = ''): Uint8Array =>
  zipSync({
    'META-INF/container.xml': strToU8(container),
    'OPS/book.opf': strToU8(`<package><metadata>${metadata}</metadata><manifest>${manifest}</manifest></package>`),
    ...files,
  });

describe('the cover of an EPUB', () => {
  it('is the picture that EPUB 3 marks, whatever it is called', () => {
    const book = bookOf(
      '<item id="a" href="cover.png" media-type="image/png"/><item id="b" href="img/front%20page.jpg" properties="svg cover-image" media-type="image/jpeg"/>',
      { 'OPS/img/front page.jpg': COVER, 'OPS/cover.png': new Uint8Array([1]) },
    );

    expect(epubCover(book)).toEqual(COVER);
  });

  it('is the picture that EPUB 2 names by its id', () => {
    const book = bookOf(
      '<item id="pic7" href="../shared/p7.jpg" media-type="image/jpeg"/>',
      { 'shared/p7.jpg': COVER },
      '<meta name="cover" content="pic7"/>',
    );

    expect(epubCover(book)).toEqual(COVER);
  });

  it('is a picture that is called cover where nothing names one, and none where there is no such picture', () => {
    const called = bookOf('<item id="x" href="Cover.jpg" media-type="image/jpeg"/>', { 'OPS/Cover.jpg': COVER });
    const page = bookOf('<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>', {
      'OPS/cover.xhtml': strToU8('<p/>'),
    });

    expect(epubCover(called)).toEqual(COVER);
    expect(epubCover(page)).toBeUndefined();
    expect(epubCover(zipSync({ 'a.txt': strToU8('a') }))).toBeUndefined();
    expect(() => epubCover(strToU8('no archive'))).toThrow();
  });
});
