import { addEllipse } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';
import { addWave, arrowHead, endLength, type Point } from './geometry';
import { memberOf } from '../../records/json';
import type { Draw } from '../page/displayList';
import { numberAt, textAt } from './shapeStyle';

const DEGREE = Math.PI / 180;
const ARC_STEP = 3;

export function addPoints(path: PathSink, points: readonly Point[], isClosed: boolean): void {
  points.forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  if (isClosed && points.length > 0) path.closePath();
}

/** A point at a distance from a corner towards a neighbour, at most half way. */
function towards([x, y]: Point, [nx, ny]: Point, distance: number): Point {
  const length = Math.hypot(nx - x, ny - y) || 1;
  const share = Math.min(distance / length, 0.5);
  return [x + (nx - x) * share, y + (ny - y) * share];
}

/** A polygon whose corners are rounded by a radius. */
function addRounded(path: PathSink, points: readonly Point[], radius: number): void {
  if (radius <= 0 || points.length < 3) {
    addPoints(path, points, true);
    return;
  }
  points.forEach((corner, index) => {
    const before = points.at(index - 1) ?? corner;
    const after = points[(index + 1) % points.length] ?? corner;
    const start = towards(corner, before, radius);
    if (index === 0) path.moveTo(...start);
    else path.lineTo(...start);
    path.quadraticCurveTo(...corner, ...towards(corner, after, radius));
  });
  path.closePath();
}

const corners = ([x0, y0]: Point, [x1, y1]: Point): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

const addOval = (path: PathSink, [x0, y0]: Point, [x1, y1]: Point): void =>
  addEllipse(path, (x0 + x1) / 2, (y0 + y1) / 2, Math.abs(x1 - x0) / 2, 0, 0, Math.abs(y1 - y0) / 2);

/** A part of the oval in a box, from an angle over a sweep in degrees, as canvases count them. */
function arcPoints([x0, y0]: Point, [x1, y1]: Point, [start, sweep]: Point): Point[] {
  const turn = Math.min(Math.max(sweep, -360), 360);
  const steps = Math.max(2, Math.ceil(Math.abs(turn) / ARC_STEP));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = (start + (turn * index) / steps) * DEGREE;
    return [
      (x0 + x1) / 2 + (Math.abs(x1 - x0) / 2) * Math.cos(angle),
      (y0 + y1) / 2 + (Math.abs(y1 - y0) / 2) * Math.sin(angle),
    ];
  });
}

/** A wave whose periods are stretched until a whole number of them leads to the end. */
function addFittedWave(path: PathSink, [sx, sy]: Point, [ex, ey]: Point, period: number, peak: number): void {
  const length = Math.hypot(ex - sx, ey - sy);
  const waves = Math.max(1, Math.round(length / Math.max(period, 2)));
  addWave(path, { sx, sy, ex, ey }, length / waves, peak, waves);
}

/** Half of a curly bracket: from its point over the spine to one of its ends. */
function addArm(path: PathSink, tip: Point, end: Point, along: Point, across: Point): void {
  const reach = (end[0] - tip[0]) * along[0] + (end[1] - tip[1]) * along[1];
  const depth = (end[0] - tip[0]) * across[0] + (end[1] - tip[1]) * across[1];
  const bend = Math.sign(reach) * Math.min(Math.abs(reach) / 2, Math.abs(depth));
  const at = (a: number, b: number): Point => [
    tip[0] + along[0] * a + across[0] * b,
    tip[1] + along[1] * a + across[1] * b,
  ];
  path.moveTo(...tip);
  path.quadraticCurveTo(...at(0, depth / 2), ...at(bend, depth / 2));
  path.lineTo(...at(reach - bend, depth / 2));
  path.quadraticCurveTo(...at(reach, depth / 2), ...end);
}

/** A curly bracket by its point and its two ends. */
function addBracket(path: PathSink, tip: Point, one: Point, other: Point): void {
  const length = Math.hypot(other[0] - one[0], other[1] - one[1]) || 1;
  const along: Point = [(other[0] - one[0]) / length, (other[1] - one[1]) / length];
  const across: Point = [-along[1], along[0]];
  addArm(path, tip, one, along, across);
  addArm(path, tip, other, along, across);
}

/** Recipe of the plain wave (type 25), for a wave that does not say its own. */
const WAVE = { period: 24, peak: 12 };
const MOST_POINTS = 20_000;
const NEAR = 0.01;

interface Geometry {
  readonly type: string;
  readonly subType: string;
  readonly coordinates: unknown;
}

/** What a feature draws: an outline, whether it holds an area, and what is never broken into dashes. */
interface FeatureDrawing {
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
