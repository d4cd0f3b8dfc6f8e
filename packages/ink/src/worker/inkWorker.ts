import { patternsFor } from '../render/page/canvasPattern';
import type { Layer } from '../render/page/replayInk';
import { lazy } from '@inkside/kit';
import { decodePicture, type ReadLinks } from './takePictures';
import type { DrawPart } from './finePdf';
import { createInkHandler, type Easel } from './inkHandler';
import type { Call, Reply } from './protocol';

/** The part of a worker's global scope that is used here; `self` is typed as a window's in this program. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<Call>) => void) | null;
  postMessage(reply: Reply, transfer: readonly Transferable[]): void;
}

declare const self: WorkerScope;

const canvas = new OffscreenCanvas(1, 1);
// Thousands of small paths fill faster in memory than through the graphics process, which stays free for the screen.
const context = canvas.getContext('2d', { willReadFrequently: true });

const easel = (width: number, height: number): Easel => {
  if (context === null) throw new Error('no 2D context');
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return { context, take: () => canvas.transferToImageBitmap() };
};

const layer = (width: number, height: number): Layer => {
  const picture = new OffscreenCanvas(width, height);
  const ink = picture.getContext('2d', { willReadFrequently: true });
  if (ink === null) throw new Error('no 2D context');
  return { context: ink, picture };
};

const makePattern = patternsFor(context);

/** What draws parts of a PDF's page more finely than the picture of all of it. */
const finer = new WeakMap<object, DrawPart>();
const finerOf = (picture: object): DrawPart | undefined => finer.get(picture);

/** What tells where a PDF's page leads. */
const linked = new WeakMap<object, ReadLinks>();
const linksOf = (picture: object): ReadLinks | undefined => linked.get(picture);

const decode = async (
  bytes: Uint8Array,
  pageIndex: number | undefined,
  longest?: number,
): Promise<ImageBitmap | OffscreenCanvas> => {
  if (pageIndex === undefined) return decodePicture(bytes);
  const { drawPdfPage } = await import('./pdfPage');
  const { picture, part, links } = await drawPdfPage(bytes, pageIndex, longest);
  finer.set(picture, part);
  linked.set(picture, links);
  return picture;
};

const loadExports = lazy(async () => (await import('./answerExport')).createExports({ decode, finerOf }, makePattern));

const handle = createInkHandler({
  easel,
  layer,
  makePath: () => new Path2D(),
  makePattern,
  decode,
  newId: () => crypto.randomUUID(),
  finerOf,
  linksOf,
  pdfPages: async (bytes, most) => (await import('./pdfPage')).pdfPageSizes(bytes, most),
  sheet: async (question) => (await import('./drawSheet')).drawSheet(question),
  exporting: async (question, held) => (await loadExports())(question, held),
});

self.onmessage = async ({ data: { id, question } }) => {
  try {
    const { answer, transfer } = await handle(question);
    self.postMessage({ id, answer }, transfer);
  } catch {
    self.postMessage({ id }, []);
  }
};
