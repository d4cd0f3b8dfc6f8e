import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { PageSize } from '../model';
import type { PdfLink } from '../render/pdf/pdfLinks';
import { openPdf, type PdfData, type PdfInfo, type PdfPart, PdfShelf } from '../render/pdf/pdfPicture';

/** This is a worker already: pdf.js looks here before it starts one of its own. */
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } });

/** Where the build puts what lies beside pdf.js: it is for everybody, and nobody's session goes along. */
const fetchData: PdfData = async (folder, file) => {
  const answer = await fetch(`/pdf/${folder}/${encodeURIComponent(file)}`, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`${folder}/${file}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

const makeCanvas = (width: number, height: number): OffscreenCanvas => new OffscreenCanvas(width, height);

const shelf = new PdfShelf((bytes) =>
  openPdf({ getDocument, makeCanvas, data: fetchData, decoders: '/pdf/wasm/' }, bytes),
);

/** What is drawn more finely is waited for: longer than this, and what there is has to do. */
const PATIENCE_MS = 6000;

/** A page of a PDF as a device shows it, what draws parts of it more finely, and what tells where it leads. */
export interface DrawnPdfPage {
  readonly picture: OffscreenCanvas;
  readonly part: (part: PdfPart, patienceMs?: number) => Promise<OffscreenCanvas>;
  readonly links: () => Promise<readonly PdfLink[]>;
}

/**
 * Draws one page of a PDF, 0 first; `longest` is how many pixels its longer side gets, as many as on a device when absent.
 * @throws what pdf.js throws for bytes that are no PDF, for one that needs a password, and for a page that is not there.
 */
export async function drawPdfPage(bytes: Uint8Array, pageIndex: number, longest?: number): Promise<DrawnPdfPage> {
  const withPdf = shelf.hold(bytes);
  const picture = await withPdf(async (pdf) => (await pdf.page(pageIndex)).picture(longest));
  return {
    picture,
    part: (part, patienceMs = PATIENCE_MS) =>
      withPdf(async (pdf) => (await pdf.page(pageIndex)).part(part, patienceMs)),
    links: () => withPdf(async (pdf) => (await pdf.page(pageIndex)).links()),
  };
}

/**
 * How large the pages of a PDF are, in points; no more than `most` of them, and one more where there are more.
 * @throws what pdf.js throws for bytes that are no PDF, and for one that needs a password.
 */
export const pdfPageSizes = (bytes: Uint8Array, most: number): Promise<readonly PageSize[]> =>
  shelf.hold(bytes)(async (pdf) => {
    const sizes: PageSize[] = [];
    while (sizes.length < Math.min(pdf.count, most + 1)) sizes.push(await pdf.size(sizes.length));
    return sizes;
  });

/**
 * What a PDF says of itself.
 * @throws what pdf.js throws for bytes that are no PDF, and for one that needs a password.
 */
export const pdfInfo = (bytes: Uint8Array): Promise<PdfInfo> => shelf.hold(bytes)((pdf) => pdf.info());
