import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { type Canvas, createCanvas, GlobalFonts, Image, Path2D as NodePath } from '@napi-rs/canvas';
import {
  canvasTextPictures,
  type ExportCanvas,
  type ExportMachine,
  type ExportPage,
  GrainPatterns,
  isDecodable,
  type PaintContext,
  type Picture,
  pictureFacts,
  pictureNameOf,
  type Pictures,
  type Pixels,
  setSpareFonts,
  shownAssets,
} from '@inkside/ink';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => `${pathToFileURL(join(PACKAGE, name)).href}/`;

/** Draws a page of a PDF (0 first) over a whole canvas; undefined when the file or the page cannot be read. */
async function drawPdfPage(
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

/** The canvas of this machine has what the painter uses of a browser's: its types differ only in what it adds. */
const asContext = (canvas: Canvas): PaintContext => canvas.getContext('2d') as unknown as PaintContext;
const asPicture = (canvas: Canvas): Picture => canvas as unknown as Picture;

const pixelsOf = (canvas: Canvas): Pixels => {
  const { width, height } = canvas;
  return { width, height, rgba: canvas.getContext('2d').getImageData(0, 0, width, height).data };
};

const easel = (width: number, height: number): ExportCanvas => {
  const canvas = createCanvas(width, height);
  return { context: asContext(canvas), pixels: () => pixelsOf(canvas), png: () => canvas.encode('png') };
};

/** A stored picture on a canvas of its own size; undefined when it cannot be read. */
async function decoded(bytes: Uint8Array): Promise<Canvas | undefined> {
  // This canvas leaves a picture blank that it cannot read to its end.
  const facts = pictureFacts(bytes);
  if (facts === undefined || !isDecodable(facts, bytes.length)) return undefined;
  try {
    const image = new Image();
    await new Promise<void>((resolve, reject) => {
      image.onload = () => resolve();
      image.onerror = reject;
      image.src = Buffer.from(bytes);
    });
    if (!(image.width > 0 && image.height > 0)) return undefined;
    const canvas = createCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas;
  } catch {
    return undefined;
  }
}

/** Draws a page of a PDF (0 first) over a whole canvas; undefined when the file or the page cannot be read. */
type DrawPdf = typeof drawPdfPage;

async function backgroundOf(
  { list, assets }: ExportPage,
  scale: number,
  drawPdf: DrawPdf,
): Promise<Canvas | undefined> {
  const { background } = list;
  const bytes = background?.kind === 'pdf' ? assets.get(background.asset) : undefined;
  if (background?.kind !== 'pdf' || bytes === undefined) return undefined;
  return drawPdf(bytes, background.pageIndex, { width: list.width * scale, height: list.height * scale });
}

async function picturesOf(page: ExportPage, scale: number, drawPdf: DrawPdf): Promise<Pictures> {
  const known = new Map<string, Picture>();
  for (const { name, kind } of shownAssets(page.list)) {
    const bytes = page.assets.get(name);
    const canvas = bytes === undefined || kind !== 'image' ? undefined : await decoded(bytes);
    if (canvas !== undefined) known.set(name, asPicture(canvas));
  }
  const below = await backgroundOf(page, scale, drawPdf);
  const { background } = page.list;
  if (background !== undefined && below !== undefined) known.set(pictureNameOf(background), asPicture(below));
  return { pictureOf: (name) => known.get(name) };
}

/** What exports are written with on the command line. */
export function exportMachine(drawPdf: DrawPdf = drawPdfPage): ExportMachine {
  setSpareFonts(GlobalFonts.families.map(({ family }) => family));
  const scratch = createCanvas(1, 1).getContext('2d');
  const grains = new GrainPatterns((size, pixels) => {
    const tile = createCanvas(size, size);
    const context = tile.getContext('2d');
    const data = context.createImageData(size, size);
    data.data.set(pixels);
    context.putImageData(data, 0, 0);
    return scratch.createPattern(tile, 'repeat') as unknown as CanvasPattern;
  });
  return {
    canvas: easel,
    makePath: () => new NodePath() as unknown as Path2D,
    grains,
    pictures: (page, scale) => picturesOf(page, scale, drawPdf),
    text: canvasTextPictures(easel),
    decode: async (bytes) => {
      const canvas = await decoded(bytes);
      return canvas === undefined ? undefined : pixelsOf(canvas);
    },
  };
}
