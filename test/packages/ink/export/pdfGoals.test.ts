import { PDFDocument, PDFName, PDFString, type PDFRef } from '@cantoo/pdf-lib';

import { aList, aPage, exported, svgOf } from './support';
import { closeReader, factsOf } from './readers/readPdf';

afterAll(closeReader);

/** A PDF of three pages whose first leads on in every way that a PDF has. */
async function linkedPdf(): Promise<Uint8Array> {
  const source = await PDFDocument.create();
  const { context, catalog } = source;
  const [first, second, third] = [1, 2, 3].map(() => source.addPage([300, 400]));
  if (first === undefined || second === undefined || third === undefined) throw new Error('no pages');
  const link = (at: number, goal: Record<string, unknown>): PDFRef =>
    context.register(
      context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [30, at, 60, at + 5], ...goal } as Parameters<
        typeof context.obj
      >[0]),
    );
  const named = [
    PDFString.of('third'),
    context.obj({ D: [third.ref, 'Fit'] }),
    PDFString.of('zero'),
    context.obj([first.ref, 'Fit']),
  ];
  const leaf = context.register(context.obj({ Names: named }));
  catalog.set(PDFName.of('Names'), context.obj({ Dests: { Kids: [leaf, context.obj({ Kids: [] })] } }));
  catalog.set(PDFName.of('Dests'), context.obj({ second: [second.ref, 'Fit'] }));
  const links = [
    { Dest: [third.ref, 'Fit'] },
    { A: { S: 'GoTo', D: [second.ref, 'XYZ', 0, 0, 0] } },
    { Dest: PDFString.of('third') },
    { A: { S: 'GoTo', D: 'second' } },
    { A: { S: 'Named', N: 'NextPage' } },
    { Dest: PDFString.of('nowhere') },
    { A: { S: 'GoTo', D: [leaf, 'Fit'] } },
    { A: { S: 'Launch', F: PDFString.of('a.exe') } },
  ];
  first.node.set(PDFName.of('Annots'), context.obj(links.map((goal, index) => link(10 + index * 10, goal))));
  third.node.set(
    PDFName.of('Annots'),
    context.obj([link(10, { Dest: [third.ref, 'Fit'] }), link(20, { Dest: PDFString.of('zero') })]),
  );
  return source.save();
}

/** A PDF whose tree of names leads back to itself, many times over. */
async function ringedPdf(): Promise<Uint8Array> {
  const source = await PDFDocument.create();
  const { context, catalog } = source;
  const page = source.addPage([300, 400]);
  const ring = context.nextRef();
  context.assign(ring, context.obj({ Kids: Array.from({ length: 200 }, () => ring) }));
  catalog.set(PDFName.of('Names'), context.obj({ Dests: ring }));
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [30, 10, 60, 20], Dest: PDFString.of('nowhere') });
  page.node.set(PDFName.of('Annots'), context.obj([context.register(link)]));
  return source.save();
}

/** A PDF of one page that leads to an address, and to one behind which something would run. */
async function addressedPdf(): Promise<Uint8Array> {
  const source = await PDFDocument.create();
  const { context } = source;
  const page = source.addPage([300, 400]);
  const link = (uri: string): PDFRef =>
    context.register(
      context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [30, 80, 60, 100], A: { S: 'URI', URI: PDFString.of(uri) } }),
    );
  page.node.set(PDFName.of('Annots'), context.obj([link('https://example.org/'), link('javascript:alert(1)')]));
  return source.save();
}

describe('a page as SVG on a PDF', () => {
  it('leads to the addresses that the PDF leads to, where they stand', async () => {
    const list = aList([], { width: 300, height: 400, background: { kind: 'pdf', asset: 'doc', pageIndex: 0 } });
    const page = aPage(list, { assets: new Map([['doc', await addressedPdf()]]) });
    const links = [...(await svgOf(page)).matchAll(/<a href="([^"]*)"[^>]*><rect([^>]*)/g)];

    expect(links.map(([, href]) => href)).toEqual(['https://example.org/']);
    expect(links[0]?.[2]).toContain('x="30" y="300" width="30" height="20"');
  });
});

describe.each(['pdf', 'bitmapPdf'] as const)('a PDF below ink that leads from page to page (%s)', (format) => {
  const write = async (below: readonly (number | undefined)[]) => {
    const assets = new Map([['doc', await linkedPdf()]]);
    const pages = below.map((pageIndex, index) => {
      const background = pageIndex === undefined ? undefined : ({ kind: 'pdf', asset: 'doc', pageIndex } as const);
      return aPage(aList([], { background }), { pageId: `p${index}`, number: index + 1, assets });
    });
    const [pdf = new Uint8Array(0)] = await exported(format, pages);
    return (await factsOf(pdf)).pages.map(({ links }) => links.map(({ page }) => page));
  };

  it('leads to the pages of the file that lie on those of the PDF', async () => {
    expect(await write([2, undefined, 0, 1])).toEqual([[0, 2], [], [0, 3, 0, 3, 3], []]);
  });

  it('is written when its names go round in a ring', async () => {
    const list = aList([], { background: { kind: 'pdf', asset: 'doc', pageIndex: 0 } });
    const [pdf = new Uint8Array(0)] = await exported(format, [
      aPage(list, { assets: new Map([['doc', await ringedPdf()]]) }),
    ]);

    expect((await factsOf(pdf)).pages.map(({ links }) => links)).toEqual([[]]);
  });

  it('leads nowhere where such a page is not in the file', async () => {
    expect(await write([0, 1])).toEqual([[1, 1, 1], []]);
  });
});
