import { canvasTextPictures } from '../../export/bitmap/textPictures';
import { shownAssets } from '../../export/exportedPage';
import type { ExportPage } from '../../export/exportModel';
import type { ExportCanvas, Pixels } from '../../export/exportTools';
import { GrainPatterns, type MakePattern } from '../../render/page/grainPatterns';
import { pictureNameOf, type Picture, type Pictures } from '../../render/page/pictures';
import type { PreviewMachine } from './exportJobs';

/** Makes a picture of a file; `pageIndex` chooses a page of a PDF. Rejects for what is none. */
type Decode = (bytes: Uint8Array, pageIndex: number | undefined) => Promise<Picture>;

interface Easel extends ExportCanvas {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
}

function easel(width: number, height: number): Easel {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2D context');
  return {
    canvas,
    context,
    pixels: () => ({ width, height, rgba: context.getImageData(0, 0, width, height).data }),
    png: async () => new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()),
  };
}

async function picturesOf({ list, assets }: ExportPage, decode: Decode): Promise<Pictures> {
  const known = new Map<string, Picture>();
  const { background } = list;
  for (const { name } of shownAssets(list)) {
    const bytes = assets.get(name);
    if (bytes === undefined) continue;
    const isBelow = background?.asset === name;
    const pageIndex = isBelow && background.kind === 'pdf' ? background.pageIndex : undefined;
    // What cannot be read leaves its frame.
    const picture = await decode(bytes, pageIndex).catch(() => undefined);
    if (picture === undefined) continue;
    known.set(name, picture);
    if (isBelow) known.set(pictureNameOf(background), picture);
  }
  return { pictureOf: (name) => known.get(name) };
}

const pixelsOf = (picture: Picture): Pixels => {
  const copy = easel(picture.width, picture.height);
  copy.context.drawImage(picture, 0, 0);
  return copy.pixels();
};

/** What exports are written with in a worker of a browser. */
export function workerMachine(decode: Decode, makePattern: MakePattern): PreviewMachine {
  return {
    canvas: easel,
    makePath: () => new Path2D(),
    grains: new GrainPatterns(makePattern),
    pictures: (page) => picturesOf(page, decode),
    text: canvasTextPictures(easel),
    decode: (bytes) => decode(bytes, undefined).then(pixelsOf, () => undefined),
    imageOf: (width, height, paint) => {
      const { canvas, context } = easel(width, height);
      paint(context);
      return canvas.transferToImageBitmap();
    },
  };
}
