import { addEllipse, addPolygon } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';
import type { Draw } from '../page/displayList';

/** The two points that a geometric shape is drawn between: start and end, page units. */
export interface Span {
  readonly sx: number;
  readonly sy: number;
  readonly ex: number;
  readonly ey: number;
}

/** Adds a shape's outline between two points (recipes: note-format, section 6.1). */
type Outline = (path: PathSink, span: Span) => void;

const WAVE_PERIOD = 24;
const WAVE_PEAK = 12;
const MOST_WAVES = 4000;

const line: Outline = (path, { sx, sy, ex, ey }) => {
  path.moveTo(sx, sy);
  path.lineTo(ex, ey);
};

const ellipse: Outline = (path, { sx, sy, ex, ey }) =>
  addEllipse(path, (sx + ex) / 2, (sy + ey) / 2, Math.abs(ex - sx) / 2, 0, 0, Math.abs(ey - sy) / 2);

const rectangle: Outline = (path, { sx, sy, ex, ey }) =>
  addPolygon(path, [
    [sx, sy],
    [ex, sy],
    [ex, ey],
    [sx, ey],
  ]);

const triangle: Outline = (path, { sx, sy, ex, ey }) =>
  addPolygon(path, [
    [sx, sy],
    [ex, ey],
    [Math.abs(2 * sx - ex), ey],
  ]);

/** Set squares: the right angle at the start's x and the end's y. */
const setSquare: Outline = (path, { sx, sy, ex, ey }) =>
  addPolygon(path, [
    [sx, sy],
    [ex, ey],
    [sx, ey],
  ]);

const rhombus: Outline = (path, { sx, sy, ex, ey }) =>
  addPolygon(path, [
    [(sx + ex) / 2, sy],
    [ex, (sy + ey) / 2],
    [(sx + ex) / 2, ey],
    [sx, (sy + ey) / 2],
  ]);

const trapezoid: Outline = (path, { sx, sy, ex, ey }) => {
  const d = ex - sx;
  addPolygon(path, [
    [sx - d / 2, sy],
    [sx + d / 2, sy],
    [ex, ey],
    [sx - d, ey],
  ]);
};

/** The first vertex stands straight up, the others follow clockwise. */
const regular =
  (corners: number): Outline =>
  (path, { sx, sy, ex, ey }) => {
    const [cx, cy] = [sx, (sy + ey) / 2];
    const radius = Math.hypot(ex - cx, ey - cy);
    addPolygon(
      path,
      Array.from({ length: corners }, (_, index) => {
        const angle = (2 * Math.PI * index) / corners - Math.PI / 2;
        return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const;
      }),
    );
  };

/** Adds a wave from the start towards the end: two even bends for each of its periods. */
export function addWave(path: PathSink, { sx, sy, ex, ey }: Span, period: number, peak: number, waves: number): void {
  const length = Math.hypot(ex - sx, ey - sy);
  const [ux, uy] = length === 0 ? [1, 0] : [(ex - sx) / length, (ey - sy) / length];
  const at = (along: number, aside: number): readonly [number, number] => [
    sx + ux * along - uy * aside,
    sy + uy * along + ux * aside,
  ];
  path.moveTo(sx, sy);
  for (let index = 0; index < Math.min(MOST_WAVES, waves); index += 1) {
    const start = index * period;
    path.quadraticCurveTo(...at(start + period / 4, -peak), ...at(start + period / 2, 0));
    path.quadraticCurveTo(...at(start + (3 * period) / 4, peak), ...at(start + period, 0));
  }
}

const wave: Outline = (path, span) => {
  const length = Math.hypot(span.ex - span.sx, span.ey - span.sy);
  addWave(path, span, WAVE_PERIOD, WAVE_PEAK, Math.ceil(length / WAVE_PERIOD));
};

/** By `shapeType` (reference: note-format, section 5). */
const OUTLINES: Readonly<Record<number, Outline>> = {
  0: ellipse,
  1: rectangle,
  7: line,
  8: triangle,
  10: setSquare,
  11: setSquare,
  12: setSquare,
  18: rhombus,
  24: regular(5),
  25: wave,
  26: trapezoid,
  27: regular(6),
  28: line,
};

/** How a geometric shape is outlined from its two points; undefined for every other type. */
export const outlineOf = (shapeType: number): Outline | undefined => OUTLINES[shapeType];

/** Adds straight lines through all points; closed for a polygon. */
export function polyline(path: PathSink, x: Float32Array, y: Float32Array, isClosed: boolean): void {
  x.forEach((px, index) => {
    const py = y[index] ?? 0;
    if (index === 0) path.moveTo(px, py);
    else path.lineTo(px, py);
  });
  if (x.length === 1) path.lineTo(x[0] ?? 0, y[0] ?? 0);
  if (isClosed) path.closePath();
}

/** A head's legs by the line's width, the least they are long, and their angle off the shaft. */
const HEAD_LENGTH = 6;
const LEAST_LENGTH = 12;
const HEAD_ANGLE = Math.atan(5.5 / 8);

export type Point = readonly [x: number, y: number];

/** Legs of an arrow (type 28): six widths long (reference: note-format, section 6.1). */
export const headLength = (width: number): number => HEAD_LENGTH * width;

/** Legs at the end of another line: the same, but never too short to be seen. */
export const endLength = (width: number): number => Math.max(LEAST_LENGTH, HEAD_LENGTH * width);

/** A head at `tip` for a line that comes from `from`: two legs of a length. */
export const arrowHead =
  (from: Point, tip: Point, length: number): Draw =>
  (path) => {
    const [tx, ty] = tip;
    const angle = Math.atan2(ty - from[1], tx - from[0]) + Math.PI;
    const leg = (turn: number): Point => [tx + length * Math.cos(angle + turn), ty + length * Math.sin(angle + turn)];
    path.moveTo(...leg(-HEAD_ANGLE));
    path.lineTo(tx, ty);
    path.lineTo(...leg(HEAD_ANGLE));
  };

/** The point before an end that is far enough from it to say where the line comes from. */
export function pointBefore(points: readonly Point[], tip: Point, far: number): Point {
  const found = points.find(([x, y]) => Math.hypot(x - tip[0], y - tip[1]) >= far);
  return found ?? points.at(-1) ?? tip;
}
