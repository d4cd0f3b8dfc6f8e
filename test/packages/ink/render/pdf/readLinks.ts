import { degrees, PDFDocument, PDFName, PDFString, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';

import { openPdf, type PdfCanvas } from '../../../../../packages/ink/src/render/pdf/pdfPicture';

/** Prints where the pages of a PDF lead, as the ink worker reads them: pdf.js is a module, which the test runner cannot load. */
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
const makeCanvas = (): PdfCanvas => {
  throw new Error('nothing is drawn');
};
const deps = {
  getDocument,
  makeCanvas,
  data: () => Promise.reject(new Error('nothing else is needed')),
  decoders: '/',
};

const document = await PDFDocument.create();
const { context } = document;
const pages = [
  [200, 400],
  [200, 400],
  [200, 400],
].map(([width = 0, height = 0]) => document.addPage([width, height]));
const [first, second, third] = pages as [PDFPage, PDFPage, PDFPage];
third.setRotation(degrees(90));

type Goal = Parameters<typeof context.obj>[0];
const link = (goal: Record<string, unknown>, more: Record<string, unknown> = {}): PDFRef =>
  context.register(
    context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [20, 300, 120, 340], ...goal, ...more } as Goal),
  );
const uri = (address: string) => ({ A: { S: 'URI', URI: PDFString.of(address) } });
const on = (page: PDFPage, ...links: readonly PDFRef[]): void =>
  page.node.set(PDFName.of('Annots'), context.obj([...links]));

document.catalog.set(PDFName.of('Dests'), context.obj({ chapter: [second.ref, 'Fit'] }));
on(
  first,
  link({ Dest: [third.ref, 'XYZ', 0, 0, 0] }, { Contents: PDFString.of('the end') }),
  link({ A: { S: 'GoTo', D: 'chapter' } }, { Rect: [190, -20, 260, 10] }),
  link({ Dest: 'chapter' }, { Rect: [20, 300, 20, 340] }),
  link({ A: { S: 'GoTo', D: 'nowhere' } }),
  link({ Dest: [9, 'Fit'] }),
  link({ Dest: [context.obj({ Type: 'Font' }), 'Fit'] }),
  link({ A: { S: 'Named', N: 'NextPage' } }),
  link({ A: { S: 'Named', N: 'Print' } }),
  link(uri('https://example.org/a')),
  link(uri('mailto:a@example.org')),
  link(uri('javascript:alert(1)')),
  link(uri('file:///etc/passwd')),
  link(uri('ftp://example.org/')),
  link({ Dest: [1, 'Fit'] }, { F: 2 }),
);
on(third, link({ A: { S: 'Named', N: 'FirstPage' } }), link({ A: { S: 'Named', N: 'NextPage' } }));

const pdf = await openPdf(deps, await document.save());
const links = [];
for (const index of [0, 1, 2]) links.push(await (await pdf.page(index)).links());
await pdf.close();
process.stdout.write(JSON.stringify(links));
