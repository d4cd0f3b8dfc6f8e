import type { Shape } from '../../model';
import { memberOf, parseNoteJson } from '../../records/json';
import type { DisplayItem, Draw } from '../page/displayList';
import type { Affine } from '../path/affine';
import type { Point } from '../shapes/arrowHeads';
import { fillItem, strokeItem, thicknessOf } from '../shapes/paint';
import { matrixOfShape } from '../shapes/shapeStyle';
import { featureDrawing, geometryOf, pointsIn } from './featureDraw';
import { featureStyle, type ShapeStyle } from './featureStyle';
import { addPoints } from './outlines';

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
