import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { isObject } from '@inkside/kit';
import { inkCanvas } from '../page/inkCanvas';
import { indexText, type TextIndex } from '../page/textIndex';
import type { PageInk } from '../types';

/** A page of a PDF on the screen. */
export interface PdfSheet {
  /** 0 is the first. */
  readonly page: number;
  readonly element: HTMLElement;
  /** The layer of its words, which are seen in the picture and chosen here. */
  readonly words: HTMLElement;
  readonly index: TextIndex;
  /** Draws handwriting over the page, in place of what was drawn before. */
  ink(pages: readonly PageInk[], isDark: boolean): void;
}

/** Where a link of the file leads: into it, by a destination of its own, or out of it. */
export type PdfTarget = { readonly dest: unknown } | { readonly address: string };

/** A canvas of more costs more than it shows. Pixels. */
const MOST_PIXELS = 16_000_000;
/** Around the page, CSS pixels. */
const EDGE = 12;
/** More links are no page that anybody reads. */
const MOST_LINKS = 1000;

/** How large a page is shown: whole, or as wide as there is room. CSS pixels. */
export const sheetScale = (page: PDFPageProxy, stage: HTMLElement, isWhole: boolean): number => {
  const plain = page.getViewport({ scale: 1 });
  const [width, height] = [Math.max(50, stage.clientWidth - 2 * EDGE), Math.max(50, stage.clientHeight - 2 * EDGE)];
  return isWhole ? Math.min(width / plain.width, height / plain.height) : Math.min(width / plain.width, 2);
};

/** What a link leads to; only addresses that nothing runs behind. */
const targetOf = (annotation: Record<string, unknown>): PdfTarget | undefined => {
  const { url, dest } = annotation;
  if (typeof url === 'string') return /^(?:https?|mailto):/i.test(url) ? { address: url } : undefined;
  return dest === undefined || dest === null ? undefined : { dest };
};

const linkAt = (viewport: PageViewport, rect: readonly number[], label: string): HTMLElement => {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle([...rect]) as number[];
  const link = document.createElement('button');
  link.type = 'button';
  link.className = 'pdf-link';
  link.setAttribute('aria-label', label);
  Object.assign(link.style, {
    left: `${Math.min(x1, x2)}px`,
    top: `${Math.min(y1, y2)}px`,
    width: `${Math.abs(x2 - x1)}px`,
    height: `${Math.abs(y2 - y1)}px`,
  });
  return link;
};

/** Links over the page. What else stands on it (forms, notes, media) is a picture at most. */
const linksOf = async (
  page: PDFPageProxy,
  viewport: PageViewport,
  { labelOf, follow }: SheetLinks,
): Promise<readonly HTMLElement[]> => {
  const annotations: unknown[] = await page.getAnnotations({ intent: 'display' }).catch(() => []);
  return annotations.slice(0, MOST_LINKS).flatMap((annotation) => {
    if (!isObject(annotation) || annotation['subtype'] !== 'Link' || !Array.isArray(annotation['rect'])) return [];
    const target = targetOf(annotation);
    if (target === undefined) return [];
    const link = linkAt(viewport, annotation['rect'] as number[], labelOf(target));
    link.addEventListener('click', (event) => {
      event.stopPropagation();
      follow(target);
    });
    return [link];
  });
};

export interface SheetLinks {
  /** What a link is called for those who do not see the page. */
  readonly labelOf: (target: PdfTarget) => string;
  readonly follow: (target: PdfTarget) => void;
}

const drawCanvas = async (page: PDFPageProxy, viewport: PageViewport): Promise<HTMLCanvasElement> => {
  const pixels = Math.min(window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.floor(viewport.width * pixels), height: Math.floor(viewport.height * pixels) });
  canvas.setAttribute('aria-hidden', 'true');
  const transform = pixels === 1 ? {} : { transform: [pixels, 0, 0, pixels, 0, 0] };
  await page.render({ canvas, viewport, ...transform }).promise;
  return canvas;
};

/** Draws a page, its words and its links, as large as the stage has room. @param isWhole all of it is in sight */
export const drawSheet = async (
  page: PDFPageProxy,
  stage: HTMLElement,
  isWhole: boolean,
  links: SheetLinks,
): Promise<PdfSheet> => {
  const { TextLayer } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const scale = sheetScale(page, stage, isWhole);
  const viewport = page.getViewport({ scale });
  const element = document.createElement('div');
  element.className = 'pdf-sheet';
  Object.assign(element.style, { width: `${viewport.width}px`, height: `${viewport.height}px` });
  element.style.setProperty('--total-scale-factor', String(scale));
  const words = document.createElement('div');
  words.className = 'pdf-words';
  const canvas = await drawCanvas(page, viewport);
  const textContentSource = await page.getTextContent();
  await new TextLayer({ textContentSource, container: words, viewport }).render();
  element.append(canvas, words, ...(await linksOf(page, viewport, links)));
  let drawn: readonly HTMLElement[] = [];
  return {
    ...{ page: page.pageNumber - 1, element, words, index: indexText(words) },
    ink: (pages, isDark) => {
      for (const each of drawn) each.remove();
      drawn = pages.map((ink) => inkCanvas(ink, viewport.width, isDark));
      canvas.after(...drawn);
    },
  };
};
