import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page of a PDF on the screen. */
export interface PdfSheet {
  readonly number: number;
  readonly element: HTMLElement;
  /** The layer of its words, which are seen in the picture and chosen here. */
  readonly words: HTMLElement;
}

/** A canvas of more costs more than it shows. Pixels. */
const MOST_PIXELS = 16_000_000;
/** Around the page, CSS pixels. */
const EDGE = 12;

/**
 * Draws a page as large as the stage has room: whole, or as wide.
 * @param isWhole all of it is in sight
 */
export const drawSheet = async (page: PDFPageProxy, stage: HTMLElement, isWhole: boolean): Promise<PdfSheet> => {
  const { TextLayer } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const plain = page.getViewport({ scale: 1 });
  const [width, height] = [Math.max(50, stage.clientWidth - 2 * EDGE), Math.max(50, stage.clientHeight - 2 * EDGE)];
  const fit = isWhole ? Math.min(width / plain.width, height / plain.height) : Math.min(width / plain.width, 2);
  const viewport = page.getViewport({ scale: fit });
  const pixels = Math.min(window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));

  const element = document.createElement('div');
  element.className = 'pdf-sheet';
  Object.assign(element.style, { width: `${viewport.width}px`, height: `${viewport.height}px` });
  element.style.setProperty('--total-scale-factor', String(fit));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.floor(viewport.width * pixels), height: Math.floor(viewport.height * pixels) });
  canvas.setAttribute('aria-hidden', 'true');
  const words = document.createElement('div');
  words.className = 'pdf-words';
  element.append(canvas, words);

  const transform = pixels === 1 ? {} : { transform: [pixels, 0, 0, pixels, 0, 0] };
  await page.render({ canvas, viewport, ...transform }).promise;
  const textContentSource = await page.getTextContent();
  await new TextLayer({ textContentSource, container: words, viewport }).render();
  return { number: page.pageNumber, element, words };
};
