import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';

import type { DisplayItem, PageSpot } from '../../../../packages/ink/src/render/page/displayList';
import { closeReader, contentOf, drawnPage, factsOf, objectsOf, textOf } from './readers/readPdf';
import {
  aList,
  aNote,
  aPage,
  aPng,
  box,
  disc,
  ERASER,
  exported,
  filled,
  ink,
  line,
  pixelAt,
  RULED,
  words,
} from './support';

const pdfOf = async (
  items: readonly DisplayItem[],
  change: Parameters<typeof aList>[1] = {},
  more: Parameters<typeof aPage>[1] = {},
) => (await exported('pdf', [aPage(aList(items, change), more)]))[0] ?? new Uint8Array(0);

/** Half of a page unit to a pixel. */
const SIZE = { width: 351, height: 468 };

afterAll(closeReader);

describe('a page as PDF', () => {
  it('has the size of the page on its device', async () => {
    const pdf = await pdfOf([], { width: 1404, height: 1872 });
    const page = (await PDFDocument.load(pdf)).getPage(0);

    expect(page.getWidth()).toBeCloseTo((1404 / 227) * 72, 1);
    expect(page.getHeight()).toBeCloseTo((1872 / 227) * 72, 1);
  });

  it('draws ink as filled paths and dashed lines, not as pictures', async () => {
    const pdf = await pdfOf([disc(100, 100, 40), line(box(10, 300, 600, 300), 8, ink(0xff0000), [40, 20])]);
    const content = await contentOf(pdf);

    expect(content).toMatch(/ c\n.*h\nf/s);
    // A twentieth of a page unit is the step in which paths are written.
    expect(content).toContain('160 w 1 J 1 j [800 400] 0 d');
    expect(await objectsOf(pdf, 'Subtype', 'Image')).toEqual([]);
  });

  it('takes only ink away where it was erased', async () => {
    const items = [
      filled(box(100, 100, 300, 300)),
      line(box(80, 200, 320, 200), 60, ERASER),
      filled(box(180, 180, 220, 220), ink(0xff0000)),
    ];
    const drawn = await drawnPage(await pdfOf(items, { template: RULED }), 0, SIZE);

    expect(pixelAt(drawn, 70, 70)).toEqual([0, 0, 0]);
    expect(pixelAt(drawn, 70, 95)).toEqual([255, 255, 255]);
    expect(pixelAt(drawn, 100, 100)).toEqual([255, 0, 0]);
    expect(pixelAt(drawn, 300, 90)).not.toEqual([255, 255, 255]);
  });

  it('lets a highlighter darken what lies below', async () => {
    const marker = line(box(50, 150, 650, 150), 60, ink(0xffff00, { blend: 'highlight' }));
    const drawn = await drawnPage(await pdfOf([filled(box(100, 100, 200, 200)), marker]), 0, SIZE);

    expect(pixelAt(drawn, 75, 75)).toEqual([0, 0, 0]);
    expect(pixelAt(drawn, 200, 75)).toEqual([255, 255, 0]);
  });

  it('sets text in a font that every reader has', async () => {
    const pdf = await pdfOf([words('Dear reader, “hello” – é', box(50, 50, 650, 120), { isBold: true })]);
    const fonts = await objectsOf(pdf, 'Subtype', 'Type1');

    expect(await textOf(pdf)).toBe('Dear reader, “hello” – é');
    expect(fonts.map((font) => String(font.get(PDFName.of('BaseFont'))))).toEqual(['/Helvetica-Bold']);
  });

  it('shows other scripts as pictures under text that can be found', async () => {
    const pdf = await pdfOf([
      words('墨水与纸张', box(50, 50, 650, 120)),
      words('Привет, мир', box(50, 150, 650, 220)),
      words('↗ A link 😀', box(50, 250, 650, 320)),
    ]);
    const text = await textOf(pdf);
    const drawn = await drawnPage(pdf, 0, SIZE);
    const hasInk = (top: number, bottom: number): boolean =>
      Array.from({ length: (bottom - top) * 300 }, (_, at) =>
        pixelAt(drawn, 25 + (at % 300), top + Math.floor(at / 300)),
      ).some(([red = 255]) => red < 128);

    expect(text).toContain('墨水与纸张');
    expect(text).toContain('Привет, мир');
    expect(text.replace(/\s+/g, ' ')).toContain('↗ A link 😀');
    expect([hasInk(25, 55), hasInk(75, 105), hasInk(125, 155)]).toEqual([true, true, true]);
  });

  it('keeps a PDF that was written on as it is, turned or cut as it says', async () => {
    const source = await PDFDocument.create();
    const below = source.addPage([300, 200]);
    below.drawText('printed below', { x: 20, y: 100, size: 30 });
    below.setCropBox(10, 10, 280, 180);
    const bytes = await source.save();
    const change = { background: { kind: 'pdf', asset: 'doc', pageIndex: 0 } } as const;
    const pdf = await pdfOf([disc(600, 800, 20)], change, { assets: new Map([['doc', bytes]]) });

    expect(await textOf(pdf)).toContain('printed below');
    expect(await objectsOf(pdf, 'Subtype', 'Image')).toEqual([]);
  });

  it('keeps what was put on a PDF: its stamps in their place, and its links', async () => {
    const source = await PDFDocument.create();
    const { context } = source;
    const below = source.addPage([300, 400]);
    const shown = (colour: string, change: object) => {
      const look = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 10, 5], Matrix: [10, 0, 0, 10, 7, 7] };
      const form = context.register(context.flateStream(`${colour} rg 0 0 10 5 re f`, look));
      return context.register(
        context.obj({ Type: 'Annot', Subtype: 'Stamp', Rect: [100, 100, 200, 150], AP: { N: form }, ...change }),
      );
    };
    const goal = (uri: string) => ({ S: 'URI', URI: PDFString.of(uri) });
    const link = (uri: string) =>
      context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [30, 300, 60, 320], A: goal(uri) }));
    const hidden = shown('0 0 1', { F: 2, Rect: [0, 0, 300, 400] });
    below.node.set(
      PDFName.of('Annots'),
      context.obj([
        shown('1 0 0', {}),
        hidden,
        link('https://example.org/'),
        link('javascript:alert(1)'),
        context.obj({ Rect: 5 }),
      ]),
    );
    const assets = new Map([['doc', await source.save()]]);
    const list = aList([], { width: 600, height: 800, background: { kind: 'pdf', asset: 'doc', pageIndex: 0 } });
    const [pdf = new Uint8Array(0)] = await exported('pdf', [aPage(list, { assets })]);
    const drawn = await drawnPage(pdf, 0, { width: 300, height: 400 });
    const { width, height } = (await PDFDocument.load(pdf)).getPage(0).getSize();

    expect([
      pixelAt(drawn, 105, 255),
      pixelAt(drawn, 195, 295),
      pixelAt(drawn, 90, 275),
      pixelAt(drawn, 150, 305),
    ]).toEqual([
      [255, 0, 0],
      [255, 0, 0],
      [255, 255, 255],
      [255, 255, 255],
    ]);
    const links = (await factsOf(pdf)).pages[0]?.links ?? [];
    expect(links.map(({ url }) => url)).toEqual(['https://example.org/']);
    expect(
      links[0]?.rect.map((value, at) =>
        Math.round((value * (at % 2 === 0 ? 300 : 400)) / (at % 2 === 0 ? width : height)),
      ),
    ).toEqual([30, 300, 60, 320]);
  });

  it('shares what pages of one PDF share, and leaves out what cannot be read', async () => {
    const source = await PDFDocument.create();
    const png = await source.embedPng(await aPng('#336699', 60, 60));
    for (let page = 0; page < 3; page += 1) source.addPage([300, 400]).drawImage(png);
    const bytes = await source.save();
    const page = (index: number, asset = 'doc') =>
      aPage(aList([], { background: { kind: 'pdf', asset, pageIndex: index } }), {
        pageId: `p${index}`,
        assets: new Map([
          ['doc', bytes],
          ['broken', new Uint8Array([1, 2, 3])],
        ]),
      });
    const [pdf = new Uint8Array(0)] = await exported('pdf', [
      page(0),
      page(1),
      page(2),
      page(7),
      page(0, 'broken'),
      page(0, 'gone'),
    ]);

    expect(await objectsOf(pdf, 'Subtype', 'Image')).toHaveLength(1);
    expect((await factsOf(pdf)).pages).toHaveLength(6);
  });

  it('carries links, contents and facts about the note', async () => {
    const spot = (target: PageSpot['target']): PageSpot => ({ target, title: '', bounds: box(100, 100, 200, 150) });
    const spots = [
      spot({ kind: 'url', url: 'https://example.org/a(b)' }),
      spot({ kind: 'url', url: 'javascript:alert(1)' }),
      spot({ kind: 'page', pageId: 'P-2' }),
      spot({ kind: 'note', noteId: 'n1', pageId: 'p2' }),
      spot({ kind: 'page', pageId: 'p9' }),
    ];
    const pages = [
      aPage(aList([], { spots }), { title: 'First' }),
      aPage(aList([]), { pageId: 'p2', number: 2, title: '第二页' }),
    ];
    const [pdf = new Uint8Array(0)] = await exported('pdf', pages, { note: aNote({ title: 'Wellen & 波' }) });
    const found = await factsOf(pdf);
    const links = found.pages[0]?.links ?? [];

    expect(links.map(({ url, isInside }) => (isInside ? 'page' : url))).toEqual([
      'https://example.org/a%28b%29',
      'page',
      'page',
    ]);
    expect(links[0]?.rect[3]).toBeCloseTo(((936 - 100) * 72) / 227, 1);
    expect(found.outline).toEqual(['First', '第二页']);
    expect(found.info).toMatchObject({
      Title: 'Wellen & 波',
      Producer: 'Inkside',
      CreationDate: 'D:20260102000000Z',
      ModDate: 'D:20260607000000Z',
    });
  });

  it('writes no address that could end its own string', async () => {
    const spots: PageSpot[] = [
      { target: { kind: 'url', url: 'https://example.org/)\\>>' }, title: '', bounds: box(0, 0, 9, 9) },
    ];
    const pdf = await pdfOf([], { spots });
    const [action] = await objectsOf(pdf, 'Subtype', 'Link');
    const uri = action?.lookup(PDFName.of('A'));

    expect(String(uri)).toMatch(/https:\/\/example\.org\/%29\//);
  });

  it.each(['pdf', 'bitmapPdf'] as const)('gives the same bytes for the same note (%s)', async (format) => {
    const items = [
      disc(50, 50, 20, ink(0, { grain: { density: 0.3, seed: 5 } })),
      words('same 字', box(0, 0, 300, 80)),
      line(box(0, 0, 99, 99), 9, ERASER),
    ];
    const page = aPage(aList(items, { template: RULED }));
    const [one] = await exported(format, [page]);
    const [other] = await exported(format, [page]);

    expect(Buffer.from(one ?? []).equals(Buffer.from(other ?? []))).toBe(true);
  });
});
