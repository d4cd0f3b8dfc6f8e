import type { TextItem } from '../page/displayList';
import type { Bounds } from '../path/pathStream';
import type { Measure } from './textRuler';

/** Where a line's text stands in its height. */
const BASELINE = 0.8;
const UNDERLINE_DROP = 0.12;
const MOST_LINES = 2000;
const MOST_TITLE = 400;

/**
 * A piece of text in its place: its left end on the base line, page units before the item's matrix. It is set `width`
 * long, whatever font shows it.
 */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** How its paragraph goes on behind it: within the same word, or after a space; absent at its end. */
  readonly next?: 'word' | 'space';
}

export interface TextLayout {
  readonly runs: readonly TextRun[];
  /** Lines under the text, as boxes to be filled. */
  readonly rules: readonly Bounds[];
}

/** Where a line may break: after a space, and around every character of scripts that are written without. */
export const piecesOf = (paragraph: string): string[] =>
  paragraph.match(
    /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+\s*|\s+/gu,
  ) ?? [];

const paragraphsOf = (text: string): string[] => text.split(/\r\n|[\r\n]/);

/** One line, and whether it was cut because it was full: such a line can be spread out. */
interface Line {
  readonly pieces: readonly string[];
  readonly isFull: boolean;
}

const textOf = ({ pieces }: Line): string => pieces.join('').trimEnd();

function linesOf(text: string, width: number, measure: Measure): Line[] {
  const lines: Line[] = [];
  for (const paragraph of paragraphsOf(text)) {
    let pieces: string[] = [];
    let length = 0;
    for (const piece of piecesOf(paragraph)) {
      if (pieces.length > 0 && length + measure(piece.trimEnd()) > width) {
        lines.push({ pieces, isFull: true });
        [pieces, length] = [[], 0];
      }
      pieces.push(piece);
      length += measure(piece);
    }
    lines.push({ pieces, isFull: false });
    if (lines.length >= MOST_LINES) break;
  }
  return lines;
}

/** Characters as people count them, so that no accent is cut from its letter. */
const charactersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

const ELLIPSIS = '…';

/** A text on one line, cut where there is no room for the rest. */
function cut(text: string, width: number, measure: Measure): Line {
  const line = text.replace(/\s+/g, ' ').trim();
  if (measure(line) <= width) return { pieces: [line], isFull: false };
  const characters = charactersOf(line.slice(0, MOST_TITLE));
  let [fits, over] = [0, characters.length + 1];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (measure(characters.slice(0, middle).join('').trimEnd() + ELLIPSIS) <= width) fits = middle;
    else over = middle;
  }
  return { pieces: [characters.slice(0, fits).join('').trimEnd() + ELLIPSIS], isFull: false };
}

/** Breaks a text into lines no wider than `width`, as `measure` says; a word that is wider gets a line of its own. */
export const wrapText = (text: string, width: number, measure: Measure): string[] =>
  linesOf(text, width, measure).map(textOf);

const endsInSpace = (text: string): boolean => text !== text.trimEnd();

/** What follows a piece, by the one that comes after it or, at the end of a full line, the next line. */
const nextOf = (piece: string, { pieces, isFull }: Line, index: number): Pick<TextRun, 'next'> => {
  const following = pieces[index + 1];
  if (following === undefined && !isFull) return {};
  return { next: endsInSpace(piece) || following?.trim() === '' ? 'space' : 'word' };
};

/** A full line of a justified text: each piece by itself, the free room shared out between them. */
function spread(line: Line, x: number, y: number, width: number, measure: Measure): TextRun[] {
  const { pieces } = line;
  const words = pieces.map((piece) => piece.trimEnd());
  const used = words.reduce((sum, word) => sum + measure(word), 0);
  const gap = (width - used) / Math.max(1, words.length - 1);
  let at = x;
  return words.map((text, index) => {
    const length = measure(text);
    const run = { text, x: at, y, width: length, ...nextOf(pieces[index] ?? '', line, index) };
    at += length + gap;
    return run;
  });
}

function rows(item: TextItem, measure: Measure): TextLayout {
  const { box, size, align } = item;
  const width = box.right - box.left;
  const lines = item.isOneLine ? [cut(item.text, width, measure)] : linesOf(item.text, width, measure);
  const height = size * item.leading;
  const spare = item.isCentred ? (box.bottom - box.top - lines.length * height) / 2 : 0;
  const rules: Bounds[] = [];
  const runs = lines.flatMap((line, index): TextRun[] => {
    const text = textOf(line);
    const y = box.top + spare + index * height + (height - size) / 2 + size * BASELINE;
    const isSpread = align === 'justify' && line.isFull && line.pieces.length > 1;
    const length = isSpread ? width : measure(text);
    const share = align === 'center' ? 0.5 : align === 'right' ? 1 : 0;
    const x = box.left + (width - length) * share;
    if (text === '') return [];
    const top = y + size * UNDERLINE_DROP;
    rules.push({ left: x, top, right: x + length, bottom: top + Math.max(1, size / 16) });
    const last = line.pieces.length - 1;
    return isSpread
      ? spread(line, x, y, width, measure)
      : [{ text, x, y, width: length, ...nextOf(line.pieces[last] ?? '', line, last) }];
  });
  return { runs, rules: item.isUnderlined ? rules : [] };
}

/** One character below the other, columns from right to left; each stands upright in the middle of its column. */
function columns(item: TextItem, measure: Measure): TextLayout {
  const { box, size } = item;
  const breadth = size * item.leading;
  const perColumn = Math.max(1, Math.floor((box.bottom - box.top) / size));
  const cells: string[][] = paragraphsOf(item.text).flatMap((paragraph) => {
    const characters = charactersOf(paragraph);
    const count = Math.max(1, Math.ceil(characters.length / perColumn));
    return Array.from({ length: count }, (_, index) => characters.slice(index * perColumn, (index + 1) * perColumn));
  });
  const shareOf = { left: 0, justify: 0, center: 0.5, right: 1 }[item.align];
  const shown = cells.slice(0, MOST_LINES);
  const runs = shown.flatMap((characters, column) => {
    const free = Math.max(0, box.bottom - box.top - characters.length * size);
    const top = box.top + free * shareOf;
    const middle = box.right - (column + 0.5) * breadth;
    return characters.flatMap((text, row): TextRun[] => {
      const width = measure(text);
      return text.trim() === '' ? [] : [{ text, x: middle - width / 2, y: top + row * size + size * BASELINE, width }];
    });
  });
  return { runs, rules: item.isUnderlined ? shown.map((column, index) => sideRule(item, column.length, index)) : [] };
}

/** Under text that runs downwards the line stands beside its column. */
function sideRule({ box, size, leading }: TextItem, length: number, column: number): Bounds {
  const right = box.right - column * size * leading;
  return { left: right - Math.max(1, size / 16), top: box.top, right, bottom: box.top + length * size };
}

/** Breaks and places an item's text; screens and documents set it alike when they measure alike. */
export const layoutText = (item: TextItem, measure: Measure): TextLayout =>
  item.isVertical ? columns(item, measure) : rows(item, measure);
