import type { DisplayItem, DisplayList } from '../../../src/services/ink/render/page/displayList';
import { closeReader, drawnPage, textOf } from './readPdf';
import { aList, aPage, aPng, box, difference, disc, ERASER, exported, filled, ink, line, pixelsOfPng, RULED, words } from './support';

/** One pixel to two page units. */
const DPI = 113.5;

const asset = { name: 'pic', kind: 'image', title: '', documentId: '', objectKey: undefined } as const;

const sheet = (items: readonly DisplayItem[], change: Partial<DisplayList> = {}): DisplayList => aList(items, { template: RULED, assets: [asset], ...change });

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
    sheet([disc(250, 250, 100, ink(0xff0000, { opacity: 0.6 })), disc(350, 250, 100, ink(0x0000ff, { opacity: 0.6 })), line(box(50, 250, 650, 250), 80, ink(0xffd400, { opacity: 0.5, blend: 'highlight' }))]),
    1,
  ],
  [
    'erasers',
    sheet([filled(box(100, 100, 600, 500)), disc(300, 300, 100, ink(0xff0000)), line(box(150, 150, 550, 450), 60, ERASER), filled(box(200, 120, 260, 480), ERASER), disc(230, 300, 20, ink(0x00aa00))]),
    1.5,
  ],
  ['charcoal', sheet([disc(300, 300, 200, ink(0, { grain: { density: 0.42, seed: 77 } }))]), 7],
  ['pictures', sheet([picture, { ...picture, asset: 'gone', matrix: { ...picture.matrix, f: 100 } }]), 1],
  ['a background', sheet([disc(200, 200, 80)], { background: { kind: 'image', asset: 'pic', fit: 'contain' } }), 1],
  ['tiles', sheet([disc(200, 200, 80)], { background: { kind: 'image', asset: 'pic', fit: 'tile' } }), 1.5],
  ['coloured rules', aList([], { template: { ...RULED, width: 16, colour: 0xffcc3333 | 0 } }), 1.5],
  ['text', sheet([words('Some words to be read', box(50, 50, 650, 120)), words('墨水', box(50, 200, 650, 300))]), 4],
];

afterAll(closeReader);

describe('PDF and PNG of a page', () => {
  it.each(PAGES)('look alike: %s', async (_name, list, most) => {
    const page = aPage(list, { assets: new Map([['pic', await aPng('#33aa77', 90, 70)]]) });
    const [png = new Uint8Array(0)] = await exported('png', [page], { dpi: DPI });
    const [vector = new Uint8Array(0)] = await exported('pdf', [page]);
    const [bitmap = new Uint8Array(0)] = await exported('bitmapPdf', [page], { dpi: DPI });
    const painted = await pixelsOfPng(png);
    const blank = await pixelsOfPng((await exported('png', [aPage(aList([]))], { dpi: DPI }))[0] ?? new Uint8Array(0));

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
