import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';

import { openPdf } from '../../../../../packages/ink/src/render/pdf/pdfPicture';
import { scanPdf, type Scan } from './scans';

/**
 * Draws pages as the ink worker does, without what the page's policy forbids there, and prints what colours they have:
 * pdf.js is a module, which the test runner cannot load.
 */
let compiled = 0;
const instantiate = WebAssembly.instantiate.bind(WebAssembly);
Object.assign(WebAssembly, {
  // Node itself has parts of its own that are compiled already.
  instantiate: (source: BufferSource | WebAssembly.Module, imports?: WebAssembly.Imports) => {
    if (source instanceof WebAssembly.Module) return instantiate(source, imports);
    compiled += 1;
    return Promise.reject(new WebAssembly.CompileError('forbidden by the policy'));
  },
});
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'wasm');
const deps = {
  getDocument,
  makeCanvas: (width: number, height: number): Canvas => createCanvas(width, height),
  data: () => Promise.reject(new Error('nothing else is needed')),
  decoders: `${pathToFileURL(folder).href}/`,
};

const at = (canvas: Canvas, x: number, y: number): number[] =>
  [
    ...canvas.getContext('2d').getImageData(Math.floor(canvas.width * x), Math.floor(canvas.height * y), 1, 1).data,
  ].slice(0, 3);

async function halves(kind: Scan): Promise<readonly number[][]> {
  const pdf = await openPdf(deps, await scanPdf(kind));
  const canvas = await (await pdf.page(0)).picture();
  await pdf.close();
  return [at(canvas, 0.25, 0.5), at(canvas, 0.75, 0.5)];
}

/** How wide the change from black to white is at the edge of a square, drawn at a size. */
async function edgeWidth(draw: 'whole' | 'part'): Promise<number> {
  const document = await PDFDocument.create();
  document.addPage([600, 800]).drawRectangle({ x: 299.9, y: 0, width: 300.1, height: 800, color: rgb(0, 0, 0) });
  const pdf = await openPdf(deps, await document.save());
  const page = await pdf.page(0);
  const whole = { width: 600 * 16, height: 800 * 16 };
  const [width, height] = [400, 40];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  if (draw === 'part') {
    context.drawImage(await page.part({ whole, left: 4600, top: 6000, width, height }, 60_000), 0, 0);
  } else context.drawImage(await page.picture(), -4600, -6000, whole.width, whole.height);
  await pdf.close();
  const row = context.getImageData(0, 20, width, 1).data;
  return Array.from({ length: width }, (_, x) => row[x * 4] ?? 0).filter((value) => value > 8 && value < 247).length;
}

const scans = Object.fromEntries(
  await Promise.all(
    (['JBIG2Decode', 'JPXDecode', 'CCITTFaxDecode'] as const).map(async (kind) => [kind, await halves(kind)]),
  ),
);
process.stdout.write(
  JSON.stringify({ compiled, scans, edges: { whole: await edgeWidth('whole'), part: await edgeWidth('part') } }),
);
