import type { Canvas, Rgb } from './canvas';
import { addSegment } from './coverage';

/** What this reader needs of a template; anything else of it is left alone. */
interface Ruling {
  readonly kind: 'lines' | 'grid' | 'dots';
  readonly spacing: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const RULING: Rgb = 0xc9c5ba;
/** Built-in vectors are defined in a space this wide. */
const BUILT_IN_WIDTH = 1650;
const BUILT_IN_SPACING = 64;

type Loose = { readonly [name: string]: unknown };
const loose = (value: unknown): Loose => (typeof value === 'object' && value !== null ? (value as Loose) : {});
const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

const kindOf = (layoutType: unknown, resName: unknown): Ruling['kind'] | undefined => {
  const name = typeof resName === 'string' ? resName : '';
  if (name.includes('grid_point')) return 'dots';
  if (layoutType === 'LayoutFittedGrid' || name.includes('table_grid')) return 'grid';
  if (layoutType === 'LayoutFittedHorizontalLine' || name.includes('line')) return 'lines';
  return undefined;
};

const rulingOf = (template: string, pageWidth: number): Ruling | undefined => {
  const properties = loose(loose(JSON.parse(template))['properties']);
  const margins = loose(properties['pageMargins']);
  const kind = kindOf(properties['layoutType'], loose(properties['resourceAttr'])['resName']);
  if (kind === undefined) return undefined;
  const isBuiltIn = properties['layoutType'] === 'LayoutResVector';
  const builtIn = (BUILT_IN_SPACING * pageWidth) / BUILT_IN_WIDTH;
  return {
    kind,
    spacing: isBuiltIn ? builtIn : Math.max(8, numberOr(margins['spacing'], builtIn)),
    left: numberOr(margins['paddingLeft'], 0),
    right: numberOr(margins['paddingRight'], 0),
    top: numberOr(margins['paddingTop'], 0),
    bottom: numberOr(margins['paddingBottom'], 0),
  };
};

/** A fitted layout stretches its spacing, so that the last line falls on the margin. */
const fitted = (total: number, spacing: number): number => total / Math.max(1, Math.floor(total / spacing + 1e-6));

const places = (from: number, to: number, spacing: number): number[] =>
  Array.from({ length: Math.floor((to - from) / spacing + 1e-6) + 1 }, (_, index) => from + index * spacing);

const dots = (canvas: Canvas, xs: readonly number[], ys: readonly number[], scale: number): void => {
  const radius = 1.9 * scale;
  for (const x of xs) for (const y of ys) addSegment(canvas.coverage, { x, y, radius }, { x, y, radius });
};

const lines = (canvas: Canvas, xs: readonly number[], ys: readonly number[], isGrid: boolean, scale: number): void => {
  const radius = 0.7 * scale;
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  for (const y of ys) addSegment(canvas.coverage, { x: left, y, radius }, { x: right, y, radius });
  if (!isGrid) return;
  for (const x of xs) addSegment(canvas.coverage, { x, y: top, radius }, { x, y: bottom, radius });
};

/** Rules the paper as the page's template says. An unknown or unreadable template leaves it plain. */
export const drawTemplate = (
  canvas: Canvas,
  page: { readonly width: number; readonly height: number },
  template: string,
  scale: number,
): void => {
  const ruling = rulingOf(template, page.width);
  if (ruling === undefined) return;
  const [right, bottom] = [page.width - ruling.right, page.height - ruling.bottom];
  const total = ruling.kind === 'lines' ? bottom - ruling.top : right - ruling.left;
  const spacing = fitted(total, ruling.spacing);
  const scaled = (list: readonly number[]): number[] => list.map((value) => value * scale);
  const xs = scaled(ruling.kind === 'lines' ? [ruling.left, right] : places(ruling.left, right, spacing));
  const ys = scaled(places(ruling.top, bottom, spacing));
  if (ruling.kind === 'dots') dots(canvas, xs, ys, scale);
  else lines(canvas, xs, ys, ruling.kind === 'grid', scale);
  canvas.paint(RULING, 0.7);
};
