import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { PortError } from '@inkside/kit';
import type { ContentsLine } from '../types';

/** A PDF that is read in a worker, range by range of its Blob. */
export interface PdfFile {
  readonly pdf: PDFDocumentProxy;
  readonly contents: readonly ContentsLine[];
  /** The page that a line of the contents leads to, 0 first; undefined where it leads nowhere. */
  pageOf(target: string): Promise<number | undefined>;
  /** The page of a destination of the file's own, by name or as it stands there. */
  pageAt(dest: unknown): Promise<number | undefined>;
  /** As the layer of words has it, so that a place in one is a place in the other; '' where it cannot be read. */
  textOf(page: number): Promise<string>;
  close(): void;
}

/** Read at once: the whole of a small file, and the beginning of a large one. Bytes. */
const FIRST_BYTES = 64 * 1024;

const faultOf = (thrown: unknown): unknown => {
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'PasswordException') return new PortError('reader.faults.locked');
  if (/^(?:InvalidPDF|MissingPDF|Format|UnexpectedResponse)/.test(name))
    return new PortError('reader.faults.broken', { detail: name });
  return thrown;
};

interface OutlineLine {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly items: readonly OutlineLine[];
}

const [DEEPEST, MOST_LINES] = [8, 5000];

/** The outline as one list; lines name their goal by its number in `goals`. */
const outlineOf = async (pdf: PDFDocumentProxy) => {
  const raw = ((await pdf.getOutline().catch(() => null)) ?? []) as readonly OutlineLine[];
  const goals: OutlineLine['dest'][] = [];
  const contents: ContentsLine[] = [];
  const add = (lines: readonly OutlineLine[], level: number): void => {
    for (const { title, dest, items } of lines) {
      if (contents.length >= MOST_LINES) return;
      contents.push({ label: title.replace(/\s+/g, ' ').trim(), level, target: String(goals.length) });
      goals.push(dest);
      if (level < DEEPEST) add(items, level + 1);
    }
  };
  add(raw, 0);
  return { contents, goals };
};

/**
 * Opens a PDF. Nothing of it is evaluated: no script, no form, no XFA.
 * @throws PortError `reader.faults.locked` for one with a password, `reader.faults.broken`
 */
export const openPdf = async (blob: Blob): Promise<PdfFile> => {
  const { getDocument, PDFDataRangeTransport, PDFWorker } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const thread = new Worker(new URL('./pdfWorker.ts', import.meta.url));
  const worker = PDFWorker.create({ port: thread });
  class BlobRanges extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      void blob
        .slice(begin, end)
        .arrayBuffer()
        .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)));
    }
  }
  const first = new Uint8Array(await blob.slice(0, FIRST_BYTES).arrayBuffer());
  const task = getDocument({
    range: new BlobRanges(blob.size, first),
    worker,
    isEvalSupported: false,
    enableXfa: false,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: '/pdf/cmaps/',
    standardFontDataUrl: '/pdf/standard_fonts/',
    wasmUrl: '/pdf/wasm/',
  });
  const close = (): void => {
    void task.destroy().finally(() => thread.terminate());
  };
  try {
    const pdf = await task.promise;
    const { contents, goals } = await outlineOf(pdf);
    const pageAt: PdfFile['pageAt'] = async (dest) => {
      const place: unknown = typeof dest === 'string' ? await pdf.getDestination(dest).catch(() => null) : dest;
      const page: unknown = Array.isArray(place) ? place[0] : undefined;
      if (typeof page === 'number') return page;
      return page === undefined || page === null ? undefined : pdf.getPageIndex(page as never).catch(() => undefined);
    };
    const textOf: PdfFile['textOf'] = async (page) => {
      try {
        const { items } = await (await pdf.getPage(page + 1)).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join('');
      } catch {
        return '';
      }
    };
    return { pdf, contents, textOf, pageOf: (target) => pageAt(goals[Number(target)]), pageAt, close };
  } catch (thrown) {
    close();
    throw faultOf(thrown);
  }
};
