import type { PointSamples, Shape } from '../../model';
import type { DisplayItem, Draw } from '../page/displayList';
import { addPolygon } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';
import { smoothCentreLine } from '../stroke/centreLine';
import { centrePath } from '../stroke/centrePath';
import { evenWidths } from '../stroke/penWidths';
import { outlineOf, polyline, type Span } from './geometry';
import { fillItem, paintOf, strokeItem, thicknessOf } from './paint';
import { boundingBox, dashOf, matrixOfShape } from './shapeStyle';

const POLYGON = 17;
const FILL = 37;
const POLYLINE = 31;
const CURVE = 39;

/** Types that are filled when they have a fill colour. */
const CLOSED: ReadonlySet<number> = new Set([0, 1, 8, 10, 11, 12, POLYGON, 18, 24, 26, 27]);

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

function drawingOf(shape: Shape, samples: PointSamples | undefined): Draw | undefined {
  const outline = outlineOf(shape.shapeType);
  if (outline !== undefined) {
    const span = spanOf(shape, samples);
    return span === undefined ? undefined : (path) => outline(path, span, thicknessOf(shape));
  }
  if (samples === undefined) return undefined;
  if (shape.shapeType === CURVE) return (path) => drawCurve(path, samples);
  return (path) => polyline(path, samples.x, samples.y, shape.shapeType === POLYGON);
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

/** A figure as items of a display list: its fill below its outline. */
export function figureItems(shape: Shape, samples: PointSamples | undefined): DisplayItem[] {
  const matrix = matrixOfShape(shape);
  if (shape.shapeType === FILL) {
    // Readers disagree which of the two colours a fill has; real ones carry one of them.
    const paint = paintOf(shape.fillColor || shape.color);
    return samples === undefined ? [] : fillItem({ draw: (path) => drawFill(path, samples), matrix }, paint);
  }
  const draw = drawingOf(shape, samples);
  if (draw === undefined) return [];
  const fill = CLOSED.has(shape.shapeType) ? fillItem({ draw, matrix }, paintOf(shape.fillColor)) : [];
  const style = { width: thicknessOf(shape), dash: dashOf(shape) };
  return [...fill, ...strokeItem({ draw, matrix }, paintOf(shape.color), style)];
}
