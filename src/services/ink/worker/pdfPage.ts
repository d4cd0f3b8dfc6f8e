import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { pdfPicture, type PdfData } from '../render/pdf/pdfPicture';

/** This is a worker already: pdf.js looks here before it starts one of its own. */
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } });

/** Where the build puts what lies beside pdf.js. */
const fetchData: PdfData = async (folder, file) => {
  const answer = await fetch(`/pdf/${folder}/${encodeURIComponent(file)}`);
  if (!answer.ok) throw new Error(`${folder}/${file}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
};

/**
 * Draws one page of a PDF, 0 first.
 * @throws what pdf.js throws for bytes that are no PDF, for one that needs a password, and for a page that is not there.
 */
export const drawPdfPage = (bytes: Uint8Array, pageIndex: number): Promise<OffscreenCanvas> =>
  pdfPicture(
    {
      getDocument,
      makeCanvas: (width, height) => new OffscreenCanvas(width, height),
      data: fetchData,
      decoders: '/pdf/wasm/',
    },
    bytes,
    pageIndex,
  );
