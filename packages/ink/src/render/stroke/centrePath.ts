import type { PathSink } from '../path/pathStream';
import type { CentreLine } from './centreLine';

/** Cosine of the turn from which a vertex stays a corner. */
const CORNER = 0.2;

const valueAt = (column: readonly number[], index: number): number => column[index] ?? 0;

const isCorner = ({ x, y }: CentreLine, index: number): boolean => {
  const ax = valueAt(x, index) - valueAt(x, index - 1);
  const ay = valueAt(y, index) - valueAt(y, index - 1);
  const bx = valueAt(x, index + 1) - valueAt(x, index);
  const by = valueAt(y, index + 1) - valueAt(y, index);
  return ax * bx + ay * by < CORNER * Math.hypot(ax, ay) * Math.hypot(bx, by);
};

/** From the first vertex up to half a span before the last, round the vertices between. */
function addCurves(path: PathSink, line: CentreLine): void {
  const { x, y } = line;
  for (let index = 1; index < x.length - 1; index += 1) {
    const cx = valueAt(x, index);
    const cy = valueAt(y, index);
    const mx = (cx + valueAt(x, index + 1)) / 2;
    const my = (cy + valueAt(y, index + 1)) / 2;
    if (isCorner(line, index)) {
      path.lineTo(cx, cy);
      path.lineTo(mx, my);
    } else path.quadraticCurveTo(cx, cy, mx, my);
  }
}

/** Adds the middle of a stroke as an open curve, for a canvas that strokes it with one width. */
export function centrePath(path: PathSink, line: CentreLine): void {
  const { x, y } = line;
  const last = x.length - 1;
  if (last < 0) return;
  path.moveTo(valueAt(x, 0), valueAt(y, 0));
  if (line.inChords !== true) addCurves(path, line);
  else for (let index = 1; index < last; index += 1) path.lineTo(valueAt(x, index), valueAt(y, index));
  // A line of no length still gets its round ends, which are the dot.
  path.lineTo(valueAt(x, last), valueAt(y, last));
}
