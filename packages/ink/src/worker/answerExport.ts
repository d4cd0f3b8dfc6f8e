import { canvasTextPictures } from '../export/textPictures';
import { type ExportCanvas, type ExportPage, type Pixels, shownAssets } from '../export/exportModel';
import { GrainPatterns, type MakePattern } from '../render/page/grain';
import { type Picture, pictureNameOf, type Pictures } from '../render/page/frame';
import type { DrawPart } from './finePdf';
import { ExportJobs, type PreviewMachine } from './exportJobs';
import type { HeldPages } from './heldPages';
import type { Handled } from './inkHandler';
import type { ExportQuestion } from './exportProtocol';

/** Makes a picture of a file; `pageIndex` chooses a page of a PDF. Rejects for what is none. */
type Decode = (bytes: Uint8Array, pageIndex: number | undefined) => Promise<Picture>;

/** What makes pictures of files, and what draws pages of PDFs more finely. */
interface Decoding {
  readonly decode: Decode;
  readonly finerOf?: (picture: Picture) => DrawPart | undefined;
}

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

/** The picture of a PDF's page as finely as the export is; as fine as it is shown, where that cannot be had. */
async function finePicture(
  list: ExportPage['list'],
  scale: number,
  picture: Picture,
  draw: DrawPart | undefined,
): Promise<Picture> {
  const whole = { width: list.width * scale, height: list.height * scale };
  if (draw === undefined || whole.width <= picture.width) return picture;
  const part = { whole, left: 0, top: 0, width: Math.ceil(whole.width), height: Math.ceil(whole.height) };
  return draw(part, EXPORT_PATIENCE_MS).catch(() => picture);
}

/** Nobody waits at the screen for it. */
const EXPORT_PATIENCE_MS = 60_000;

async function picturesOf(
  { list, assets }: ExportPage,
  scale: number,
  { decode, finerOf }: Decoding,
): Promise<Pictures> {
  const known = new Map<string, Picture>();
  const { background } = list;
  for (const { name } of shownAssets(list)) {
    const bytes = assets.get(name);
    if (bytes === undefined) continue;
    const isBelow = background?.asset === name;
    const pageIndex = isBelow && background.kind === 'pdf' ? background.pageIndex : undefined;
    // What cannot be read leaves its frame.
    const decoded = await decode(bytes, pageIndex).catch(() => undefined);
    if (decoded === undefined) continue;
    const picture = await finePicture(list, scale, decoded, pageIndex === undefined ? undefined : finerOf?.(decoded));
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
function workerMachine(decoding: Decoding, makePattern: MakePattern): PreviewMachine {
  return {
    canvas: easel,
    makePath: () => new Path2D(),
    grains: new GrainPatterns(makePattern),
    pictures: (page, scale) => picturesOf(page, scale, decoding),
    text: canvasTextPictures(easel),
    decode: (bytes) => decoding.decode(bytes, undefined).then(pixelsOf, () => undefined),
    imageOf: (width, height, paint) => {
      const { canvas, context } = easel(width, height);
      paint(context);
      return canvas.transferToImageBitmap();
    },
  };
}

/** Answers the questions about exports. A chunk of its own: it brings the writer of PDFs along. */
export function createExports(
  decoding: Decoding,
  makePattern: MakePattern,
): (question: ExportQuestion, held: HeldPages) => Promise<Handled> {
  const jobs = new ExportJobs(workerMachine(decoding, makePattern));
  return async (question, held) => {
    const answer = await jobs.answer(question, held);
    if (answer === null || 'gaps' in answer) return { answer, transfer: [] };
    if ('bytes' in answer) return { answer, transfer: answer.bytes === undefined ? [] : [answer.bytes.buffer] };
    return { answer, transfer: answer.image === undefined ? [] : [answer.image] };
  };
}
