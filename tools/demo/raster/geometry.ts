import type { DrawnShape } from '@inkside/ink';
import type { Canvas } from './canvas';
import { addPolygon, addSegment } from './coverage';

interface Outline {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly isClosed: boolean;
}
interface Corners {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

const ELLIPSE_STEPS = 64;
const SHAPE = { circle: 0, rectangle: 1, line: 7, triangle: 8, arrow: 28 } as const;
/** The arrow's head, as multiples of the line width and as an angle (reference: note-format 6.1). */
const ARROW_HEAD = 6;
const ARROW_ANGLE = Math.atan(5.5 / 8);

const ellipse = ({ x0, y0, x1, y1 }: Corners): Outline => {
  const steps = Array.from({ length: ELLIPSE_STEPS }, (_, index) => (index / ELLIPSE_STEPS) * 2 * Math.PI);
  return {
    xs: steps.map((angle) => (x0 + x1) / 2 + ((x1 - x0) / 2) * Math.cos(angle)),
    ys: steps.map((angle) => (y0 + y1) / 2 + ((y1 - y0) / 2) * Math.sin(angle)),
    isClosed: true,
  };
};

const arrow = ({ x0, y0, x1, y1 }: Corners, thickness: number): Outline => {
  const back = Math.atan2(y0 - y1, x0 - x1);
  const leg = ARROW_HEAD * thickness;
  const [left, right] = [back - ARROW_ANGLE, back + ARROW_ANGLE];
  return {
    xs: [x0, x1, x1 + leg * Math.cos(left), x1, x1 + leg * Math.cos(right)],
    ys: [y0, y1, y1 + leg * Math.sin(left), y1, y1 + leg * Math.sin(right)],
    isClosed: false,
  };
};

const outlineOf = (shapeType: number, corners: Corners, thickness: number): Outline | undefined => {
  const { x0, y0, x1, y1 } = corners;
  switch (shapeType) {
    case SHAPE.circle:
      return ellipse(corners);
    case SHAPE.rectangle:
      return { xs: [x0, x1, x1, x0], ys: [y0, y0, y1, y1], isClosed: true };
    case SHAPE.line:
      return { xs: [x0, x1], ys: [y0, y1], isClosed: false };
    case SHAPE.triangle:
      return { xs: [x0, x1, 2 * x0 - x1], ys: [y0, y1, y1], isClosed: true };
    case SHAPE.arrow:
      return arrow(corners, thickness);
    default:
      return undefined;
  }
};

/** Draws a geometric shape from its two points; false when the type is not one of those. */
export const drawGeometry = (canvas: Canvas, { shape, samples }: DrawnShape, scale: number): boolean => {
  if (samples === undefined) return false;
  const [x0 = 0, x1 = 0] = samples.x;
  const [y0 = 0, y1 = 0] = samples.y;
  const corners = { x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale };
  const outline = outlineOf(shape.shapeType, corners, shape.thickness * scale);
  if (outline === undefined) return false;
  const { xs, ys, isClosed } = outline;
  if (shape.fillColor !== 0) {
    addPolygon(canvas.coverage, xs, ys);
    canvas.paint(shape.fillColor & 0xffffff, (shape.fillColor >>> 24) / 255);
  }
  const radius = (shape.thickness * scale) / 2;
  xs.forEach((x, index) => {
    const next = (index + 1) % xs.length;
    if (next === 0 && !isClosed) return;
    addSegment(canvas.coverage, { x, y: ys[index] ?? 0, radius }, { x: xs[next] ?? 0, y: ys[next] ?? 0, radius });
  });
  canvas.paint(shape.color & 0xffffff, 1);
  return true;
};
