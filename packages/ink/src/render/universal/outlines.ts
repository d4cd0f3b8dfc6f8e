import { addEllipse } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';
import { addWave, type Point } from '../shapes/geometry';

const DEGREE = Math.PI / 180;
const ARC_STEP = 3;

export function addPoints(path: PathSink, points: readonly Point[], isClosed: boolean): void {
  points.forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  if (isClosed && points.length > 0) path.closePath();
}

/** A point at a distance from a corner towards a neighbour, at most half way. */
function towards([x, y]: Point, [nx, ny]: Point, distance: number): Point {
  const length = Math.hypot(nx - x, ny - y) || 1;
  const share = Math.min(distance / length, 0.5);
  return [x + (nx - x) * share, y + (ny - y) * share];
}

/** A polygon whose corners are rounded by a radius. */
export function addRounded(path: PathSink, points: readonly Point[], radius: number): void {
  if (radius <= 0 || points.length < 3) {
    addPoints(path, points, true);
    return;
  }
  points.forEach((corner, index) => {
    const before = points.at(index - 1) ?? corner;
    const after = points[(index + 1) % points.length] ?? corner;
    const start = towards(corner, before, radius);
    if (index === 0) path.moveTo(...start);
    else path.lineTo(...start);
    path.quadraticCurveTo(...corner, ...towards(corner, after, radius));
  });
  path.closePath();
}

export const corners = ([x0, y0]: Point, [x1, y1]: Point): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

export const addOval = (path: PathSink, [x0, y0]: Point, [x1, y1]: Point): void =>
  addEllipse(path, (x0 + x1) / 2, (y0 + y1) / 2, Math.abs(x1 - x0) / 2, 0, 0, Math.abs(y1 - y0) / 2);

/** A part of the oval in a box, from an angle over a sweep in degrees, as canvases count them. */
export function arcPoints([x0, y0]: Point, [x1, y1]: Point, [start, sweep]: Point): Point[] {
  const turn = Math.min(Math.max(sweep, -360), 360);
  const steps = Math.max(2, Math.ceil(Math.abs(turn) / ARC_STEP));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = (start + (turn * index) / steps) * DEGREE;
    return [
      (x0 + x1) / 2 + (Math.abs(x1 - x0) / 2) * Math.cos(angle),
      (y0 + y1) / 2 + (Math.abs(y1 - y0) / 2) * Math.sin(angle),
    ];
  });
}

/** A wave whose periods are stretched until a whole number of them leads to the end. */
export function addFittedWave(path: PathSink, [sx, sy]: Point, [ex, ey]: Point, period: number, peak: number): void {
  const length = Math.hypot(ex - sx, ey - sy);
  const waves = Math.max(1, Math.round(length / Math.max(period, 2)));
  addWave(path, { sx, sy, ex, ey }, length / waves, peak, waves);
}

/** Half of a curly bracket: from its point over the spine to one of its ends. */
function addArm(path: PathSink, tip: Point, end: Point, along: Point, across: Point): void {
  const reach = (end[0] - tip[0]) * along[0] + (end[1] - tip[1]) * along[1];
  const depth = (end[0] - tip[0]) * across[0] + (end[1] - tip[1]) * across[1];
  const bend = Math.sign(reach) * Math.min(Math.abs(reach) / 2, Math.abs(depth));
  const at = (a: number, b: number): Point => [
    tip[0] + along[0] * a + across[0] * b,
    tip[1] + along[1] * a + across[1] * b,
  ];
  path.moveTo(...tip);
  path.quadraticCurveTo(...at(0, depth / 2), ...at(bend, depth / 2));
  path.lineTo(...at(reach - bend, depth / 2));
  path.quadraticCurveTo(...at(reach, depth / 2), ...end);
}

/** A curly bracket by its point and its two ends. */
export function addBracket(path: PathSink, tip: Point, one: Point, other: Point): void {
  const length = Math.hypot(other[0] - one[0], other[1] - one[1]) || 1;
  const along: Point = [(other[0] - one[0]) / length, (other[1] - one[1]) / length];
  const across: Point = [-along[1], along[0]];
  addArm(path, tip, one, along, across);
  addArm(path, tip, other, along, across);
}
