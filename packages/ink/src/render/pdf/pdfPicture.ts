import type { getDocument as OpenPdfJs } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { linksOn, type PdfLink } from './pdfLinks';
import { crc32 } from '../../bytes/crc32';
import type { PageSize } from '../../model';

/** Pixels of the longer side: what a page of 13 inches has on the device. */
const LONGEST_PX = 2480;

/** What is used of a canvas; those of browsers and of Node have it. */
export interface PdfCanvas {
  width: number;
  height: number;
  getContext(kind: '2d'): unknown;
}

/** What a PDF needs besides itself: fonts that it does not embed, tables of characters, decoders. */
export interface PdfData {
  /** @throws when there is no such file; what needs it is left out of the picture. */
  (folder: 'standard_fonts' | 'cmaps' | 'wasm', file: string): Promise<Uint8Array>;
}

interface PdfDeps<Canvas extends PdfCanvas> {
  readonly getDocument: typeof OpenPdfJs;
  readonly makeCanvas: (width: number, height: number) => Canvas;
  readonly data: PdfData;
  /** Where decoders lie, with a slash at its end: one of them is a script that pdf.js loads itself. */
  readonly decoders: string;
}

interface Made<Canvas> {
  canvas: Canvas | null;
  context: unknown;
}

/** What pdf.js asks for canvases: its own asks the document, and a worker has none. */
const canvasesOf = <Canvas extends PdfCanvas>(makeCanvas: PdfDeps<Canvas>['makeCanvas']) =>
  class Canvases {
    create(width: number, height: number): Made<Canvas> {
      const canvas = makeCanvas(Math.max(1, width), Math.max(1, height));
      return { canvas, context: canvas.getContext('2d') };
    }

    reset({ canvas }: Made<Canvas>, width: number, height: number): void {
      if (canvas === null) return;
      canvas.width = Math.max(1, width);
      canvas.height = Math.max(1, height);
    }

    destroy(made: Made<Canvas>): void {
      made.canvas = null;
      made.context = null;
    }
  };

const FOLDERS = { standardFontDataUrl: 'standard_fonts', cMapUrl: 'cmaps', wasmUrl: 'wasm' } as const;

const dataOf = (data: PdfData) =>
  class Data {
    fetch({ kind, filename }: { kind: keyof typeof FOLDERS; filename: string }): Promise<Uint8Array> {
      return data(FOLDERS[kind], filename);
    }
  };

/** Filters are made of elements; without a document none are applied. */
class NoFilters {
  addFilter(): string {
    return 'none';
  }
  addHCMFilter(): string {
    return 'none';
  }
  addAlphaFilter(): string {
    return 'none';
  }
  addLuminosityFilter(): string {
    return 'none';
  }
  addHighlightHCMFilter(): string {
    return 'none';
  }
  destroy(): void {
    // Nothing is held.
  }
}

/** A part of a page that is stretched over so many pixels: where its corner lies, and how large it is. */
export interface PdfPart {
  readonly whole: { readonly width: number; readonly height: number };
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One page of a PDF that is open. */
interface OpenPdfPage<Canvas> {
  /** All of the page; `longest` are the pixels of its longer side, as many as on a device when absent. */
  picture(longest?: number): Promise<Canvas>;
  /** A part of it in pixels of its own. @throws what pdf.js throws, and when `patienceMs` are over. */
  part(part: PdfPart, patienceMs: number): Promise<Canvas>;
  /** Where it leads. @throws what pdf.js throws. */
  links(): Promise<readonly PdfLink[]>;
}

/** What a PDF says of itself. */
export interface PdfInfo {
  readonly title: string;
  readonly author: string;
  readonly language: string;
}

const infoOf = async (document: PdfDocument): Promise<PdfInfo> => {
  const { info } = await document.getMetadata();
  const told = (name: string): string => {
    const value: unknown = Reflect.get(info, name);
    return typeof value === 'string' ? value : '';
  };
  return { title: told('Title'), author: told('Author'), language: told('Language') };
};

interface OpenPdf<Canvas> {
  /** 0 first. @throws for a page that is not there. */
  page(index: number): Promise<OpenPdfPage<Canvas>>;
  /** How many pages it has. */
  readonly count: number;
  /** How large a page is as it is shown, in points; 0 first. */
  size(index: number): Promise<PageSize>;
  /** What it says of itself; '' for what it does not say. */
  info(): Promise<PdfInfo>;
  close(): Promise<void>;
}

type Loading = ReturnType<typeof openPdfJs>;
type PdfDocument = Awaited<Loading['promise']>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

function pageOf<Canvas extends PdfCanvas>(
  document: PdfDocument,
  page: PdfPage,
  makeCanvas: PdfDeps<Canvas>['makeCanvas'],
): OpenPdfPage<Canvas> {
  // Typed for canvases of a page; nothing of the element is used.
  const contextOf = (canvas: Canvas) => canvas.getContext('2d') as CanvasRenderingContext2D;
  return {
    picture: async (longest = LONGEST_PX) => {
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: longest / Math.max(width, height) });
      const canvas = makeCanvas(Math.round(viewport.width), Math.round(viewport.height));
      await page.render({ canvas: null, canvasContext: contextOf(canvas), viewport }).promise;
      return canvas;
    },
    part: async ({ whole, left, top, width, height }, patienceMs) => {
      const viewport = page.getViewport({ scale: 1 });
      const canvas = makeCanvas(width, height);
      const transform = [whole.width / viewport.width, 0, 0, whole.height / viewport.height, -left, -top];
      const rendering = page.render({ canvas: null, canvasContext: contextOf(canvas), viewport, transform });
      const patience = setTimeout(() => rendering.cancel(), patienceMs);
      try {
        await rendering.promise;
        return canvas;
      } finally {
        clearTimeout(patience);
      }
    },
    links: () => linksOn(document, page),
  };
}

const openPdfJs = <Canvas extends PdfCanvas>(
  { getDocument, makeCanvas, data, decoders }: PdfDeps<Canvas>,
  bytes: Uint8Array,
) =>
  getDocument({
    // It keeps what it is given.
    data: bytes.slice(),
    CanvasFactory: canvasesOf(makeCanvas),
    FilterFactory: NoFilters,
    BinaryDataFactory: dataOf(data),
    wasmUrl: decoders,
    // The page's policy lets no compiled code in: pictures of scanners (JBIG2, fax, JPEG 2000) are decoded by scripts.
    useWasm: false,
    // Letters are drawn as outlines: fonts of the page are not to be had in a worker.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isEvalSupported: false,
    verbosity: 0,
  });

/**
 * Opens a PDF for drawing its pages; whoever opens it closes it.
 * @throws what pdf.js throws for bytes that are no PDF and for one that needs a password.
 */
export async function openPdf<Canvas extends PdfCanvas>(
  deps: PdfDeps<Canvas>,
  bytes: Uint8Array,
): Promise<OpenPdf<Canvas>> {
  const loading = openPdfJs(deps, bytes);
  try {
    const document = await loading.promise;
    return {
      page: async (index) => pageOf(document, await document.getPage(index + 1), deps.makeCanvas),
      count: document.numPages,
      size: async (index) => {
        const { width, height } = (await document.getPage(index + 1)).getViewport({ scale: 1 });
        return { width, height };
      },
      info: () => infoOf(document),
      close: () => loading.destroy(),
    };
  } catch (thrown) {
    await loading.destroy();
    throw thrown;
  }
}

/**
 * Draws one page of a PDF, 0 first, as large as a device shows it.
 * @throws what pdf.js throws for bytes that are no PDF, for one that needs a password, and for a page that is not there.
 */
export async function pdfPicture<Canvas extends PdfCanvas>(
  deps: PdfDeps<Canvas>,
  bytes: Uint8Array,
  pageIndex: number,
): Promise<Canvas> {
  const pdf = await openPdf(deps, bytes);
  try {
    return await (await pdf.page(pageIndex)).picture();
  } finally {
    await pdf.close();
  }
}

/** A PDF that is open takes several times its bytes: the one that is read, and one that was just left. */
const MOST_OPEN = 2;
const MOST_KNOWN = 8;

/** One PDF, however many pages of it lie under a note's. */
interface Known<Canvas> {
  readonly bytes: Uint8Array;
  open: Promise<OpenPdf<Canvas>> | undefined;
}

/** What is used of a shelf by whoever draws one page of a PDF again and again. */
type WithPdf<Canvas> = <T>(work: (pdf: OpenPdf<Canvas>) => Promise<T>) => Promise<T>;

/** Keeps the last PDFs open, so that a page that is drawn once more is not read once more. */
export class PdfShelf<Canvas> {
  /** The one used longest ago first. */
  private readonly known = new Map<string, Known<Canvas>>();

  constructor(private readonly open: (bytes: Uint8Array) => Promise<OpenPdf<Canvas>>) {}

  /** A PDF by its bytes; it is opened when it is used, and again when it was closed meanwhile. */
  hold(bytes: Uint8Array): WithPdf<Canvas> {
    const key = `${bytes.length} ${crc32(bytes)}`;
    const pdf = this.known.get(key) ?? { bytes, open: undefined };
    this.keep(key, pdf);
    return async (work) => {
      this.keep(key, pdf);
      const opening = (pdf.open ??= this.open(pdf.bytes));
      try {
        return await work(await opening);
      } catch (thrown) {
        await this.close(pdf);
        throw thrown;
      }
    };
  }

  private keep(key: string, pdf: Known<Canvas>): void {
    this.known.delete(key);
    this.known.set(key, pdf);
    const all = [...this.known];
    for (const [, older] of all.slice(0, Math.max(0, all.length - MOST_OPEN))) void this.close(older);
    for (const [oldest] of all.slice(0, Math.max(0, all.length - MOST_KNOWN))) this.known.delete(oldest);
  }

  private async close(pdf: Known<Canvas>): Promise<void> {
    const { open } = pdf;
    pdf.open = undefined;
    await open?.then((opened) => opened.close()).catch(() => undefined);
  }
}
