import type { FigureName, UniversalName } from '@inkside/kit';

import type { Shape } from '../model';
import { isObject, memberOf, parseNoteJson } from '../records/json';
import type { Bounds } from '../render/path/pathStream';
import type { Point, Span } from '../render/shapes/geometry';

/** How the lines of a figure are drawn. */
interface LineLook {
  /** ARGB, signed. */
  readonly colour: number;
  /** Page units. */
  readonly thickness: number;
}

type Json = Readonly<Record<string, unknown>>;
type Coordinates = readonly Point[] | readonly (readonly Point[])[];
type MakeFeature = (type: string, coordinates: Coordinates, properties?: Json) => Json;
type Recipe = (span: Span, feature: MakeFeature) => readonly Json[];

/** Makes features as a device writes them: each says its lines, its area and its breaks by itself. */
const featuresOf =
  ({ colour, thickness }: LineLook): MakeFeature =>
  (type, coordinates, properties = {}) => ({
    type: 'Feature',
    geometry: { type, coordinates },
    properties: {
      strokeAttr: { color: colour, enableColor: true, roundCorner: true, width: thickness },
      fillAttr: { color: 0, enableColor: false },
      lineStyle: { lineStyle: { phase: 0, type: 0 } },
      ...properties,
    },
  });

const boxOf = ({ sx, sy, ex, ey }: Span): Bounds => ({
  left: Math.min(sx, ex),
  top: Math.min(sy, ey),
  right: Math.max(sx, ex),
  bottom: Math.max(sy, ey),
});

/** Polygons are kept as their edges, each a pair of points. */
const edgesOf = (corners: readonly Point[]): Point[][] =>
  corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] ?? corner]);

/** A figure of corners; each is given as shares of the box, from its upper left corner. */
const polygon =
  (corners: readonly Point[]): Recipe =>
  (span, feature) => {
    const { left, top, right, bottom } = boxOf(span);
    const placed = corners.map(([x, y]): Point => [left + x * (right - left), top + y * (bottom - top)]);
    return [feature('Polygon', edgesOf(placed))];
  };

/** Corners on a circle, the first one at an angle in degrees, then clockwise; as shares of the box around them. */
const around = (radii: readonly number[], first: number): Point[] => {
  const raw = radii.map((radius, index): Point => {
    const angle = ((first + (360 * index) / radii.length) * Math.PI) / 180;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  const [xs, ys] = [raw.map(([x]) => x), raw.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return raw.map(([x, y]): Point => [(x - left) / width, (y - top) / height]);
};

/** The inner corners of a star of five points lie on a circle of so much of the outer one. */
const STAR_INSIDE = 0.382;
/** How far a curve leaves the straight line, by its length. */
const BOW = 0.4;
/** Of the shorter side: the corners of a rounded rectangle, the depth of a cube. */
const [ROUNDING, DEPTH] = [0.2, 0.3];
/** Of the height: half of what is seen of a round top. */
const TOP = 0.12;

const line =
  (type: string, properties?: Json): Recipe =>
  // Two points, as the plain line has.
  ({ sx, sy, ex, ey }, feature) => [
    feature(
      type,
      [
        [sx, sy],
        [ex, ey],
      ],
      properties,
    ),
  ];

const curve: Recipe = ({ sx, sy, ex, ey }, feature) => {
  const bend: Point = [(sx + ex) / 2 + (ey - sy) * BOW, (sy + ey) / 2 - (ex - sx) * BOW];
  return [feature('MultiPoint', [[sx, sy], bend, [ex, ey]], { subType: 'Curve' })];
};

/** A quarter of an oval: it begins level, and ends upright. */
const arc: Recipe = ({ sx, sy, ex, ey }, feature) => {
  const [dx, dy] = [Math.abs(ex - sx), Math.abs(ey - sy)];
  const turn: Point = [ey > sy ? -90 : 90, (ex - sx) * (ey - sy) < 0 ? -90 : 90];
  return [feature('MultiPoint', [[sx - dx, ey - dy], [sx + dx, ey + dy], turn], { subType: 'Arc' })];
};

/** A curly bracket along the longer side of its box; its point lies where the pen ended. */
const bracket: Recipe = ({ sx, sy, ex, ey }, feature) => {
  const isUpright = Math.abs(ey - sy) >= Math.abs(ex - sx);
  const points: Point[] = isUpright
    ? [
        [ex, (sy + ey) / 2],
        [sx, sy],
        [sx, ey],
      ]
    : [
        [(sx + ex) / 2, ey],
        [sx, sy],
        [ex, sy],
      ];
  return [feature('MultiPoint', points, { subType: 'Bracket' })];
};

const shorterSide = ({ left, top, right, bottom }: Bounds): number => Math.min(right - left, bottom - top);

const roundedRectangle: Recipe = (span, feature) => {
  const box = boxOf(span);
  const { left, top, right, bottom } = box;
  const properties = { subType: 'Rectangle', radius: shorterSide(box) * ROUNDING };
  const ends: Point[] = [
    [left, top],
    [right, bottom],
  ];
  return [feature('MultiPoint', ends, properties)];
};

const axes: Recipe = (span, feature) => {
  const { left, top, right, bottom } = boxOf(span);
  const [origin, up, along]: Point[] = [
    [left, bottom],
    [left, top],
    [right, bottom],
  ];
  return [up, along].flatMap((tip) =>
    origin === undefined || tip === undefined ? [] : [feature('DirectionLine', [origin, tip])],
  );
};

const cube: Recipe = (span, feature) => {
  const box = boxOf(span);
  const { left, top, right, bottom } = box;
  const depth = shorterSide(box) * DEPTH;
  const front: Point[] = [
    [left, top + depth],
    [right - depth, top + depth],
    [right - depth, bottom],
    [left, bottom],
  ];
  const behind: Point[][] = [
    [
      [left, top + depth],
      [left + depth, top],
      [right, top],
      [right, bottom - depth],
      [right - depth, bottom],
    ],
    [
      [right - depth, top + depth],
      [right, top],
    ],
  ];
  return [feature('Polygon', edgesOf(front)), feature('MultiLineString', behind)];
};

const cylinder: Recipe = (span, feature) => {
  const { left, top, right, bottom } = boxOf(span);
  const half = (bottom - top) * TOP;
  const lid: Point[] = [
    [left, top],
    [right, top + 2 * half],
  ];
  const foot: Point[] = [
    [left, bottom - 2 * half],
    [right, bottom],
    [0, 180],
  ];
  const sides = [left, right].map((x): Point[] => [
    [x, top + half],
    [x, bottom - half],
  ]);
  return [
    feature('MultiPoint', lid, { subType: 'Oval' }),
    feature('MultiPoint', foot, { subType: 'Arc' }),
    feature('MultiLineString', sides),
  ];
};

/** Two faces: each is a surface of its edges, and the edge between them is drawn by one of the two. */
const pyramid: Recipe = (span, feature) => {
  const { left, top, right, bottom } = boxOf(span);
  const [width, height] = [right - left, bottom - top];
  const tip: Point = [left + width / 2, top];
  const near: Point = [left + width * 0.62, bottom];
  const feet: readonly Point[] = [
    [left, bottom - height * 0.2],
    [right, bottom - height * 0.28],
  ];
  return feet.map((foot, index) => ({
    type: 'FeatureCollection',
    properties: { subType: 'Surface', fillAttr: { color: 0, enableColor: false } },
    features: [
      feature('LineString', [tip, foot]),
      feature('LineString', [foot, near]),
      feature('LineString', [near, tip], index === 0 ? {} : { strokeAttr: {} }),
    ],
  }));
};

const RECIPES: Readonly<Record<UniversalName, Recipe>> = {
  doubleArrow: line('BidirectionalLine'),
  fittedWave: line('LineString', {
    subType: 'WaveLine',
    waveAttr: { wavyLength: 24, wavyOffset: 0, wavyPeak: 12 },
  }),
  curve,
  arc,
  bracket,
  roundedRectangle,
  parallelogram: polygon([
    [0.25, 0],
    [1, 0],
    [0.75, 1],
    [0, 1],
  ]),
  octagon: polygon(
    around(
      Array.from({ length: 8 }, () => 1),
      22.5,
    ),
  ),
  star: polygon(
    around(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 1 : STAR_INSIDE)),
      -90,
    ),
  ),
  axes,
  cube,
  cylinder,
  pyramid,
};

export const isUniversal = (figure: FigureName): figure is UniversalName => figure in RECIPES;

/** `extra` of a figure between two places: its features, as JSON in JSON. */
export const universalExtra = (figure: UniversalName, span: Span, look: LineLook): string =>
  extraOf({ type: 'FeatureCollection', features: RECIPES[figure](span, featuresOf(look)) });

const extraOf = (collection: unknown): string => JSON.stringify({ featureCollection: JSON.stringify(collection) });

const recolouredPart = (value: unknown, colour: number): unknown => {
  if (Array.isArray(value)) return value.map((each) => recolouredPart(each, colour));
  if (!isObject(value)) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, recolouredPart(part, colour)] as const);
  const { strokeAttr, ...rest } = Object.fromEntries(parts);
  if (strokeAttr === undefined) return rest;
  // An edge without attributes is hidden, and stays so.
  const isSaid = isObject(strokeAttr) && 'color' in strokeAttr;
  return { ...rest, strokeAttr: isSaid ? { ...strokeAttr, color: colour } : strokeAttr };
};

/** `extra` of a universal shape in another colour: its features say theirs themselves. What cannot be read stays. */
export function recolouredExtra({ extra }: Pick<Shape, 'extra'>, colour: number): string {
  const json = parseNoteJson(extra);
  const written = memberOf(json, 'featureCollection');
  const collection = typeof written === 'string' ? parseNoteJson(written) : written;
  if (!isObject(json) || !isObject(collection)) return extra;
  const changed = recolouredPart(collection, colour);
  return JSON.stringify({
    ...json,
    featureCollection: typeof written === 'string' ? JSON.stringify(changed) : changed,
  });
}
