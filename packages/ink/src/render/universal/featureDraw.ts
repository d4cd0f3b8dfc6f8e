import { memberOf } from '../../records/json';
import type { Draw } from '../page/displayList';
import { arrowHead, endLength, type Point } from '../shapes/geometry';
import { numberAt, textAt } from '../shapes/shapeStyle';
import { addBracket, addFittedWave, addOval, addPoints, addRounded, arcPoints, corners } from './outlines';

/** Recipe of the plain wave (type 25), for a wave that does not say its own. */
const WAVE = { period: 24, peak: 12 };
const MOST_POINTS = 20_000;
const NEAR = 0.01;

export interface Geometry {
  readonly type: string;
  readonly subType: string;
  readonly coordinates: unknown;
}

/** What a feature draws: an outline, whether it holds an area, and what is never broken into dashes. */
export interface FeatureDrawing {
  readonly outline: Draw;
  readonly isClosed: boolean;
  readonly heads: readonly Draw[];
}

const pointOf = (value: unknown): Point | undefined => {
  if (!Array.isArray(value)) return undefined;
  const [x, y]: readonly unknown[] = value;
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x + y) ? [x, y] : undefined;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, MOST_POINTS) : []);

export const pointsIn = (coordinates: unknown): Point[] =>
  listOf(coordinates).flatMap((value) => {
    const point = pointOf(value);
    return point === undefined ? [] : [point];
  });

const edgesIn = (coordinates: unknown): Point[][] =>
  listOf(coordinates)
    .map(pointsIn)
    .filter((edge) => edge.length > 0);

const open = (outline: Draw, heads: readonly Draw[] = []): FeatureDrawing => ({ outline, isClosed: false, heads });
const closed = (outline: Draw): FeatureDrawing => ({ outline, isClosed: true, heads: [] });

/** The corners of a polygon that is written as its edges, each once. */
function cornersOf(edges: readonly Point[][]): Point[] {
  const points = edges.flat();
  return points.filter(([x, y], index) => {
    const [bx, by] = points.at(index - 1) ?? [x, y];
    return points.length < 2 || Math.abs(bx - x) > NEAR || Math.abs(by - y) > NEAR;
  });
}

function lineDrawing(geometry: Geometry, properties: unknown, width: number): FeatureDrawing | undefined {
  const { type, subType, coordinates } = geometry;
  const points = pointsIn(coordinates);
  const [start, end] = [points[0], points.at(-1)];
  if (start === undefined || end === undefined) return undefined;
  if (subType === 'WaveLine') {
    const attributes = memberOf(properties, 'waveAttr');
    const period = numberAt(attributes, 'wavyLength', WAVE.period) + 2 * width;
    const peak = numberAt(attributes, 'wavyPeak', WAVE.peak) + width / 2;
    return open((path) => addFittedWave(path, start, end, period, peak));
  }
  const head = (from: Point, tip: Point): Draw => arrowHead(from, tip, endLength(width));
  const heads = [
    ...(type === 'DirectionLine' || type === 'BidirectionalLine' ? [head(points.at(-2) ?? start, end)] : []),
    ...(type === 'BidirectionalLine' ? [head(points[1] ?? end, start)] : []),
  ];
  return open((path) => addPoints(path, points, false), heads);
}

/** Figures that two points are enough for: corners of their box. */
const BOXED: Readonly<Record<string, (one: Point, two: Point, radius: number) => FeatureDrawing>> = {
  Oval: (one, two) => closed((path) => addOval(path, one, two)),
  Rectangle: (one, two, radius) => closed((path) => addRounded(path, corners(one, two), radius)),
};

/** Figures of three points. */
const BENT: Readonly<Record<string, (one: Point, two: Point, three: Point) => FeatureDrawing>> = {
  Curve: (one, two, three) =>
    open((path) => {
      path.moveTo(...one);
      path.quadraticCurveTo(...two, ...three);
    }),
  Arc: (one, two, three) => open((path) => addPoints(path, arcPoints(one, two, three), false)),
  Bracket: (one, two, three) => open((path) => addBracket(path, one, two, three)),
};

/** Points that stand for a figure. Bare points are handles for moving a figure and show nothing. */
function figureDrawing({ subType, coordinates }: Geometry, radius: number): FeatureDrawing | undefined {
  const points = pointsIn(coordinates);
  const [one, two, three] = points;
  if (one === undefined || two === undefined || subType === '') return undefined;
  if (subType in BOXED) return BOXED[subType]?.(one, two, radius);
  if (subType in BENT) return three === undefined ? undefined : BENT[subType]?.(one, two, three);
  return open((path) => addPoints(path, points, false));
}

/** How a feature's geometry is drawn; undefined for one that shows nothing. */
export function featureDrawing(
  geometry: Geometry,
  properties: unknown,
  style: { readonly width: number; readonly radius: number },
): FeatureDrawing | undefined {
  switch (geometry.type) {
    case 'LineString':
    case 'DirectionLine':
    case 'BidirectionalLine':
      return lineDrawing(geometry, properties, style.width);
    case 'MultiLineString': {
      const edges = edgesIn(geometry.coordinates);
      return open((path) => edges.forEach((edge) => addPoints(path, edge, false)));
    }
    case 'Polygon': {
      const points = cornersOf(edgesIn(geometry.coordinates));
      return closed((path) => addRounded(path, points, style.radius));
    }
    case 'MultiPolygon': {
      const polygons = listOf(geometry.coordinates).map((polygon) => cornersOf(edgesIn(polygon)));
      return closed((path) => polygons.forEach((points) => addRounded(path, points, style.radius)));
    }
    case 'MultiPoint':
    case 'Point':
      return figureDrawing(geometry, style.radius);
    default: {
      // Of a kind that nobody knows there are its points at least.
      const points = pointsIn(geometry.coordinates);
      return points.length < 2 ? undefined : open((path) => addPoints(path, points, false));
    }
  }
}

export const geometryOf = (feature: unknown): Geometry => {
  const geometry = memberOf(feature, 'geometry');
  const subType = textAt(memberOf(feature, 'properties'), 'subType') || textAt(geometry, 'subType');
  return { type: textAt(geometry, 'type'), subType, coordinates: memberOf(geometry, 'coordinates') };
};
