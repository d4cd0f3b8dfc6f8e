import { blankShape, type DrawnShape, type PointSamples } from '@inkside/ink';
import type { Path } from '../handwriting/path';
import { movePen } from '../handwriting/motion';
import type { Random } from '../random';
import type { Pen } from './pens';

/**
 * A page while it is drawn on. Drawings are made in sheet units: the page is 1404 of them wide, whatever its real size,
 * so that one drawing fits every device. `shapes` are in page units, in the order of drawing.
 */
export interface Sheet {
  readonly random: Random;
  /** Sheet units. */
  readonly width: number;
  readonly height: number;
  /** Page units per sheet unit. */
  readonly scale: number;
  readonly shapes: DrawnShape[];
  /** The page's clock: epoch milliseconds of what is drawn next. */
  readonly clock: { at: number };
}

/** Sheet units: the width of a 10.3-inch page. Narrow devices have fewer, so that writing keeps its size. */
export const SHEET_WIDTH = 1404;
const NARROW_SHEET_WIDTH = 780;

export interface PageSetup {
  /** Page units. */
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  readonly startAt: number;
}

export const createSheet = ({ width, height, random, startAt }: PageSetup): Sheet => {
  const sheetWidth = height / width > 1.6 ? NARROW_SHEET_WIDTH : SHEET_WIDTH;
  const scale = width / sheetWidth;
  return { random, width: sheetWidth, height: height / scale, scale, shapes: [], clock: { at: startAt } };
};

const toPage = (samples: PointSamples, scale: number): PointSamples => ({
  ...samples,
  x: samples.x.map((x) => x * scale),
  y: samples.y.map((y) => y * scale),
});

/** Draws one stroke and lets the hand move on to the next. */
export const drawStroke = (sheet: Sheet, pen: Pen, path: Path): void => {
  const samples = movePen(path, pen.motion, sheet.random);
  const at = Math.round(sheet.clock.at);
  sheet.shapes.push({
    shape: blankShape({
      uniqueId: sheet.random.uuid(),
      createdAt: at,
      updatedAt: at,
      color: pen.color,
      thickness: pen.thickness * sheet.scale,
      shapeType: pen.shapeType,
    }),
    samples: toPage(samples, sheet.scale),
  });
  sheet.clock.at += (samples.time.at(-1) ?? 0) + sheet.random.between(70, 210);
};

export const drawStrokes = (sheet: Sheet, pen: Pen, paths: readonly Path[]): void => {
  for (const path of paths) drawStroke(sheet, pen, path);
};

/** A pause in which nothing is drawn: looking, thinking, turning to the next idea. */
export const pause = (sheet: Sheet, ms: number): void => {
  sheet.clock.at += ms;
};
