import type { PointSamples, Shape } from '../../model';
import type { DisplayItem, Draw } from '../page/displayList';
import { addPolygon } from '../path/closedPaths';
import { extentOf } from '../path/extent';
import { placesAlong } from '../path/placesAlong';
import type { Bounds, PathSink } from '../path/pathStream';
import { centrePath, smoothCentreLine } from '../stroke/centreLine';
import { evenWidths } from '../stroke/pens';
import { arrowHead, endLength, headLength, outlineOf, type Point, pointBefore, polyline, type Span } from './geometry';
import { fillItem, movedDraw, paintOf, strokeItem, thicknessOf } from './paint';
import { boundingBox, lineStyleOf, matrixOfShape } from './shapeStyle';

const POLYGON = 17;
const FILL = 37;
const POLYLINE = 31;
const CURVE = 39;
const ARROW = 28;
const CIRCLE = 0;
const RECTANGLE = 1;

/** Types that are filled when they have a fill colour. */
const CLOSED: ReadonlySet<number> = new Set([CIRCLE, RECTANGLE, 8, 10, 11, 12, POLYGON, 18, 24, 26, 27]);
/** Lines whose ends can carry arrow heads. */
const OPEN: ReadonlySet<number> = new Set([7, 25, ARROW, POLYLINE, CURVE]);
/** More points than the two that a recipe needs are the corners themselves. */
const CORNERS: ReadonlySet<number> = new Set([8, 10, 11, 12, 18, 24, 26, 27]);
const LEAST_CORNERS = 3;

const drawCurve = (path: PathSink, samples: PointSamples): void =>
  centrePath(path, smoothCentreLine(samples, evenWidths(samples, 0)));

/** The two points, or the box's corners where a device wrote no points. */
function spanOf(shape: Shape, samples: PointSamples | undefined): Span | undefined {
  if (samples !== undefined && samples.x.length > 0) {
    const { x, y } = samples;
    return { sx: x[0] ?? 0, sy: y[0] ?? 0, ex: x.at(-1) ?? 0, ey: y.at(-1) ?? 0 };
  }
  const box = boundingBox(shape);
  return box === undefined ? undefined : { sx: box.left, sy: box.top, ex: box.right, ey: box.bottom };
}

function drawingOf({ shapeType }: Shape, samples: PointSamples | undefined, span: Span | undefined): Draw | undefined {
  const outline = outlineOf(shapeType);
  const hasCorners = CORNERS.has(shapeType) && samples !== undefined && samples.x.length >= LEAST_CORNERS;
  if (outline !== undefined && !hasCorners) return span === undefined ? undefined : (path) => outline(path, span);
  if (samples === undefined) return undefined;
  if (shapeType === CURVE) return (path) => drawCurve(path, samples);
  return (path) => polyline(path, samples.x, samples.y, shapeType !== POLYLINE);
}

/** The line's points from one end on; its two ends alone where a device wrote no points. */
function pointsFrom(end: 'start' | 'end', samples: PointSamples | undefined, { sx, sy, ex, ey }: Span): Point[] {
  const written = samples === undefined ? [] : Array.from(samples.x, (x, index): Point => [x, samples.y[index] ?? 0]);
  const points: Point[] =
    written.length > 1
      ? written
      : [
          [sx, sy],
          [ex, ey],
        ];
  return end === 'start' ? points : points.toReversed();
}

/** The heads of an arrow, and of a line that has them at its ends. */
function headsOf(shape: Shape, samples: PointSamples | undefined, span: Span | undefined): Draw[] {
  if (span === undefined || !OPEN.has(shape.shapeType)) return [];
  const isArrow = shape.shapeType === ARROW;
  const { hasStartArrow, hasEndArrow } = lineStyleOf(shape);
  const width = thicknessOf(shape);
  const length = isArrow ? headLength(width) : endLength(width);
  const head = (end: 'start' | 'end'): Draw => {
    const [tip = [0, 0] as const, ...others] = pointsFrom(end, samples, span);
    return arrowHead(pointBefore(others, tip, length / 2), tip, length);
  };
  return [...(hasStartArrow ? [head('start')] : []), ...(hasEndArrow || isArrow ? [head('end')] : [])];
}

/** Point pairs are opposite corners of little rectangles. */
function drawFill(path: PathSink, { x, y }: PointSamples): void {
  for (let index = 0; index + 1 < x.length; index += 2) {
    const [x0, y0] = [x[index] ?? 0, y[index] ?? 0];
    const [x1, y1] = [x[index + 1] ?? 0, y[index + 1] ?? 0];
    const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)];
    const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)];
    addPolygon(path, [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]);
  }
}

/** Whether a type is a figure: geometry between points, not a pen's stroke. */
export const isFigure = (shapeType: number): boolean =>
  outlineOf(shapeType) !== undefined || [POLYGON, POLYLINE, CURVE, FILL].includes(shapeType);

/** What a figure is made of, before its matrix: its outline, or its area where it has none, and arrow heads. */
function partsOf(shape: Shape, samples: PointSamples | undefined): { outline: Draw; heads: Draw[] } | undefined {
  if (shape.shapeType === FILL) {
    return samples === undefined ? undefined : { outline: (path) => drawFill(path, samples), heads: [] };
  }
  const span = spanOf(shape, samples);
  const outline = drawingOf(shape, samples, span);
  return outline === undefined ? undefined : { outline, heads: headsOf(shape, samples, span) };
}

/**
 * The box around what is drawn of a figure, under its matrix and without the width of its lines: a triangle, say, is
 * wider than the two points that it is kept as. Page units; undefined when nothing is drawn.
 */
export function figureExtent(shape: Shape, samples: PointSamples | undefined): Bounds | undefined {
  const parts = partsOf(shape, samples);
  if (parts === undefined) return undefined;
  const whole: Draw = (path, finest) => [parts.outline, ...parts.heads].forEach((draw) => draw(path, finest));
  return extentOf(movedDraw(whole, matrixOfShape(shape)));
}

/** Places along the outline of a figure, under its matrix, from one end to the other. Page units; empty for none. */
export function figureOutline(shape: Shape, samples: PointSamples | undefined): readonly { x: number; y: number }[] {
  const parts = partsOf(shape, samples);
  return parts === undefined ? [] : placesAlong(movedDraw(parts.outline, matrixOfShape(shape)));
}

/** A figure as items of a display list: its fill below its outline. */
export function figureItems(shape: Shape, samples: PointSamples | undefined): DisplayItem[] {
  const matrix = matrixOfShape(shape);
  const parts = partsOf(shape, samples);
  if (parts === undefined) return [];
  const { outline: draw, heads } = parts;
  // Readers disagree which of the two colours a fill has; real ones carry one of them.
  if (shape.shapeType === FILL) return fillItem({ draw, matrix }, paintOf(shape.fillColor || shape.color));
  const paint = paintOf(shape.color);
  const [width, { dash, phase }] = [thicknessOf(shape), lineStyleOf(shape)];
  const fill = CLOSED.has(shape.shapeType) ? fillItem({ draw, matrix }, paintOf(shape.fillColor)) : [];
  return [
    ...fill,
    ...strokeItem({ draw, matrix }, paint, { width, dash, phase }),
    ...heads.flatMap((head) => strokeItem({ draw: head, matrix }, paint, { width })),
  ];
}
