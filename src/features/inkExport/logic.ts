import type { InkExportFormat } from '@inkside/ink';
import { bitmapScale, dpiOf, type PageChoice, parsePageRange } from '@inkside/kit';
import type { ExportChoice } from './types';

/** The pages that a choice names, 0 first, or why it names none. */
export function pagesOf(
  { pages, range }: ExportChoice,
  open: { readonly current: number; readonly pages: number },
): PageChoice {
  if (pages === 'all') return parsePageRange('', open.pages);
  if (pages === 'current') return { indexes: [open.current] };
  return range.trim() === '' ? { fault: { kind: 'unreadable', part: '' } } : parsePageRange(range, open.pages);
}

/** Which layers a format begins with: an archive is a copy to be kept, the others are to be looked at. */
const usualLayers = (format: InkExportFormat): ExportChoice['layers'] => (format === 'note' ? 'all' : 'visible');

/** What changes with the format: layers that suit one kind of format do not go along to the other. */
export const changeTo = (format: InkExportFormat, { format: before }: ExportChoice): Partial<ExportChoice> =>
  usualLayers(format) === usualLayers(before) ? { format } : { format, layers: usualLayers(format) };

/** The layers that are seen in what is made: in an archive those that are switched off stay so. */
export const seenLayers = ({ format, layers }: ExportChoice): ExportChoice['layers'] =>
  format === 'note' ? 'visible' : layers;

/** Whether the format is made of pixels, so that a density is asked for. */
export const hasPixels = ({ format }: Pick<ExportChoice, 'format'>): boolean =>
  format === 'png' || format === 'bitmapPdf';

const CM_PER_INCH = 2.54;

/** How large a page becomes. */
interface WrittenSize {
  /** Centimetres, as on the device. */
  readonly width: number;
  readonly height: number;
  /** Of a picture of so many pixels to an inch; fewer than asked for where a page is too large. */
  readonly pixels: { readonly width: number; readonly height: number };
}

/** What becomes of a page (page units) at a density. */
export function writtenSize(page: { readonly width: number; readonly height: number }, dpi: number): WrittenSize {
  const inch = dpiOf(page);
  const scale = bitmapScale(page, dpi);
  return {
    width: (page.width / inch) * CM_PER_INCH,
    height: (page.height / inch) * CM_PER_INCH,
    pixels: { width: Math.round(page.width * scale), height: Math.round(page.height * scale) },
  };
}
