import { createCanvas } from '@napi-rs/canvas';

import type { DisplayItem, DisplayList } from '../../../../packages/ink/src/render/page/displayList';
import { checkedByQpdf, drawnByPoppler, hasPoppler, hasQpdf } from './readers/otherReaders';
import { closeReader, drawnPage, textOf } from './readers/readPdf';
import {
  aList,
  aPage,
  aPng,
  box,
  difference,
  disc,
  ERASER,
  exported,
  filled,
  ink,
  line,
  pixelsOfPng,
  RULED,
  words,
} from './support';

/** One pixel to two page units. */
const DPI = 113.5;

const asset = { name: 'pic', kind: 'image', title: '', documentId: '', objectKey: undefined } as const;

const sheet = (items: readonly DisplayItem[], change: Partial<DisplayList> = {}): DisplayList =>
  aList(items, { template: RULED, assets: [asset], ...change });

const picture: DisplayItem = {
  kind: 'image',
  asset: 'pic',
  box: box(0, 0, 200, 150),
  matrix: { a: 0.8, b: 0.3, c: -0.3, d: 0.8, e: 300, f: 500 },
  bounds: box(200, 450, 600, 750),
};

const PAGES: readonly (readonly [name: string, list: DisplayList, most: number])[] = [
  ['ink and dashes', sheet([disc(200, 200, 80), line(box(50, 400, 650, 420), 10, ink(0x24508c), [50, 30])]), 1],
  [
    'opacity and highlights',
    sheet([
      disc(250, 250, 100, ink(0xff0000, { opacity: 0.6 })),
      disc(350, 250, 100, ink(0x0000ff, { opacity: 0.6 })),
      line(box(50, 250, 650, 250), 80, ink(0xffd400, { opacity: 0.5, blend: 'highlight' })),
    ]),
    1,
  ],
  [
    'erasers',
    sheet([
      filled(box(100, 100, 600, 500)),
      disc(300, 300, 100, ink(0xff0000)),
      line(box(150, 150, 550, 450), 60, ERASER),
      filled(box(200, 120, 260, 480), ERASER),
      disc(230, 300, 20, ink(0x00aa00)),
    ]),
    1.5,
  ],
  ['charcoal', sheet([disc(300, 300, 200, ink(0, { grain: { density: 0.42, seed: 77 } }))]), 7],
  ['pictures', sheet([picture, { ...picture, asset: 'gone', matrix: { ...picture.matrix, f: 100 } }]), 1],
  ['a background', sheet([disc(200, 200, 80)], { background: { kind: 'image', asset: 'pic', fit: 'contain' } }), 1],
  ['tiles', sheet([disc(200, 200, 80)], { background: { kind: 'image', asset: 'pic', fit: 'tile' } }), 1.5],
  [
    'tiles without number',
    sheet([disc(200, 200, 80)], {
      assets: [{ ...asset, name: 'fine' }],
      background: { kind: 'image', asset: 'fine', fit: 'tile' },
    }),
    8,
  ],
  ['coloured rules', aList([], { template: { ...RULED, width: 16, colour: 0xffcc3333 | 0 } }), 1.5],
  ['text', sheet([words('Some words to be read', box(50, 50, 650, 120)), words('墨水', box(50, 200, 650, 300))]), 4],
];

/** Poppler smooths edges and places pixels in its own way. */
const POPPLER_MORE = 4;
/** Thin letters are mostly edges; that their words are there is read elsewhere. */
const withoutText = PAGES.filter(([name]) => name !== 'text');
const blankPage = async () =>
  pixelsOfPng((await exported('png', [aPage(aList([]))], { dpi: DPI }))[0] ?? new Uint8Array(0));

/** A tile of which a page takes more than four thousand: a little darker on its left. */
const fine = (): Promise<Uint8Array> => {
  const canvas = createCanvas(12, 12);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ddeeff';
  context.fillRect(0, 0, 12, 12);
  context.fillStyle = '#aabbdd';
  context.fillRect(0, 0, 6, 12);
  return canvas.encode('png');
};

const pictured = async (list: DisplayList) => {
  const assets = new Map([
    ['pic', await aPng('#33aa77', 90, 70)],
    ['fine', await fine()],
  ]);
  return aPage(list, { assets });
};

afterAll(closeReader);

describe('PDF and PNG of a page', () => {
  it.each(PAGES)('look alike: %s', async (_name, list, most) => {
    const page = await pictured(list);
    const [png = new Uint8Array(0)] = await exported('png', [page], { dpi: DPI });
    const [vector = new Uint8Array(0)] = await exported('pdf', [page]);
    const [bitmap = new Uint8Array(0)] = await exported('bitmapPdf', [page], { dpi: DPI });
    const painted = await pixelsOfPng(png);
    const blank = await blankPage();

    expect([painted.width, painted.height]).toEqual([351, 468]);
    expect(difference(await drawnPage(vector, 0, painted), painted)).toBeLessThan(most);
    expect(difference(await drawnPage(bitmap, 0, painted), painted)).toBeLessThan(0.5);
    // What is alike because both are blank would say nothing.
    expect(difference(blank, painted)).toBeGreaterThan(2);
  });

  it('finds the words of a bitmap, too', async () => {
    const items = [words('Dear reader', box(50, 50, 650, 120)), words('纸张', box(50, 200, 650, 300))];
    const [pdf = new Uint8Array(0)] = await exported('bitmapPdf', [aPage(aList(items))]);

    expect(await textOf(pdf)).toMatch(/Dear reader\s*纸张/);
  });
});

describe('the PDF of a page in programs of the system', () => {
  (hasQpdf ? it : it.skip).each(PAGES)('is whole for qpdf: %s', async (_name, list) => {
    const page = await pictured(list);
    for (const format of ['pdf', 'bitmapPdf'] as const) {
      const [pdf = new Uint8Array(0)] = await exported(format, [page], { dpi: DPI });

      expect(await checkedByQpdf(pdf)).toContain('No syntax or stream encoding errors found');
    }
  });

  (hasPoppler ? it : it.skip).each(withoutText)('looks for Poppler as the PNG does: %s', async (_name, list, most) => {
    const page = await pictured(list);
    const [png = new Uint8Array(0)] = await exported('png', [page], { dpi: DPI });
    const [vector = new Uint8Array(0)] = await exported('pdf', [page]);
    const [bitmap = new Uint8Array(0)] = await exported('bitmapPdf', [page], { dpi: DPI });
    const painted = await pixelsOfPng(png);

    // Half of what a blank page differs by would say little.
    const limit = Math.min(most + POPPLER_MORE, difference(await blankPage(), painted) / 2);
    expect(difference(await drawnByPoppler(vector, painted), painted)).toBeLessThan(limit);
    expect(difference(await drawnByPoppler(bitmap, painted), painted)).toBeLessThan(limit);
  });
});
