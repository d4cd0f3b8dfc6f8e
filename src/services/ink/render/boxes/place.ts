import type { PointSamples, Shape } from '../../model';
import type { Affine } from '../path/affine';
import type { Bounds } from '../path/pathStream';
import { boundingBox, matrixOfShape } from '../shapes/shapeStyle';

/** Where a shape without a drawn line stands: a box, and what moves it from there. */
export interface Place {
  readonly box: Bounds;
  readonly matrix: Affine;
}

/** The box between a shape's first and last point; undefined when it has no area. */
function boxBetween({ x, y }: PointSamples): Bounds | undefined {
  const [x0, x1] = [x.at(0) ?? 0, x.at(-1) ?? 0];
  const [y0, y1] = [y.at(0) ?? 0, y.at(-1) ?? 0];
  if (x0 === x1 || y0 === y1) return undefined;
  return { left: Math.min(x0, x1), top: Math.min(y0, y1), right: Math.max(x0, x1), bottom: Math.max(y0, y1) };
}

/** Between the shape's two points, or in its box where a device wrote no points; under its matrix either way. */
export function placeOf(shape: Shape, samples: PointSamples | undefined): Place | undefined {
  const box = (samples === undefined ? undefined : boxBetween(samples)) ?? boundingBox(shape);
  return box === undefined ? undefined : { box, matrix: matrixOfShape(shape) };
}
