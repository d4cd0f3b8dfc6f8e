import { isFamilyList } from '@inkside/kit';
import { FOUND, markColours } from '../page/markLayer';
import type { MarkColour, PageFont, PageLook, PageSettings } from '../types';

/** How a section lies on the screen. */
export interface Geometry {
  /** CSS pixels of the frame. */
  readonly width: number;
  readonly height: number;
  /** Lines run from top to bottom. */
  readonly isVertical: boolean;
  /** Pages follow each other to the left. */
  readonly isRightToLeft: boolean;
  readonly isPaged: boolean;
}

/** Lines are no longer than this, CSS pixels. */
const LONGEST_LINE = 680;
/** Two columns need so much, CSS pixels. */
const TWO_COLUMNS_FROM = 1000;
const LEAST_MARGIN = 12;

const families: Readonly<Record<Exclude<PageFont, 'book'>, string>> = {
  serif: 'Georgia, "Noto Serif", "Source Han Serif SC", "Songti SC", SimSun, serif',
  sans: 'system-ui, "Noto Sans", "PingFang SC", "Microsoft YaHei", sans-serif',
  mono: 'ui-monospace, "Noto Sans Mono", Consolas, monospace',
};

const highlightRules = ({ colours: { ink, isEink } }: PageLook): string =>
  (Object.entries(markColours) as [MarkColour, string][])
    .map(([name, colour], index) => {
      const line = ['solid', 'dashed', 'dotted', 'double'][index];
      const marked = isEink
        ? `background-color: #ddd; color: #000; text-decoration: underline ${line} 2px #000`
        : `background-color: ${colour}; color: #1a1a1a`;
      const under = `text-decoration: underline ${isEink ? `${line} 2px ${ink}` : `2px ${colour}`}`;
      return `::highlight(highlight-${name}) { ${marked} } ::highlight(underline-${name}) { ${under} }`;
    })
    .concat(
      `::highlight(${FOUND}) { background-color: ${isEink ? '#000' : '#ff9632'}; color: ${isEink ? '#fff' : '#000'} }`,
    )
    .join('\n');

const colourRules = ({ colours: { paper, ink, link, isDark, isEink } }: PageLook): string => `
  html { background: ${paper} !important; color: ${ink}; }
  body { background: transparent !important; color: inherit; }
  [data-href] { color: ${link} !important; text-decoration: underline; }
  ${
    // Colours that were chosen for white paper are not read on another one.
    isDark || isEink
      ? 'body *:not([data-href]):not(svg *) { color: inherit !important; background-color: transparent !important; border-color: currentcolor !important; }'
      : ''
  }`;

/** Another typeface than the book's own; undefined where the book is read as it was set. */
const familyOf = ({ font, typeface }: PageSettings): string | undefined => {
  if (typeface !== undefined && isFamilyList(typeface)) return typeface;
  return font === 'book' ? undefined : families[font];
};

const ownFamily = (family: string | undefined): string =>
  family === undefined
    ? 'html { font-family: Georgia, serif; }'
    : `body, body *:not(pre, code, math *) { font-family: ${family} !important; }`;

const textRules = ({ settings }: PageLook): string => `
  html { font-size: ${settings.size}px !important; }
  ${ownFamily(familyOf(settings))}
  body, body :is(p, li, dd, div, blockquote) { line-height: ${settings.line} !important; }`;

/** Above and below the text, CSS pixels: less on a small screen. */
const edgeOf = (block: number): number => (block < 600 ? 20 : 28);

/** How much stands before and after each column, CSS pixels. */
const marginOf = ({ settings: { margin } }: PageLook, inline: number, columns: number): number =>
  Math.max(LEAST_MARGIN, (inline / columns) * (margin / 100), (inline / columns - LONGEST_LINE) / 2);

const columnsOf = ({ settings }: PageLook, { isVertical, width }: Geometry): number =>
  settings.columns === 2 && !isVertical && width >= TWO_COLUMNS_FROM ? 2 : 1;

const pagedRules = (look: PageLook, geometry: Geometry): string => {
  const { width, height, isVertical } = geometry;
  const [inline, block] = isVertical ? [height, width] : [width, height];
  const columns = columnsOf(look, geometry);
  const margin = marginOf(look, inline, columns);
  const edge = edgeOf(block);
  return `
  body {
    box-sizing: border-box !important; position: relative !important; float: none !important;
    inline-size: ${inline}px !important; block-size: ${block}px !important;
    min-inline-size: 0 !important; max-inline-size: none !important; min-block-size: 0 !important; max-block-size: none !important;
    margin: 0 !important; padding-inline: ${margin}px !important; padding-block: ${edge}px !important;
    column-width: ${Math.max(1, inline / columns - 2 * margin)}px !important; column-count: auto !important;
    column-gap: ${2 * margin}px !important; column-fill: auto !important; overflow: visible !important;
  }
  img, svg, math[display="block"] { max-block-size: ${block - 2 * edge}px !important; object-fit: contain; break-inside: avoid; }
  img { max-inline-size: 100% !important; }`;
};

const scrolledRules = (look: PageLook, { width, height, isVertical }: Geometry): string => {
  const inline = isVertical ? height : width;
  const margin = marginOf(look, inline, 1);
  return `
  html { overflow: ${isVertical ? 'auto clip' : 'clip auto'} !important; scrollbar-width: thin; }
  body {
    box-sizing: border-box !important; min-block-size: 100% !important; block-size: auto !important;
    inline-size: auto !important; max-inline-size: none !important; margin: 0 !important;
    padding-inline: ${margin}px !important; padding-block: ${edgeOf(isVertical ? width : height)}px 15vh !important;
    columns: auto !important; transform: none !important;
  }
  img { max-inline-size: 100% !important; block-size: auto; }`;
};

/** A page that is one picture: as large as it has room. */
const pictureRules = ({ settings: { flow } }: PageLook): string => `
  body { padding: 0 !important; column-gap: 0 !important; }
  img { display: block; margin: auto; inline-size: 100% !important; max-block-size: none !important; ${
    flow === 'paged' ? 'block-size: 100% !important;' : ''
  } object-fit: contain; }`;

/** Pixels of a page that is laid out once and for all. */
export interface FixedSize {
  readonly width: number;
  readonly height: number;
}

/** How large such a page is shown, and where: whole, or as wide as the frame. */
export const fixedBox = (fixed: FixedSize, { width, height, isPaged }: Geometry) => {
  const scale = isPaged ? Math.min(width / fixed.width, height / fixed.height) : width / fixed.width;
  const left = Math.max(0, (width - fixed.width * scale) / 2);
  return { scale, left, top: Math.max(0, (height - fixed.height * scale) / 2) };
};

/** A page of a fixed layout: as its book says, moved and scaled as a whole. Only the paper around it is ours. */
export const fixedStyleOf = (look: PageLook, geometry: Geometry, fixed: FixedSize): string => {
  const { scale, left, top } = fixedBox(fixed, geometry);
  return `
  html { background: ${look.colours.paper} !important; ${geometry.isPaged ? '' : 'overflow: clip auto !important;'} }
  :where(body) { background-color: #ffffff; color: #000000; }
  body {
    box-sizing: border-box !important; position: absolute !important; overflow: clip !important;
    left: ${left}px !important; top: ${top}px !important; margin: 0 !important;
    width: ${fixed.width}px !important; height: ${fixed.height}px !important;
    min-width: 0 !important; max-width: none !important; min-height: 0 !important; max-height: none !important;
    transform: scale(${scale}) !important; transform-origin: 0 0 !important;
  }
  ${highlightRules(look)}`;
};

/** All that is said over the book's own sheets. */
export const styleOf = (look: PageLook, geometry: Geometry, isPictures: boolean): string =>
  [
    colourRules(look),
    isPictures ? '' : textRules(look),
    geometry.isPaged ? pagedRules(look, geometry) : scrolledRules(look, geometry),
    isPictures ? pictureRules(look) : '',
    highlightRules(look),
  ].join('\n');

/** How far a page is from the next one, CSS pixels. */
export const stepOf = ({ isVertical, width, height }: Geometry): number => (isVertical ? height : width);

/** How the body is moved so that a page is in sight. */
export const transformOf = (geometry: Geometry, page: number): string => {
  const far = page * stepOf(geometry);
  if (geometry.isVertical) return `translateY(${-far}px)`;
  return `translateX(${geometry.isRightToLeft ? far : -far}px)`;
};

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** How far along the pages an edge lies, CSS pixels from the page in sight. */
const along = ({ isVertical, isRightToLeft, width }: Geometry, rect: Edges): { near: number; far: number } => {
  if (isVertical) return { near: rect.top, far: rect.bottom };
  return isRightToLeft ? { near: width - rect.right, far: width - rect.left } : { near: rect.left, far: rect.right };
};

/** The page of a rectangle, while `page` is in sight. */
export const pageOf = (geometry: Geometry, rect: Edges, page: number): number =>
  Math.max(0, page + Math.floor((along(geometry, rect).near + 1) / stepOf(geometry)));

/** How many pages it takes to show all up to the rectangle's far edge, while the first is in sight. */
export const pagesTo = (geometry: Geometry, rect: Edges): number =>
  Math.max(1, Math.ceil((along(geometry, rect).far - 1) / stepOf(geometry)));

/** Whether a rectangle lies before what is in sight. */
export const isBefore = (geometry: Geometry, rect: Edges): boolean => {
  if (geometry.isPaged) return along(geometry, rect).far <= 1;
  return geometry.isVertical ? rect.left >= geometry.width - 1 : rect.bottom <= 1;
};
