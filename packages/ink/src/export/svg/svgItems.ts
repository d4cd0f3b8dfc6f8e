import { pictureBox } from '../../render/boxes/place';
import type { DisplayItem, FillItem, ImageItem, Paint, StrokeItem, TextItem } from '../../render/page/displayList';
import { isIdentity, type Affine } from '../../render/path/affine';
import { placeholderOf } from '../../render/shapes/placeholder';
import { familiesOf } from '../../render/text/fontFace';
import { layoutText } from '../../render/text/layoutText';
import { rulerFor } from '../../render/text/textRuler';
import { erasedInk, hexColour, opacityOf } from '../exportedInk';
import type { SvgDefs } from './svgDefs';
import { attributes, short, svgPathOf, xml } from './svgMarkup';

/** Fonts of Helvetica's widths first, by which lines are broken; then those of other scripts. */
const FONTS =
  "Arial, Helvetica, 'Liberation Sans', Arimo, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'WenQuanYi Micro Hei', sans-serif";
const FIXED_FONTS = "'Courier New', Courier, 'Liberation Mono', Cousine, monospace";

const opaque = (value: number): number | undefined => (value === 1 ? undefined : value);
const HIGHLIGHT = 'mix-blend-mode:multiply';
const blendOf = ({ blend }: Paint): string | undefined => (blend === 'highlight' ? HIGHLIGHT : undefined);
const isHighlight = (item: DisplayItem): boolean => item.kind !== 'image' && item.paint.blend === 'highlight';

const numbers = (values: readonly number[]): string => values.map((value) => short(value, 4)).join(' ');

export const matrixOf = (matrix: Affine): string | undefined =>
  isIdentity(matrix) ? undefined : `matrix(${numbers([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f])})`;

function fill({ draw, paint }: FillItem, defs: SvgDefs): string {
  const d = svgPathOf(draw);
  if (d === '') return '';
  const look = { opacity: opaque(opacityOf(paint)), style: blendOf(paint) };
  const colour = paint.grain === undefined ? hexColour(paint.colour) : `url(#${defs.grain(paint.colour, paint.grain)})`;
  return `<path${attributes({ fill: colour, ...look, d })}/>`;
}

function stroke({ draw, paint, width, dash, phase, isRound }: StrokeItem): string {
  const d = svgPathOf(draw);
  if (d === '') return '';
  const line = {
    fill: 'none',
    stroke: hexColour(paint.colour),
    'stroke-width': Math.max(width, 0.75),
    'stroke-linecap': isRound ? 'round' : undefined,
    'stroke-linejoin': isRound ? 'round' : undefined,
    'stroke-dasharray': dash.length > 0 ? numbers(dash) : undefined,
    'stroke-dashoffset': dash.length > 0 && phase !== 0 ? phase : undefined,
  };
  return `<path${attributes({ ...line, opacity: opaque(opacityOf(paint)), style: blendOf(paint), d })}/>`;
}

function text(item: TextItem): string {
  const { runs, rules } = layoutText(item, rulerFor(item));
  if (runs.length === 0) return '';
  const look = {
    transform: matrixOf(item.matrix),
    fill: hexColour(item.paint.colour),
    opacity: opaque(opacityOf(item.paint)),
  };
  const font = {
    'font-family': familiesOf(item, item.isFixed === true ? FIXED_FONTS : FONTS),
    'font-size': item.size,
    'font-weight': item.isBold ? 700 : undefined,
    'font-style': item.isItalic ? 'italic' : undefined,
    // Whatever font stands in for Helvetica: its line is as long as its letters.
    'text-decoration': item.isUnderlined && !item.isVertical ? 'underline' : undefined,
    'xml:space': 'preserve',
  };
  const spans = runs.map(({ text: words, x, y, width }) => {
    // As long as the line is, in whatever font: a single character has nothing to be spread.
    const long = words.length > 1 ? { textLength: width, lengthAdjust: 'spacingAndGlyphs' } : {};
    return `<tspan${attributes({ x, y, ...long })}>${xml(words)}</tspan>`;
  });
  const lines = (item.isVertical ? rules : []).map(({ left, top, right, bottom }) => {
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    return `<rect${attributes(box)}/>`;
  });
  return `<g${attributes(look)}><text${attributes(font)}>${spans.join('\n')}</text>${lines.join('')}</g>`;
}

/** The unit square put over a box. */
const over = ({ matrix: { a, b, c, d, e, f } }: ImageItem, box: ImageItem['box']): Affine => {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  return {
    a: a * width,
    b: b * width,
    c: c * height,
    d: d * height,
    e: a * box.left + c * box.top + e,
    f: b * box.left + d * box.top + f,
  };
};

function image(item: ImageItem, defs: SvgDefs): string {
  const picture = defs.picture(item.asset);
  if (picture === undefined)
    return placeholderOf(item)
      .map((stand) => itemMarkup(stand, defs))
      .join('\n');
  return `<use${attributes({ href: `#${picture.id}`, transform: matrixOf(over(item, pictureBox(item, picture.facts))) })}/>`;
}

function itemMarkup(item: DisplayItem, defs: SvgDefs): string {
  switch (item.kind) {
    case 'fill':
      return fill(item, defs);
    case 'stroke':
      return stroke(item);
    case 'text':
      return text(item);
    case 'image':
      return image(item, defs);
  }
}

/** Items in rows of ordinary ink; each that darkens what lies below stands by itself. */
function rowsOf(items: readonly DisplayItem[]): (readonly DisplayItem[])[] {
  const rows: DisplayItem[][] = [];
  let isOpen = false;
  for (const item of items) {
    const last = isHighlight(item) || !isOpen ? undefined : rows.at(-1);
    if (last === undefined) rows.push([item]);
    else last.push(item);
    isOpen = !isHighlight(item);
  }
  return rows;
}

/** All of a page's ink, without what erasers have taken. */
export function inkMarkup(items: readonly DisplayItem[], defs: SvgDefs): string[] {
  const { erasers, runs } = erasedInk(items);
  const markupOf = (row: readonly DisplayItem[]): string[] =>
    row.map((item) => itemMarkup(item, defs)).filter((markup) => markup !== '');
  return runs.flatMap((run) => {
    if (run.erasers.length === 0) return markupOf(run.items);
    return rowsOf(run.items).flatMap((row) => {
      const drawn = markupOf(row);
      if (drawn.length === 0) return [];
      // What lies in a masked group meets nothing outside of it: the group itself has to.
      const style = row.some(isHighlight) ? HIGHLIGHT : undefined;
      return [
        `<g${attributes({ mask: `url(#${defs.mask(run.items, run.erasers, erasers)})`, style })}>`,
        ...drawn,
        '</g>',
      ];
    });
  });
}
