import type { PageSize } from '../../model';
import { memberOf, parseNoteJson } from '../../records/json';
import { addDisc } from '../path/closedPaths';
import type { PathSink } from '../path/pathStream';
import { numberAt, textAt } from '../shapes/shapeStyle';
import type { TemplateLines } from '../page/displayList';
import { isKnownName, printNamed } from './library';
import { printedLines } from './printPen';

/** A line or dot nearer than this to the next one is a mistake in the template, not a ruling (page units). */
const LEAST_SPACING = 4;
const MOST_LINES = 2000;
const MOST_DOTS = 100_000;
const DEFAULT_WIDTH = 1;
const DEFAULT_DOT_RADIUS = 2;

/** The colour of the lines, where the template says one (strokeAttr; reference: note-format, section 7). */
function colourOf(properties: unknown): Pick<TemplateLines, 'colour'> {
  const colour = numberAt(memberOf(properties, 'strokeAttr'), 'color', 0) | 0;
  // One without any opacity is one that nobody chose.
  return colour >>> 24 === 0 ? {} : { colour };
}

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
  readonly radius: number;
}

const rows = ({ area, spacing }: Ruling): number[] => stepsBetween(area.top, area.bottom, spacing);
const columns = ({ area, spacing }: Ruling): number[] => stepsBetween(area.left, area.right, spacing);

/** What a layout prints: lines that are stroked, or dots that are filled. */
interface Layout {
  readonly lines?: (path: PathSink, ruling: Ruling) => void;
  readonly dots?: (path: PathSink, ruling: Ruling) => void;
  /** What a fitted layout divides evenly. */
  readonly fits: 'width' | 'height';
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

const horizontal: Layout = { fits: 'height', lines: (path, ruling) => across(path, ruling.area, rows(ruling)) };
const vertical: Layout = { fits: 'width', lines: (path, ruling) => down(path, ruling.area, columns(ruling)) };
/** Whole squares: what is left below the last row stays blank. */
const grid: Layout = {
  fits: 'width',
  lines: (path, ruling) => {
    const [ys, xs] = [rows(ruling), columns(ruling)];
    across(path, { ...ruling.area, right: xs.at(-1) ?? ruling.area.right }, ys);
    down(path, { ...ruling.area, bottom: ys.at(-1) ?? ruling.area.bottom }, xs);
  },
};
const dotted: Layout = {
  fits: 'width',
  dots: (path, ruling) => {
    const [ys, xs] = [rows(ruling), columns(ruling)];
    if (ys.length * xs.length > MOST_DOTS) return;
    for (const y of ys) for (const x of xs) addDisc(path, x, y, ruling.radius);
  },
};
/** Groups of lines as high as a spacing, with half a spacing between them. */
const grouped = (lines: number): Layout => ({
  fits: 'height',
  lines: (path, { area, spacing }) => {
    for (const top of stepsBetween(area.top, area.bottom - spacing, spacing * 1.5)) {
      across(path, area, stepsBetween(top, top + spacing, spacing / (lines - 1)));
    }
  },
});

/** By the layout's name without "Layout" and "Fitted" (reference: note-format, section 7). */
const LAYOUTS: readonly (readonly [RegExp, Layout])[] = [
  [/^(Dot|Point|GridPoint|GridDot|DotGrid)/, dotted],
  [/^(Grid|Table|Square)/, grid],
  [/^(HorizontalLine|Line)/, horizontal],
  [/^(VerticalLine|Column)/, vertical],
  [/^Music/, grouped(5)],
  [/^English/, grouped(4)],
];

function ruledLines(layout: Layout, properties: unknown, name: string, size: PageSize): TemplateLines | undefined {
  const margins = memberOf(properties, 'pageMargins');
  const given = numberAt(margins, 'spacing', 0);
  if (given < LEAST_SPACING) return undefined;
  const area = areaOf(margins, size);
  const total = layout.fits === 'width' ? area.right - area.left : area.bottom - area.top;
  const spacing = name.startsWith('Fitted') ? fitted(given, total) : given;
  const radius = Math.min(Math.max(numberAt(properties, 'radius', 0) || DEFAULT_DOT_RADIUS, 0.5), 12);
  const ruling: Ruling = { area, spacing, radius };
  const width = numberAt(memberOf(properties, 'strokeAttr'), 'width', 0);
  return {
    strokes: (path) => layout.lines?.(path, ruling),
    dots: (path) => layout.dots?.(path, ruling),
    width: width > 0 ? Math.min(width, 12) : DEFAULT_WIDTH,
    ...colourOf(properties),
  };
}

interface Described {
  readonly properties: unknown;
  /** The layout's name without "Layout". */
  readonly name: string;
  readonly layout: Layout | undefined;
  /** The picture, or the layout, that is to be looked up in the device's library; '' where there is none to look up. */
  readonly wanted: string;
}

function described(template: string | undefined): Described {
  const properties = memberOf(template === undefined ? undefined : parseNoteJson(template), 'properties');
  const name = textAt(properties, 'layoutType').replace(/^Layout/, '');
  const picture = textAt(memberOf(properties, 'resourceAttr'), 'resName');
  const isPicture = name === 'ResVector';
  const plain = name.replace(/^Fitted/, '');
  const layout = isPicture ? undefined : LAYOUTS.find(([pattern]) => pattern.test(plain))?.[1];
  // A picture without a name is plain paper.
  const looked = picture !== '' || isPicture ? picture : plain;
  return { properties, name, layout, wanted: layout !== undefined || name === 'Blank' ? '' : looked };
}

/**
 * The printed lines of a page's template JSON. Blank for a template that says nothing, and for what
 * {@link unknownPrint} names.
 */
export function templateLines(template: string | undefined, size: PageSize): TemplateLines | undefined {
  const { properties, name, layout, wanted } = described(template);
  if (layout !== undefined) return ruledLines(layout, properties, name, size);
  const print = printNamed(wanted);
  return print === undefined ? undefined : printedLines(print, size);
}

/** What a template asks for and nobody here knows, as it calls it: a picture of the device's library, or a layout. */
export function unknownPrint(template: string | undefined): string | undefined {
  const { wanted } = described(template);
  return isKnownName(wanted) ? undefined : wanted;
}
