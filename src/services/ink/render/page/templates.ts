import type { PageSize } from '../../model';
import { memberOf, parseNoteJson } from '../../records/json';
import { addDisc } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';
import { numberAt, textAt } from '../shapes/shapeStyle';
import type { TemplateLines } from './displayList';

/** A line or dot nearer than this to the next one is a mistake in the template, not a ruling (page units). */
const LEAST_SPACING = 4;
const MOST_LINES = 2000;
const MOST_DOTS = 100_000;
const DEFAULT_WIDTH = 1;
const DEFAULT_DOT_RADIUS = 2;

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of the page that is ruled: the layout's rectangle without its paddings. */
function areaOf(margins: unknown, { width, height }: PageSize): Area {
  const rect = memberOf(margins, 'layoutRect');
  const [left, top] = [numberAt(rect, 'left', 0), numberAt(rect, 'top', 0)];
  const [right, bottom] = [numberAt(rect, 'right', 0), numberAt(rect, 'bottom', 0)];
  const outer =
    right > left && bottom > top ? { left, top, right, bottom } : { left: 0, top: 0, right: width, bottom: height };
  const inner = {
    left: outer.left + numberAt(margins, 'paddingLeft', 0),
    top: outer.top + numberAt(margins, 'paddingTop', 0),
    right: outer.right - numberAt(margins, 'paddingRight', 0),
    bottom: outer.bottom - numberAt(margins, 'paddingBottom', 0),
  };
  return inner.right > inner.left && inner.bottom > inner.top ? inner : outer;
}

/** Fitted layouts stretch their spacing until it divides the area. */
const fitted = (spacing: number, total: number): number => total / Math.max(1, Math.floor(total / spacing));

/** Where lines stand from one edge to the other, both included: those on the page's own edge are not seen. */
const stepsBetween = (start: number, end: number, spacing: number): number[] =>
  Array.from(
    { length: Math.min(MOST_LINES, Math.floor((end - start) / spacing + 1e-6)) + 1 },
    (_, index) => start + index * spacing,
  );

interface Ruling {
  readonly area: Area;
  readonly spacing: number;
  readonly isFitted: boolean;
  readonly radius: number;
}

const rows = ({ area, spacing, isFitted }: Ruling): number[] =>
  stepsBetween(area.top, area.bottom, isFitted ? fitted(spacing, area.bottom - area.top) : spacing);

const columns = ({ area, spacing, isFitted }: Ruling): number[] =>
  stepsBetween(area.left, area.right, isFitted ? fitted(spacing, area.right - area.left) : spacing);

/** What a layout prints: lines that are stroked, or dots that are filled. */
interface Print {
  readonly lines?: (path: PathSink, ruling: Ruling) => void;
  readonly dots?: (path: PathSink, ruling: Ruling) => void;
}

const across = (path: PathSink, { left, right }: Area, ys: readonly number[]): void => {
  for (const y of ys) {
    path.moveTo(left, y);
    path.lineTo(right, y);
  }
};

const down = (path: PathSink, { top, bottom }: Area, xs: readonly number[]): void => {
  for (const x of xs) {
    path.moveTo(x, top);
    path.lineTo(x, bottom);
  }
};

const horizontal: Print = { lines: (path, ruling) => across(path, ruling.area, rows(ruling)) };
const vertical: Print = { lines: (path, ruling) => down(path, ruling.area, columns(ruling)) };
const grid: Print = {
  lines: (path, ruling) => {
    across(path, ruling.area, rows(ruling));
    down(path, ruling.area, columns(ruling));
  },
};
const dotted: Print = {
  dots: (path, ruling) => {
    const [ys, xs] = [rows(ruling), columns(ruling)];
    if (ys.length * xs.length > MOST_DOTS) return;
    for (const y of ys) for (const x of xs) addDisc(path, x, y, ruling.radius);
  },
};

/** By the layout's name without "Layout" and "Fitted" (reference: note-format, section 7). */
const PRINTS: readonly (readonly [RegExp, Print])[] = [
  [/^(Dot|Point|GridPoint|GridDot|DotGrid)/, dotted],
  [/^Grid/, grid],
  [/^HorizontalLine/, horizontal],
  [/^VerticalLine/, vertical],
];

/** By what the device's own pictures are called; the pictures themselves stand in no note. */
const PICTURES: readonly (readonly [RegExp, Print])[] = [
  [/grid_point/, dotted],
  [/table_grid|template_grid/, grid],
  [/ground_line|horizontal_line/, horizontal],
];
/** The share of a page's width between the points of such a picture; where lines stand in one is not known. */
const PICTURE_SPACING = 64 / 1650;

function printOf(properties: unknown, layout: string): Print | undefined {
  const picture = textAt(memberOf(properties, 'resourceAttr'), 'resName');
  const [table, name] = layout === 'ResVector' ? [PICTURES, picture] : [PRINTS, layout.replace(/^Fitted/, '')];
  return table.find(([pattern]) => pattern.test(name))?.[1];
}

function spacingOf(margins: unknown, print: Print, layout: string, { width }: PageSize): number {
  const spacing = numberAt(margins, 'spacing', 0);
  return spacing >= LEAST_SPACING || layout !== 'ResVector' || print === horizontal ? spacing : width * PICTURE_SPACING;
}

/**
 * The printed lines of a page's template JSON. Blank for a template that says nothing, and for pictures of the
 * device's own library that are not known.
 */
export function templateLines(template: string | undefined, size: PageSize): TemplateLines | undefined {
  const properties = memberOf(template === undefined ? undefined : parseNoteJson(template), 'properties');
  const layout = textAt(properties, 'layoutType').replace(/^Layout/, '');
  const print = printOf(properties, layout);
  const margins = memberOf(properties, 'pageMargins');
  const spacing = print === undefined ? 0 : spacingOf(margins, print, layout, size);
  if (print === undefined || spacing < LEAST_SPACING) return undefined;
  const radius = Math.min(Math.max(numberAt(properties, 'radius', 0) || DEFAULT_DOT_RADIUS, 0.5), 12);
  const ruling: Ruling = { area: areaOf(margins, size), spacing, isFitted: layout.startsWith('Fitted'), radius };
  const width = numberAt(memberOf(properties, 'strokeAttr'), 'width', 0);
  return {
    strokes: (path) => print.lines?.(path, ruling),
    dots: (path) => print.dots?.(path, ruling),
    width: width > 0 ? Math.min(width, 12) : DEFAULT_WIDTH,
  };
}
