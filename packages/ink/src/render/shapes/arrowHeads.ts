import type { Draw } from '../page/displayList';

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
