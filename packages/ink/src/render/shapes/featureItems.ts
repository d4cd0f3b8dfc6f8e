import type { Shape } from '../../model';
import { isObject, memberOf, parseNoteJson } from '../../records/json';
import type { DisplayItem, Draw, Paint } from '../page/displayList';
import type { Affine } from '../path/affine';
import { extentOf } from '../path/extent';
import type { Bounds } from '../path/pathStream';
import { placesAlong } from '../path/placesAlong';
import type { Point } from './geometry';
import { fillItem, paintOf, strokeItem, thicknessOf } from './paint';
import { intervalsIn, matrixOfShape, numberAt, widened } from './shapeStyle';
import { addPoints, featureDrawing, geometryOf, pointsIn } from './featureDraw';

const MOST_WIDTH = 2000;

/** How a feature is drawn (reference: note-format, section 6.1, type 40). */
interface FeatureStyle {
  readonly stroke: Paint;
  readonly fill: Paint;
  readonly width: number;
  readonly dash: readonly number[];
  readonly phase: number;
  readonly isRound: boolean;
  /** By how much corners are cut round. */
  readonly radius: number;
}

/** What the shape itself says, for a feature that says nothing of its own. */
interface ShapeStyle {
  readonly colour: number;
  readonly width: number;
}

const NO_PAINT = paintOf(0);

function paintIn(attributes: unknown, fallback: number, isOnUnlessSaid: boolean): Paint {
  const isOn = memberOf(attributes, 'enableColor');
  if (isOn === false || (isOn !== true && !isOnUnlessSaid)) return NO_PAINT;
  return paintOf(numberAt(attributes, 'color', fallback) | 0);
}

function featureStyle(properties: unknown, shape: ShapeStyle): FeatureStyle {
  const strokeAttr = memberOf(properties, 'strokeAttr');
  // An edge without any attributes is one that only holds a surface together.
  const isHidden = isObject(strokeAttr) && Object.keys(strokeAttr).length === 0;
  const width = numberAt(strokeAttr, 'width', numberAt(strokeAttr, 'lineWidth', shape.width));
  const lineStyle = memberOf(properties, 'lineStyle');
  const style = memberOf(lineStyle, 'lineStyle') ?? lineStyle;
  const shown = Math.min(Math.max(width, 0.5), MOST_WIDTH);
  return {
    stroke: isHidden ? NO_PAINT : paintIn(strokeAttr, shape.colour, true),
    fill: paintIn(memberOf(properties, 'fillAttr'), 0, false),
    width: shown,
    dash: widened(intervalsIn(style), shown),
    phase: Math.max(0, numberAt(style, 'phase', 0)),
    isRound: memberOf(strokeAttr, 'roundCorner') !== false,
    radius: Math.max(0, numberAt(properties, 'radius', 0)),
  };
}

const MOST_FEATURES = 2000;
const DEEPEST = 8;

interface Universal {
  readonly shape: ShapeStyle;
  readonly matrix: Affine;
  /** Features that may still be drawn: a ring of nested collections would never end otherwise. */
  left: number;
}

const featuresIn = (collection: unknown): readonly unknown[] => {
  const features = memberOf(collection, 'features');
  return Array.isArray(features) ? features : [];
};

/** The features inside a feature, where it is a collection itself. */
const nestedIn = (feature: unknown): readonly unknown[] => [
  ...featuresIn(memberOf(feature, 'geometry')),
  ...featuresIn(feature),
];

/** The area that a surface's edges go round. */
function surfaceOf(edges: readonly unknown[]): Draw {
  const points = edges.flatMap((edge): Point[] => {
    const geometry = geometryOf(edge);
    const all = pointsIn(geometry.coordinates);
    return geometry.subType === '' ? all : all.slice(0, 1);
  });
  return (path) => addPoints(path, points, true);
}

function collected(feature: unknown, nested: readonly unknown[], universal: Universal, depth: number): DisplayItem[] {
  const { fill } = featureStyle(memberOf(feature, 'properties'), universal.shape);
  const area = { draw: surfaceOf(nested), matrix: universal.matrix };
  return [...fillItem(area, fill), ...nested.flatMap((edge) => itemsOf(edge, universal, depth + 1))];
}

function itemsOf(feature: unknown, universal: Universal, depth: number): DisplayItem[] {
  universal.left -= 1;
  if (universal.left < 0 || depth > DEEPEST) return [];
  const nested = nestedIn(feature);
  if (nested.length > 0) return collected(feature, nested, universal, depth);
  const properties = memberOf(feature, 'properties');
  const { stroke, fill, width, dash, phase, isRound, radius } = featureStyle(properties, universal.shape);
  const drawing = featureDrawing(geometryOf(feature), properties, { width, radius });
  if (drawing === undefined) return [];
  const { matrix } = universal;
  return [
    ...fillItem({ draw: drawing.outline, matrix }, fill),
    ...strokeItem({ draw: drawing.outline, matrix }, stroke, { width, dash, phase, isRound }),
    ...drawing.heads.flatMap((draw) => strokeItem({ draw, matrix }, stroke, { width, isRound })),
  ];
}

/** The features of a universal shape (type 40): JSON, or a text that holds JSON once more. */
function collectionOf({ extra }: Shape): unknown {
  const collection = memberOf(parseNoteJson(extra), 'featureCollection');
  return typeof collection === 'string' ? parseNoteJson(collection) : collection;
}

/** A universal shape as items of a display list. */
export function featureItems(shape: Shape): DisplayItem[] {
  const style = { colour: shape.color, width: thicknessOf(shape) };
  const universal: Universal = { shape: style, matrix: matrixOfShape(shape), left: MOST_FEATURES };
  return featuresIn(collectionOf(shape)).flatMap((feature) => itemsOf(feature, universal, 0));
}

/** The lines and areas of a universal shape, under its matrix. */
const drawsOf = (shape: Shape): Draw[] =>
  featureItems(shape).flatMap((item) => (item.kind === 'fill' || item.kind === 'stroke' ? [item.draw] : []));

/** The box around what a universal shape draws, without the width of its lines; undefined where that is nothing. */
export const featureExtent = (shape: Shape): Bounds | undefined =>
  extentOf((path, finest) => drawsOf(shape).forEach((draw) => draw(path, finest)));

/** Places along each line of a universal shape, under its matrix. Page units. */
export const featureOutlines = (shape: Shape): readonly (readonly { readonly x: number; readonly y: number }[])[] =>
  drawsOf(shape).map(placesAlong);
