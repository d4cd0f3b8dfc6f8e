import { createCanvas, loadImage, Path2D as NodePath } from '@napi-rs/canvas';

import { exportMachine } from '../../../../cloud/operator/note/exportMachine';
import type { ExportedNote, ExportPage, PageFormat, Pixels } from '../../../../packages/ink/src/export/exportModel';
import { startNoteExport, type ExportMachine } from '../../../../packages/ink/src/export/noteExport';
import type {
  DisplayItem,
  DisplayList,
  Draw,
  FillItem,
  Paint,
  StrokeItem,
  TextItem,
} from '../../../../packages/ink/src/render/page/displayList';
import { IDENTITY } from '../../../../packages/ink/src/render/path/affine';
import { addDisc, addPolygon } from '../../../../packages/ink/src/render/path/closedPaths';
import type { Bounds } from '../../../../packages/ink/src/render/path/pathStream';
import { drawnPage } from './readers/readPdf';

export const box = (left: number, top: number, right: number, bottom: number): Bounds => ({ left, top, right, bottom });

export const ink = (colour: number, change: Partial<Paint> = {}): Paint => ({
  colour: colour | 0xff000000 | 0,
  opacity: 1,
  blend: 'over',
  ...change,
});
export const BLACK = ink(0x000000);
export const ERASER: Paint = { colour: -1, opacity: 1, blend: 'erase' };

const around =
  ({ left, top, right, bottom }: Bounds): Draw =>
  (path) =>
    addPolygon(path, [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]);

export const filled = (bounds: Bounds, paint: Paint = BLACK): FillItem => ({
  kind: 'fill',
  draw: around(bounds),
  paint,
  bounds,
});

export const disc = (x: number, y: number, radius: number, paint: Paint = BLACK): FillItem => ({
  kind: 'fill',
  draw: (path) => addDisc(path, x, y, radius),
  paint,
  bounds: box(x - radius, y - radius, x + radius, y + radius),
});

/** A straight line from corner to corner of a box. */
export const line = (
  bounds: Bounds,
  width: number,
  paint: Paint = BLACK,
  dash: readonly number[] = [],
): StrokeItem => ({
  kind: 'stroke',
  draw: (path) => {
    path.moveTo(bounds.left, bounds.top);
    path.lineTo(bounds.right, bounds.bottom);
  },
  paint,
  width,
  dash,
  phase: 0,
  isRound: true,
  bounds: box(bounds.left - width, bounds.top - width, bounds.right + width, bounds.bottom + width),
});

export const words = (text: string, at: Bounds, change: Partial<TextItem> = {}): TextItem => ({
  kind: 'text',
  text,
  box: at,
  matrix: IDENTITY,
  size: 40,
  leading: 1.2,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  align: 'left',
  isVertical: false,
  isCentred: false,
  isOneLine: false,
  paint: BLACK,
  bounds: at,
  ...change,
});

export const aList = (items: readonly DisplayItem[], change: Partial<DisplayList> = {}): DisplayList => ({
  width: 702,
  height: 936,
  items,
  template: undefined,
  background: undefined,
  spots: [],
  assets: [],
  writings: [],
  ...change,
});

export const aNote = (change: Partial<ExportedNote> = {}): ExportedNote => ({
  noteId: 'n1',
  title: 'Waves',
  createdAt: Date.UTC(2026, 0, 2),
  updatedAt: Date.UTC(2026, 5, 7),
  ...change,
});

export const aPage = (list: DisplayList, change: Partial<ExportPage> = {}): ExportPage => ({
  pageId: 'p1',
  number: 1,
  title: '',
  list,
  assets: new Map(),
  ...change,
});

/** Lines every 60 units. */
export const RULED: NonNullable<DisplayList['template']> = {
  strokes: (path) => {
    for (let y = 60; y < 936; y += 60) {
      path.moveTo(0, y);
      path.lineTo(702, y);
    }
  },
  dots: () => undefined,
  width: 2,
};

let machine: ExportMachine | undefined;

/** PDFs below a page, drawn by the reader of these tests: the program's own cannot be loaded into them. */
const drawPdf: Parameters<typeof exportMachine>[0] = async (bytes, index, { width, height }) => {
  const size = { width: Math.round(width), height: Math.round(height) };
  const drawn = await drawnPage(bytes, index, size).catch(() => undefined);
  if (drawn === undefined) return undefined;
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  const data = context.createImageData(size.width, size.height);
  data.data.set(drawn.rgba);
  context.putImageData(data, 0, 0);
  return canvas;
};

/** The machine of the command line. */
export const theMachine = (): ExportMachine => (machine ??= exportMachine(drawPdf));

/** Writes pages with the machine of the command line: one file for each page, or one for all. */
export async function exported(
  format: PageFormat,
  pages: readonly ExportPage[],
  { note = aNote(), dpi = 113.5 }: { note?: ExportedNote; dpi?: number } = {},
): Promise<Uint8Array[]> {
  const making = await startNoteExport({ format, note, dpi }, theMachine());
  const files: Uint8Array[] = [];
  for (const page of pages) {
    const file = await making.addPage(page);
    if (file !== undefined) files.push(file);
  }
  const whole = await making.finish();
  return whole === undefined ? files : [whole];
}

export const svgOf = async (page: ExportPage, note = aNote()): Promise<string> =>
  new TextDecoder().decode((await exported('svg', [page], { note }))[0]);

export async function pixelsOfPng(png: Uint8Array): Promise<Pixels> {
  const image = await loadImage(Buffer.from(png));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return { width: image.width, height: image.height, rgba: context.getImageData(0, 0, image.width, image.height).data };
}

export const aPng = async (colour: string, width = 40, height = 30): Promise<Uint8Array> => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fill(new NodePath(`M0 0h${width}v${height}h-${width}z`));
  return canvas.encode('png');
};

/** Red, green and blue of one pixel. */
export const pixelAt = ({ width, rgba }: Pixels, x: number, y: number): number[] => [
  ...rgba.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
];

/** By how much two pictures of one size differ on average, 0 … 255. */
export function difference(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 255;
  let sum = 0;
  for (let at = 0; at < one.rgba.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1)
      sum += Math.abs((one.rgba[at + channel] ?? 0) - (other.rgba[at + channel] ?? 0));
  }
  return sum / (one.width * one.height * 3);
}
