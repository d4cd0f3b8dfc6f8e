import type { Path, PathPoint } from './path';

/** Taken out of the global object once: in these loops looking it up costs more than the arithmetic. */
const { ceil, hypot, max, sqrt } = Math;

export interface Polyline {
  readonly x: number[];
  readonly y: number[];
}

const distance = (a: PathPoint, b: PathPoint): number => hypot(a.x - b.x, a.y - b.y);

const mirror = (end: PathPoint, inner: PathPoint): PathPoint => ({ x: 2 * end.x - inner.x, y: 2 * end.y - inner.y });

/** Knots grow with the root of the distance (centripetal Catmull-Rom): no loops where points lie close together. */
const knotStep = (a: PathPoint, b: PathPoint): number => max(sqrt(distance(a, b)), 1e-4);

const blend = (from: PathPoint, to: PathPoint, start: number, end: number, at: number): PathPoint => {
  const share = (at - start) / (end - start);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

type FourPoints = readonly [PathPoint, PathPoint, PathPoint, PathPoint];

const pointOn = ([p0, p1, p2, p3]: FourPoints, share: number): PathPoint => {
  const t1 = knotStep(p0, p1);
  const t2 = t1 + knotStep(p1, p2);
  const t3 = t2 + knotStep(p2, p3);
  const at = t1 + (t2 - t1) * share;
  const a1 = blend(p0, p1, 0, t1, at);
  const a2 = blend(p1, p2, t1, t2, at);
  const a3 = blend(p2, p3, t2, t3, at);
  return blend(blend(a1, a2, 0, t2, at), blend(a2, a3, t1, t3, at), t1, t2, at);
};

const curveThrough = (run: Path, step: number, out: Polyline): void => {
  for (let index = 0; index + 1 < run.length; index += 1) {
    const from = run[index];
    const to = run[index + 1];
    if (from === undefined || to === undefined) return;
    const before = run[index - 1] ?? mirror(from, to);
    const after = run[index + 2] ?? mirror(to, from);
    const pieces = max(1, ceil(distance(from, to) / step));
    for (let piece = 1; piece <= pieces; piece += 1) {
      const point = pointOn([before, from, to, after], piece / pieces);
      out.x.push(point.x);
      out.y.push(point.y);
    }
  }
};

const splitAtCorners = (path: Path): Path[] => {
  const runs: PathPoint[][] = [[]];
  for (const point of path) {
    runs.at(-1)?.push(point);
    if (point.corner === true) runs.push([point]);
  }
  return runs.filter((run) => run.length > 1);
};

/** Lays a smooth curve through the points of a path and returns it as short chords of about `step` page units. */
export const smooth = (path: Path, step: number): Polyline => {
  const first = path[0];
  const out: Polyline = { x: [], y: [] };
  if (first === undefined) return out;
  out.x.push(first.x);
  out.y.push(first.y);
  for (const run of splitAtCorners(path)) curveThrough(run, step, out);
  return out;
};
