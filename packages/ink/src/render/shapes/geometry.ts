import { addEllipse, addPolygon } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';

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
