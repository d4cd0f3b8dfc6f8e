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
  const outer = right > left && bottom > top ? { left, top, right, bottom } : { left: 0, top: 0, right: width, bottom: height };
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

/** Where lines stand between two edges. A ruling has none on its first edge: it is where the first line of text begins. */
function stepsBetween(start: number, end: number, spacing: number, withEdges: boolean): number[] {
  const count = Math.min(MOST_LINES, Math.floor((end - start) / spacing + 1e-6));
  const steps = Array.from({ length: count }, (_, index) => start + (index + 1) * spacing);
  return withEdges ? [start, ...steps] : steps;
}

interface Ruling {
  readonly area: Area;
  readonly spacing: number;
  readonly isFitted: boolean;
  readonly radius: number;
}

const rows = ({ area, spacing, isFitted }: Ruling, withEdges: boolean): number[] =>
  stepsBetween(area.top, area.bottom, isFitted ? fitted(spacing, area.bottom - area.top) : spacing, withEdges);

const columns = ({ area, spacing, isFitted }: Ruling, withEdges: boolean): number[] =>
  stepsBetween(area.left, area.right, isFitted ? fitted(spacing, area.right - area.left) : spacing, withEdges);

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

const horizontal: Print = { lines: (path, ruling) => across(path, ruling.area, rows(ruling, false)) };
const vertical: Print = { lines: (path, ruling) => down(path, ruling.area, columns(ruling, false)) };
const grid: Print = {
  lines: (path, ruling) => {
    across(path, ruling.area, rows(ruling, true));
    down(path, ruling.area, columns(ruling, true));
  },
};
const dotted: Print = {
  dots: (path, ruling) => {
    const [ys, xs] = [rows(ruling, false), columns(ruling, false)];
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

/**
 * The printed lines of a page's template JSON. Blank for a template that says nothing, and for pictures and vectors of
 * the device's own library, which stand in no note.
 */
export function templateLines(template: string | undefined, size: PageSize): TemplateLines | undefined {
  const properties = memberOf(template === undefined ? undefined : parseNoteJson(template), 'properties');
  const layout = textAt(properties, 'layoutType').replace(/^Layout/, '');
  const isFitted = layout.startsWith('Fitted');
  const print = PRINTS.find(([pattern]) => pattern.test(layout.replace(/^Fitted/, '')))?.[1];
  const margins = memberOf(properties, 'pageMargins');
  const spacing = numberAt(margins, 'spacing', 0);
  if (print === undefined || spacing < LEAST_SPACING) return undefined;
  const radius = Math.min(Math.max(numberAt(properties, 'radius', 0) || DEFAULT_DOT_RADIUS, 0.5), 12);
  const ruling: Ruling = { area: areaOf(margins, size), spacing, isFitted, radius };
  const width = numberAt(memberOf(properties, 'strokeAttr'), 'width', 0);
  return {
    strokes: (path) => print.lines?.(path, ruling),
    dots: (path) => print.dots?.(path, ruling),
    width: width > 0 ? Math.min(width, 12) : DEFAULT_WIDTH,
  };
}
