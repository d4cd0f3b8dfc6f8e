import type { Bounds, PathSink } from './pathStream';
import type { Draw } from '../page/displayList';

/** How far the control points of a quarter circle stand off, for a unit radius. */
const KAPPA = 0.5522847498;

/** From one half axis of an ellipse to the next. */
function addQuarter(path: PathSink, cx: number, cy: number, px: number, py: number, qx: number, qy: number): void {
  path.bezierCurveTo(
    cx + px + KAPPA * qx,
    cy + py + KAPPA * qy,
    cx + qx + KAPPA * px,
    cy + qy + KAPPA * py,
    cx + qx,
    cy + qy,
  );
}

/** From `(px, py)` over `(qx, qy)`, seen from the centre, to the point opposite: half of the ellipse that they span. */
export function addHalf(path: PathSink, cx: number, cy: number, px: number, py: number, qx: number, qy: number): void {
  addQuarter(path, cx, cy, px, py, qx, qy);
  addQuarter(path, cx, cy, qx, qy, -px, -py);
}

/**
 * Adds a closed ellipse, from the x axis towards the y axis, as every filled outline here runs: two that overlap must
 * wind the same way, or the non-zero rule would cut a hole where they meet.
 * `(ux, uy)` and `(vx, vy)` are its half axes.
 */
export function addEllipse(
  path: PathSink,
  cx: number,
  cy: number,
  ux: number,
  uy: number,
  vx: number,
  vy: number,
): void {
  path.moveTo(cx + ux, cy + uy);
  addQuarter(path, cx, cy, ux, uy, vx, vy);
  addQuarter(path, cx, cy, vx, vy, -ux, -uy);
  addQuarter(path, cx, cy, -ux, -uy, -vx, -vy);
  addQuarter(path, cx, cy, -vx, -vy, ux, uy);
  path.closePath();
}

export const addDisc = (path: PathSink, cx: number, cy: number, radius: number): void =>
  addEllipse(path, cx, cy, radius, 0, 0, radius);

export function addPolygon(path: PathSink, points: readonly (readonly [number, number])[]): void {
  points.forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  path.closePath();
}

/** A rectangle as a drawing. */
export const rectangle =
  ({ left, top, right, bottom }: Bounds): Draw =>
  (path) =>
    addPolygon(path, [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]);
