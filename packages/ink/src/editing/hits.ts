import type { DrawnShape } from '../model';
import { matrixOfShape, boundingBox } from '../render/shapes/shapeStyle';
import { figureOutline, isFigure } from '../render/shapes/figures';
import { featureOutlines } from '../render/shapes/featureItems';
import { movedBounds } from '../render/shapes/paint';
import { isEraserType, needsSamples, UNIVERSAL } from '../shapeTypes';
import { isInside, type PagePoint, samplesOnPage, squaredGap } from './onPage';

/** Where an eraser or a finger goes: from one place to the next, so wide to each side. */
export interface Sweep {
  readonly from: PagePoint;
  readonly to: PagePoint;
  /** Page units. */
  readonly radius: number;
}

/** The places of a shape that a hit is looked for at, line by line: its samples, or the corners of its box. */
function linesOf(drawn: DrawnShape): readonly (readonly PagePoint[])[] {
  const { shape, samples } = drawn;
  if (shape.shapeType === UNIVERSAL) return featureOutlines(shape);
  return [isFigure(shape.shapeType) ? figureOutline(shape, samples) : placesOf(drawn)];
}

function placesOf({ shape, samples }: DrawnShape): readonly PagePoint[] {
  if (samples !== undefined && needsSamples(shape.shapeType)) {
    const { x, y } = samplesOnPage({ shape, samples });
    return Array.from(x, (px, index) => ({ x: px, y: y[index] ?? 0 }));
  }
  const box = boundingBox(shape);
  if (box === undefined) return [];
  const { left, top, right, bottom } = movedBounds(box, matrixOfShape(shape));
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
    { x: left, y: top },
  ];
}

/** Whether a sweep touches the ink of a shape, its own width minded. */
export function isTouched(drawn: DrawnShape, { from, to, radius }: Sweep): boolean {
  const reach = radius + drawn.shape.thickness / 2;
  const hits = (a: PagePoint, b: PagePoint): boolean => squaredGap(a, b, from, to) <= reach * reach;
  return linesOf(drawn).some((places) => {
    const [first] = places;
    if (first === undefined) return false;
    if (places.length === 1) return hits(first, first);
    return places.some((place, index) => index > 0 && hits(places[index - 1] ?? place, place));
  });
}

/**
 * The uppermost shape at a place: ink within reach of it, else a text or a picture that it lies on. What took ink away is
 * none.
 */
export function shapeAt(shapes: readonly DrawnShape[], at: PagePoint, radius: number): DrawnShape | undefined {
  const isBox = ({ shape: { shapeType } }: DrawnShape): boolean =>
    !needsSamples(shapeType) && !isFigure(shapeType) && shapeType !== UNIVERSAL;
  const seen = shapes.filter(({ shape: { shapeType } }) => shapeType > 0 && !isEraserType(shapeType));
  return (
    seen.findLast((drawn) => !isBox(drawn) && isTouched(drawn, { from: at, to: at, radius })) ??
    seen.findLast((drawn) => isBox(drawn) && isInside(at, placesOf(drawn)))
  );
}

/** Most of what a lasso has to hold of a shape for taking it along. */
const HELD_SHARE = 0.5;

/** Whether a lasso holds a shape: half of its samples, or half of the corners of its box. */
export function isHeld(drawn: DrawnShape, lasso: readonly PagePoint[]): boolean {
  const places = linesOf(drawn).flat();
  const held = places.filter((place) => isInside(place, lasso)).length;
  return places.length > 0 && held / places.length >= HELD_SHARE;
}
