import type { PointSamples, Shape } from '../../model';
import { memberOf, parseNoteJson } from '../../records/json';
import type { Alignment, DisplayItem, TextItem } from '../page/displayList';
import type { Bounds } from '../path/pathStream';
import { movedBounds, paintOf, strokeItem } from './paint';
import { placeOf, textPlaceOf, type Place } from '../boxes/place';
import { htmlTokens, type HtmlToken } from '../richText/htmlTags';
import { namedFace } from '../text/fontFace';
import { rectangle } from '../path/closedPaths';
import { numberAt, textAt } from './shapeStyle';

const BLACK = 0xff000000 | 0;
const RED = 0xffff0000 | 0;
const DEFAULT_SIZE = 32;
const [LEAST_SIZE, MOST_SIZE] = [4, 600];
const MOST_CHARACTERS = 20_000;
const MOST_BORDER = 60;
const VERTICAL = 1;

/** The device: 0 left, 1 right, 2 centre, 3 justified. */
const ALIGNMENTS: readonly Alignment[] = ['left', 'right', 'center', 'justify'];

/** Dashes of a border by its width; the device: 0 none, 1 solid, 2 dashed, 3 dotted. */
const BORDERS: Readonly<Record<number, (width: number) => readonly number[]>> = {
  1: () => [],
  2: (width) => [width * 4, width * 3],
  3: (width) => [width, width * 1.5],
};

export type TextStyle = Omit<TextItem, 'kind' | 'text' | 'box' | 'matrix' | 'bounds'>;

export const plainStyle = (size: number, colour: number): TextStyle => ({
  size,
  leading: 1.2,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  align: 'left',
  isVertical: false,
  isCentred: false,
  isOneLine: false,
  paint: paintOf(colour),
});

/** How far a text may run out of its box: a line for every character at worst. */
function reachOf(text: string, box: Bounds, { size, leading, isVertical, isOneLine }: TextStyle): Bounds {
  if (isOneLine) {
    const [top, bottom] = [Math.min(box.top, box.bottom - size * 2), Math.max(box.bottom, box.top + size * 2)];
    return { ...box, top, bottom };
  }
  const spill = Math.min(text.length, 400) * size * leading;
  return isVertical ? { ...box, left: box.left - spill } : { ...box, bottom: box.bottom + spill };
}

/** A text item; nothing for an empty text. */
export function textItem(text: string, { box, matrix }: Place, style: TextStyle): DisplayItem[] {
  const shown = text.slice(0, MOST_CHARACTERS);
  if (shown.trim() === '') return [];
  const bounds = movedBounds(reachOf(shown, box, style), matrix);
  return [{ kind: 'text', text: shown, box, matrix, ...style, bounds }];
}

/** textStyle (reference: note-format, section 6.3). */
function styleOf(shape: Shape, json: unknown): TextStyle {
  const size = numberAt(json, 'textSize', DEFAULT_SIZE) * (numberAt(json, 'pointScale', 1) || 1);
  const leading = numberAt(json, 'textSpacing', 1.2);
  return {
    ...plainStyle(Math.min(Math.max(size, LEAST_SIZE), MOST_SIZE), shape.color || BLACK),
    leading: leading >= 0.8 && leading <= 4 ? leading : 1.2,
    isBold: memberOf(json, 'textBold') === true,
    isItalic: memberOf(json, 'textItalic') === true,
    isUnderlined: memberOf(json, 'textUnderline') === true,
    align: ALIGNMENTS[numberAt(json, 'alignType', 0)] ?? 'left',
    isVertical: numberAt(json, 'orientation', 0) === VERTICAL,
    ...namedFace(textAt(json, 'fontFace')),
  };
}

const borderColour = (json: unknown): number => {
  const text = textAt(json, 'borderColor');
  const [, alpha = 'ff', rgb] = /^#([0-9a-f]{2})?([0-9a-f]{6})$/i.exec(text) ?? [];
  if (rgb !== undefined) return Number.parseInt(alpha + rgb, 16) | 0;
  return numberAt(json, 'borderColor', RED) | 0;
};

function borderItems(place: Place, json: unknown): DisplayItem[] {
  const dashOf = BORDERS[numberAt(json, 'textBorder', 0)];
  const width = Math.min(numberAt(json, 'borderWidth', 3), MOST_BORDER);
  if (dashOf === undefined || width <= 0) return [];
  const style = { width, dash: dashOf(width), isRound: false };
  return strokeItem({ draw: rectangle(place.box), matrix: place.matrix }, paintOf(borderColour(json)), style);
}

/** The border of a text that has one. */
export function borderOf(shape: Shape, samples: PointSamples | undefined): readonly DisplayItem[] {
  const place = placeOf(shape, samples);
  return place === undefined ? [] : borderItems(place, parseNoteJson(shape.textStyle));
}

/** Where one of them ends, a line does. */
const LINES: ReadonlySet<string> = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

function wordsOf(token: HtmlToken): string {
  if (token.kind === 'text') return token.text.replaceAll('\u00a0', ' ');
  const endsLine = token.kind === 'open' ? token.name === 'br' : LINES.has(token.name);
  return endsLine ? '\n' : '';
}

/** The words of an HTML text, a paragraph a line; markup is never interpreted. */
export const htmlWords = (html: string): string =>
  html === ''
    ? ''
    : Array.from(htmlTokens(html.slice(0, MOST_CHARACTERS * 4)), wordsOf)
        .join('')
        .trim();

/** A text's box without its paddings, as wide as its style says when that is more. */
function innerBox({ left, top, right, bottom }: Bounds, json: unknown): Bounds {
  const wide = Math.max(right, left + numberAt(json, 'textWidth', 0));
  const start = left + Math.max(0, numberAt(json, 'paddingStart', 0));
  const end = wide - Math.max(0, numberAt(json, 'paddingEnd', 0));
  return end - start >= LEAST_SIZE ? { left: start, top, right: end, bottom } : { left, top, right: wide, bottom };
}

/** What a text shape says; '' when it says nothing here. */
export const textIn = ({ text, richText, extra }: Shape): string =>
  text || htmlWords(richText) || (extra === '' ? '' : htmlWords(textAt(parseNoteJson(extra), 'textContent')));

/** Typed text (types 6, 13, 16, 29) with its border. */
export function textItems(shape: Shape, samples: PointSamples | undefined): DisplayItem[] {
  const place = textPlaceOf(shape, samples);
  const json = parseNoteJson(shape.textStyle);
  const border = borderItems(place, json);
  const drop = border.length > 0 ? Math.min(numberAt(json, 'borderWidth', 3), MOST_BORDER) * 1.5 : 0;
  const box = innerBox(place.box, json);
  const inner = { ...place, box: { ...box, top: Math.min(box.top + drop, box.bottom) } };
  return [...border, ...textItem(textIn(shape), inner, styleOf(shape, json))];
}
