import { unzipSync } from 'fflate';

import { epubOf, type EpubBook } from '../../../cloud/reading/offlineSet/epub';

const book: EpubBook = {
  id: 'a',
  title: 'Salt & <Pepper>',
  author: 'N. N.',
  language: 'en',
  modifiedAt: 0,
  chapters: [
    { title: 'One', paragraphs: ['a < b'] },
    { title: 'Two', paragraphs: ['c'] },
  ],
};

const textIn = (epub: Uint8Array, name: string): string => new TextDecoder().decode(unzipSync(epub)[name]);

describe('an EPUB', () => {
  it('begins with its type, not compressed, as readers look for it', () => {
    const bytes = Buffer.from(epubOf(book));

    expect(bytes.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip');
  });

  it('names every chapter in the package, the spine and the table of contents', () => {
    const epub = epubOf(book);
    const [opf, nav] = [textIn(epub, 'OEBPS/content.opf'), textIn(epub, 'OEBPS/nav.xhtml')];

    expect(opf.match(/<itemref /g)).toHaveLength(2);
    expect(nav.match(/href="chapter-/g)).toHaveLength(2);
    expect(textIn(epub, 'OEBPS/chapter-1.xhtml')).toContain('<p>a &lt; b</p>');
    expect(opf).toContain('Salt &amp; &lt;Pepper&gt;');
  });

  it('carries a cover', () => {
    const epub = epubOf({ ...book, cover: Uint8Array.of(1, 2) });

    expect(unzipSync(epub)['OEBPS/cover.png']).toEqual(Uint8Array.of(1, 2));
    expect(textIn(epub, 'OEBPS/content.opf')).toContain('properties="cover-image"');
  });
});
