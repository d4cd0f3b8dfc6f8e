import { pdfOf } from '../../../tools/demo/files/pdf';
import { coverPng } from '../../../tools/demo/library/cover';
import { ornaments } from '../../../tools/demo/library/ornaments';

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
