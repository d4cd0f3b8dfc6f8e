import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { createCanvas, type Canvas } from '@napi-rs/canvas';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => `${pathToFileURL(join(PACKAGE, name)).href}/`;

/** Draws a page of a PDF (0 first) over a whole canvas; undefined when the file or the page cannot be read. */
export async function drawPdfPage(
  bytes: Uint8Array,
  index: number,
  size: { readonly width: number; readonly height: number },
): Promise<Canvas | undefined> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // The library takes the bytes for itself, and no Buffer.
  const data = new Uint8Array(bytes);
  const task = getDocument({
    data,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
  });
  try {
    const document = await task.promise;
    const page = await document.getPage(index + 1);
    const plain = page.getViewport({ scale: 1 });
    const [width, height] = [Math.max(1, Math.round(size.width)), Math.max(1, Math.round(size.height))];
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    const transform = [width / plain.width, 0, 0, height / plain.height, 0, 0];
    await page.render({ canvas: null, canvasContext: context as never, viewport: plain, transform }).promise;
    return canvas;
  } catch {
    return undefined;
  } finally {
    await task.destroy();
  }
}
