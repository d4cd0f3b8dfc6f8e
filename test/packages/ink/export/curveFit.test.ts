import { CurveFit, pdfPathOf, STEPS } from '../../../../packages/ink/src/export/pdf/pdfPath';
import type { Draw } from '../../../../packages/ink/src/render/page/displayList';
import { OP, operandsOf, PathBuilder } from '../../../../packages/ink/src/render/path/pathStream';
import { seededRandom } from '../support';

const TOLERANCE = 0.05;
const streamOf = (draw: Draw): Float32Array => {
  const path = new PathBuilder();
  draw(path, 0);
  return path.finish();
};
const fitted = (draw: Draw): Float32Array =>
  streamOf((path) => {
    const fit = new CurveFit(path, TOLERANCE);
    draw(fit, 0);
    fit.end();
  });

const operatorsOf = (stream: Float32Array): number[] => {
  const operators: number[] = [];
  for (let index = 0; index < stream.length; index += 1 + operandsOf(stream[index] ?? 0))
    operators.push(stream[index] ?? 0);
  return operators;
};

type Point = readonly [x: number, y: number];

const CHORDS = 40;

/** A point of the curve that a hull of points spans. */
const onCurve = (hull: readonly Point[], share: number): Point => {
  const [first = [0, 0], ...others] = hull;
  if (others.length === 0) return first;
  const mixed = others.map(([x, y], at): Point => {
    const [px, py] = hull[at] ?? [x, y];
    return [px + (x - px) * share, py + (y - py) * share];
  });
  return onCurve(mixed, share);
};

/** A way of one piece as points so near each other that its chords are the way. */
function pointsOf(stream: Float32Array): Point[] {
  const points: Point[] = [];
  for (let index = 0; index < stream.length; index += 1 + operandsOf(stream[index] ?? 0)) {
    const to: Point[] = [];
    for (let at = index + 1; at <= index + operandsOf(stream[index] ?? 0); at += 2)
      to.push([stream[at] ?? 0, stream[at + 1] ?? 0]);
    const hull = [...points.slice(-1), ...to];
    if (to.length < 2) points.push(...to);
    else for (let step = 1; step <= CHORDS; step += 1) points.push(onCurve(hull, step / CHORDS));
  }
  return points;
}

/** The square of how far a point is from a segment. By index: taking points apart costs ten times what is counted here. */
const toSegment = (point: Point, from: Point, to: Point): number => {
  const vx = to[0] - from[0];
  const vy = to[1] - from[1];
  const px = point[0] - from[0];
  const py = point[1] - from[1];
  const share = Math.min(1, Math.max(0, (px * vx + py * vy) / (vx * vx + vy * vy || 1)));
  return (px - share * vx) ** 2 + (py - share * vy) ** 2;
};

/** How far the points of one way stand off from another, at most. */
function farthest(points: readonly Point[], way: readonly Point[]): number {
  let most = -Infinity;
  for (const point of points) {
    let nearest = Infinity;
    way.forEach((end, index) => {
      if (index > 0) nearest = Math.min(nearest, toSegment(point, way[index - 1] ?? end, end));
    });
    most = Math.max(most, nearest);
  }
  return Math.sqrt(most);
}

/** A smooth way that is drawn towards its points, as the sides of strokes are. */
const curves =
  (points: readonly Point[]): Draw =>
  (path) => {
    points.forEach(([x, y], index) => {
      const [nx, ny] = points[index + 1] ?? [x, y];
      if (index === 0) path.moveTo(x, y);
      else if (index < points.length - 1) path.quadraticCurveTo(x, y, (x + nx) / 2, (y + ny) / 2);
      else path.lineTo(x, y);
    });
  };

const wave = (count: number, at: (index: number) => Point): Draw =>
  curves(Array.from({ length: count }, (_, index) => at(index)));

/** A hand's loops along a line, with a tremble. */
const hand = (seed: number): Draw => {
  const random = seededRandom(seed);
  return wave(60, (index) => [
    index * 1.2 + 6 * Math.cos(index / 4) + random() * 0.1,
    12 * Math.sin(index / 4) + random() * 0.1,
  ]);
};

const WAYS: readonly (readonly [name: string, draw: Draw])[] = [
  ['a circle', wave(80, (index) => [50 * Math.cos(index / 13), 50 * Math.sin(index / 13)])],
  ['a tight spiral', wave(90, (index) => [(index / 9) * Math.cos(index / 3), (index / 9) * Math.sin(index / 3)])],
  ['a straight line', wave(40, (index) => [index * 2, index])],
  ...[1, 2, 3].map((seed) => [`a hand, ${seed}`, hand(seed)] as const),
];

describe('fitting curves', () => {
  it.each(WAYS)('keeps to the way within the tolerance, both ways: %s', (_name, draw) => {
    const before = pointsOf(streamOf(draw));
    const after = pointsOf(fitted(draw));

    // Between the points at which it is measured a way may swing out by a little.
    expect(farthest(before, after)).toBeLessThan(TOLERANCE * 1.2);
    expect(farthest(after, before)).toBeLessThan(TOLERANCE * 1.2);
    expect(after[0]).toEqual(before[0]);
    expect(after.at(-1)).toEqual(before.at(-1));
  });

  it('takes far fewer curves for a smooth way, and one line for a straight one', () => {
    const [[, circle], , [, straight]] = WAYS as [readonly [string, Draw], unknown, readonly [string, Draw]];

    expect(operatorsOf(fitted(circle)).length).toBeLessThan(operatorsOf(streamOf(circle)).length / 5);
    expect(operatorsOf(fitted(straight))).toEqual([OP.move, OP.line, OP.line]);
  });

  it('takes fewer curves for a hand that trembles', () => {
    const draw = hand(4);

    expect(operatorsOf(fitted(draw)).length).toBeLessThan(operatorsOf(streamOf(draw)).length / 2);
  });

  it('passes lines, cubics and ends on as they are', () => {
    const draw: Draw = (path) => {
      path.moveTo(0, 0);
      path.lineTo(9, 1);
      path.bezierCurveTo(1, 2, 3, 4, 5, 6);
      path.closePath();
      path.moveTo(7, 7);
      path.lineTo(7, 7);
    };

    expect(fitted(draw)).toEqual(streamOf(draw));
  });

  it('never rounds a corner', () => {
    const draw: Draw = (path) => {
      path.moveTo(0, 0);
      path.quadraticCurveTo(5, 0.4, 10, 0);
      path.quadraticCurveTo(10.4, 5, 10, 10);
    };

    expect(pointsOf(fitted(draw))).toContainEqual([10, 0]);
  });

  it('survives points that are nowhere, and ways of no length', () => {
    const [still, lost] = [wave(9, () => [3, 3]), wave(9, (index) => [index === 4 ? Number.NaN : index, index])];

    expect([...fitted(still)].every(Number.isFinite)).toBe(true);
    expect(operatorsOf(fitted(lost))[0]).toBe(OP.move);
  });
});

describe('a path of a PDF', () => {
  it('is told in whole steps from its own corner', () => {
    const path = pdfPathOf((to) => {
      to.moveTo(100.5, 200);
      to.lineTo(101, 199.25);
      to.closePath();
    });

    expect(path).toEqual({ left: 100.5 * STEPS, top: 199.25 * STEPS, operators: '0 15 m\n10 0 l\nh' });
  });

  it('is none for a drawing of nothing', () => expect(pdfPathOf(() => undefined)).toBeUndefined());

  it('has no number that a reader could choke on', () => {
    const operators = pdfPathOf(wave(5, (index) => [index * 1e30, Number.NaN]))?.operators ?? '';

    expect(operators).not.toMatch(/NaN|Infinity|e/);
  });
});
