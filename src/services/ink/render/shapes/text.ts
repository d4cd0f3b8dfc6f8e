import type { PointSamples, Shape } from '../../model';
import { memberOf, parseNoteJson } from '../../records/json';
import type { Alignment, DisplayItem, TextItem } from '../page/displayList';
import { IDENTITY, type Affine } from '../path/affine';
import type { Bounds } from '../path/pathStream';
import { movedBounds, paintOf } from './paint';
import { boundingBox, matrixOfShape, numberAt, textAt } from './shapeStyle';

const BLACK = 0xff000000 | 0;
const DEFAULT_SIZE = 32;
const [LEAST_SIZE, MOST_SIZE] = [4, 600];
const MOST_CHARACTERS = 20_000;

/** The device: 0 left, 1 right, 2 centre, 3 justified (which is set flush left here). */
const ALIGNMENTS: readonly Alignment[] = ['left', 'right', 'center', 'left'];

interface Place {
  readonly box: Bounds;
  readonly matrix: Affine;
}

/** The box between a shape's first and last point; undefined when it has no area. */
function boxBetween({ x, y }: PointSamples): Bounds | undefined {
  const [x0, x1] = [x.at(0) ?? 0, x.at(-1) ?? 0];
  const [y0, y1] = [y.at(0) ?? 0, y.at(-1) ?? 0];
  if (x0 === x1 || y0 === y1) return undefined;
  return { left: Math.min(x0, x1), top: Math.min(y0, y1), right: Math.max(x0, x1), bottom: Math.max(y0, y1) };
}

/**
 * Where a shape without a drawn line stands: between its two points under its matrix, or in its box, which is
 * already where the matrix has put it.
 */
export function placeOf(shape: Shape, samples: PointSamples | undefined): Place | undefined {
  const between = samples === undefined ? undefined : boxBetween(samples);
  if (between !== undefined) return { box: between, matrix: matrixOfShape(shape) };
  const box = boundingBox(shape);
  return box === undefined ? undefined : { box, matrix: IDENTITY };
}

export type TextStyle = Omit<TextItem, 'kind' | 'text' | 'box' | 'matrix' | 'bounds'>;

export const plainStyle = (size: number, colour: number): TextStyle => ({
  size,
  leading: 1.2,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  align: 'left',
  isCentred: false,
  paint: paintOf(colour),
});

/** A text item; nothing for an empty text. */
export function textItem(text: string, { box, matrix }: Place, style: TextStyle): DisplayItem[] {
  const shown = text.slice(0, MOST_CHARACTERS);
  if (shown.trim() === '') return [];
  // Text may run out of its box at the bottom: by a line for every character at worst.
  const spill = Math.min(shown.length, 400) * style.size * style.leading;
  return [
    {
      kind: 'text',
      text: shown,
      box,
      matrix,
      ...style,
      bounds: movedBounds({ ...box, bottom: box.bottom + spill }, matrix),
    },
  ];
}

/** textStyle (reference: note-format, section 6.3). */
function styleOf(shape: Shape): TextStyle {
  const json = parseNoteJson(shape.textStyle);
  const size = numberAt(json, 'textSize', DEFAULT_SIZE) * (numberAt(json, 'pointScale', 1) || 1);
  const leading = numberAt(json, 'textSpacing', 1.2);
  return {
    ...plainStyle(Math.min(Math.max(size, LEAST_SIZE), MOST_SIZE), shape.color || BLACK),
    leading: leading >= 0.8 && leading <= 4 ? leading : 1.2,
    isBold: memberOf(json, 'textBold') === true,
    isItalic: memberOf(json, 'textItalic') === true,
    isUnderlined: memberOf(json, 'textUnderline') === true,
    align: ALIGNMENTS[numberAt(json, 'alignType', 0)] ?? 'left',
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The words of an HTML text, a paragraph a line; markup is never interpreted. */
const wordsOf = (html: string): string =>
  html
    .slice(0, MOST_CHARACTERS * 4)
    .replace(/<(script|style)\b[^>]*>[^]*?<\/\1>/gi, '')
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6])>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w{1,6});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim();

/** Typed text (types 6, 13, 16, 29). */
export function textItems(shape: Shape, samples: PointSamples | undefined): DisplayItem[] {
  const place = placeOf(shape, samples);
  if (place === undefined) return [];
  const style = styleOf(shape);
  const width = numberAt(parseNoteJson(shape.textStyle), 'textWidth', 0);
  const box =
    width > 0 && width > place.box.right - place.box.left ? { ...place.box, right: place.box.left + width } : place.box;
  return textItem(shape.text || wordsOf(shape.richText), { ...place, box }, style);
}

/** The title inside a shape's resource or link JSON. */
export const titleIn = (json: string, ...keys: readonly string[]): string => {
  const value = parseNoteJson(json);
  return keys.map((key) => textAt(value, key)).find((text) => text !== '') ?? '';
};
