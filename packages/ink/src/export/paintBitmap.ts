import { bitmapScale } from '@inkside/kit';
import type { PageSize } from '../model';
import { type Grains, paintItems, paintPage, PreparedPage } from '../render/page/painter';
import { pictureNameOf, type Pictures } from '../render/page/frame';
import { EXPORT_COLOURS, type ExportCanvas, type ExportPage } from './exportModel';

/** Pixels to an inch where nobody asks for others: what printers set sharply. */
export const USUAL_EXPORT_DPI = 300;
export const LEAST_DPI = 30;
export const MOST_DPI = 1200;
/** What pages are painted with on the machine at hand. */
export interface PaintTools {
  /** A blank canvas. */
  canvas(width: number, height: number): ExportCanvas;
  makePath(): Path2D;
  readonly grains: Grains;
  /** The decoded files of a page; `scale` is pixels to a page unit. Files that cannot be read are left out. */
  pictures(page: ExportPage, scale: number): Promise<Pictures>;
}

/** Pixels to a page unit for a density; less where a page is too large for a canvas. */
export const exportScale = (size: PageSize, dpi: number): number =>
  bitmapScale(size, Math.min(Math.max(dpi, LEAST_DPI), MOST_DPI));

function paint(page: ExportPage, scale: number, tools: PaintTools, pictures: Pictures): ExportCanvas {
  const { list } = page;
  const [width, height] = [Math.max(1, Math.round(list.width * scale)), Math.max(1, Math.round(list.height * scale))];
  const canvas = tools.canvas(width, height);
  const prepared = new PreparedPage(list, () => tools.makePath(), tools.grains, pictures);
  const frame = { left: 0, top: 0, width, height, scale };
  if (page.isBare === true) paintItems(canvas.context, prepared, list.items, frame, EXPORT_COLOURS);
  else paintPage(canvas.context, prepared, frame, EXPORT_COLOURS);
  return canvas;
}

/** Paints a page on white paper, whatever the theme; a bare one on nothing. */
export const paintBitmap = async (page: ExportPage, scale: number, tools: PaintTools): Promise<ExportCanvas> =>
  paint(page, scale, tools, await tools.pictures(page, scale));

/** Only what lies under a page's lines and ink, for writers that cannot hold a PDF; undefined when it cannot be had. */
export async function paintBackground(
  page: ExportPage,
  scale: number,
  tools: PaintTools,
): Promise<ExportCanvas | undefined> {
  const { background } = page.list;
  const list = { ...page.list, items: [], writings: [], template: undefined, spots: [] };
  const pictures = await tools.pictures({ ...page, list }, scale);
  if (background === undefined || pictures.pictureOf(pictureNameOf(background)) === undefined) return undefined;
  return paint({ ...page, list }, scale, tools, pictures);
}
