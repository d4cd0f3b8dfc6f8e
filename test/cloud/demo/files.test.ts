import { unzipSync } from 'fflate';

import { epubOf, type EpubBook } from '../../../cloud/demo/files/epub';
import { pdfOf } from '../../../cloud/demo/files/pdf';
import { coverPng } from '../../../cloud/demo/library/cover';
import { ornaments } from '../../../cloud/demo/library/ornaments';

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

describe('a PDF', () => {
  const bytes = pdfOf([
    {
      title: 'One (1)',
      lines: ['Größe – “so”'],
      strokes: [
        {
          width: 1,
          points: [
            [0, 0],
            [10, 10],
          ],
        },
      ],
    },
    { title: 'Two', lines: [] },
  ]);
  const text = Buffer.from(bytes).toString('latin1');

  it('has a table whose every offset is where that object begins', () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const rows = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));

    expect(text.slice(start, start + 5)).toBe('xref\n');
    expect(rows).toHaveLength(9);
    expect(rows.every((offset, index) => text.startsWith(`${index + 1} 0 obj\n`, offset))).toBe(true);
  });

  it('tells the length of each page’s content', () => {
    const streams = [...text.matchAll(/\/Length (\d+) >>\nstream\n([^]*?)\nendstream/g)];

    expect(streams).toHaveLength(2);
    expect(streams.every(([, length, content]) => Number(length) === content?.length)).toBe(true);
  });

  it('escapes brackets and keeps what Windows-1252 knows', () => {
    expect(text).toContain('(One \\(1\\)) Tj');
    expect(text).toContain('(Größe - "so") Tj');
  });
});

describe('a cover', () => {
  it('is the same picture each time, with ink on cloth', () => {
    const design = { title: '唐诗', author: 'A', cloth: 0x1f3f6d, ink: 0xf4efe3, ornament: ornaments.wave };

    const [one, two, other] = [coverPng(design), coverPng(design), coverPng({ ...design, title: 'B' })];

    expect(one).toEqual(two);
    expect(one).not.toEqual(other);
  });
});
