import type { DrawnShape, PointSamples } from '../model';
import { isIdentity } from '../render/path/affine';
import { matrixOfShape } from '../render/shapes/shapeStyle';

/** A place on a page, in page units. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** Where the samples of a shape stand on the page, under its matrix: two columns of page units. */
export function samplesOnPage({ shape, samples }: DrawnShape & { readonly samples: PointSamples }): {
  readonly x: Float32Array;
  readonly y: Float32Array;
} {
  const matrix = matrixOfShape(shape);
  if (isIdentity(matrix)) return samples;
  const { a, b, c, d, e, f } = matrix;
  const { x, y } = samples;
  return {
    x: x.map((px, index) => a * px + c * (y[index] ?? 0) + e),
    y: y.map((py, index) => b * (x[index] ?? 0) + d * py + f),
  };
}

/** The squared distance of a place from the line between two others. */
export function squaredDistance(p: PagePoint, a: PagePoint, b: PagePoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length));
  const [px, py] = [p.x - a.x - share * dx, p.y - a.y - share * dy];
  return px * px + py * py;
}

const cross = (o: PagePoint, a: PagePoint, b: PagePoint): number =>
  (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

const isCrossed = (a: PagePoint, b: PagePoint, c: PagePoint, d: PagePoint): boolean =>
  cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0;

/** The squared distance of two lines from each other; 0 where they cross. */
export function squaredGap(a: PagePoint, b: PagePoint, c: PagePoint, d: PagePoint): number {
  if (isCrossed(a, b, c, d)) return 0;
  return Math.min(
    squaredDistance(a, c, d),
    squaredDistance(b, c, d),
    squaredDistance(c, a, b),
    squaredDistance(d, a, b),
  );
}

/** Whether a place lies inside a closed way, by the rule of even and odd crossings. */
export function isInside(p: PagePoint, way: readonly PagePoint[]): boolean {
  let inside = false;
  way.forEach((a, index) => {
    const b = way[(index + 1) % way.length] ?? a;
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}
