import type { TextItem } from '../page/displayList';
import { isSerif } from './fontFace';
import { BOLD_WIDTHS, REGULAR_WIDTHS, type WidthRange } from './fontWidths';
import { BOLD_SERIF_WIDTHS, SERIF_WIDTHS } from './serifWidths';

/** How wide a text is in an item's font and size, in page units before the item's matrix. */
export type Measure = (text: string) => number;

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const UPPER = /\p{Lu}/u;
/** Accents that stand over the letter before them, and signs that show nothing. */
const MARK = /[\p{M}\p{Cf}]/u;
const SQUARE = 1000;
const USUAL = { upper: 690, other: 560 };
/** Above this letters of other alphabets are as much wider when they are bold. */
const BOLD = 1.055;
/** Source code: every character as wide as a digit of the fixed faces that all systems have. */
const FIXED = 600;

function widthIn(ranges: readonly WidthRange[], character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  const range = ranges.findLast(({ first }) => first <= code);
  return range?.widths[code - range.first] || undefined;
}

const tabled = (character: string, isBold: boolean): number | undefined =>
  widthIn(isBold ? BOLD_WIDTHS : REGULAR_WIDTHS, character);

/** Beyond the first plane stand rare ideographs and pictographs: squares, too. */
const isSquare = (character: string): boolean => (character.codePointAt(0) ?? 0) > 0xffff || WIDE.test(character);

/** A letter that no table has: as wide as what it is made of, else an average. */
function guessed(character: string, isBold: boolean): number {
  const [plain = ''] = character.normalize('NFD');
  const base = plain === character ? undefined : tabled(plain, isBold);
  return base ?? (UPPER.test(character) ? USUAL.upper : USUAL.other) * (isBold ? BOLD : 1);
}

function widthOf(character: string, isBold: boolean): number {
  const known = tabled(character, isBold);
  if (known !== undefined) return known;
  if (MARK.test(character)) return 0;
  return isSquare(character) ? SQUARE : guessed(character, isBold);
}

/** Serif letters of other alphabets are as much narrower as the Latin ones are on the whole. */
const SERIF = 0.92;

function serifWidth(character: string, isBold: boolean): number {
  const known = widthIn(isBold ? BOLD_SERIF_WIDTHS : SERIF_WIDTHS, character);
  return known ?? widthOf(character, isBold) * (isSquare(character) ? 1 : SERIF);
}

function fixedWidth(character: string): number {
  if (MARK.test(character)) return 0;
  return isSquare(character) ? SQUARE : FIXED;
}

/** Words come over and over while lines are broken. */
const MOST_KNOWN = 4000;

/**
 * How wide a text of an item is: by the widths that Helvetica and the fonts made after it share, of a serif face by those
 * of Times, by an average for other alphabets, by a square for ideographs. Lines break by it on screens and in documents, and each line is set as
 * long as it says, whatever font stands in: the same text stands at the same place everywhere.
 */
export function rulerFor(item: Pick<TextItem, 'size' | 'isBold' | 'isFixed' | 'face'>): Measure {
  const { size, isBold } = item;
  const widthFor = item.isFixed === true ? fixedWidth : isSerif(item) ? serifWidth : widthOf;
  const known = new Map<string, number>();
  const one = (character: string): number => {
    const found = known.get(character);
    if (found !== undefined) return found;
    const width = widthFor(character, isBold);
    if (known.size < MOST_KNOWN) known.set(character, width);
    return width;
  };
  return (text) => {
    let sum = 0;
    for (const character of text) sum += one(character);
    return (sum * size) / 1000;
  };
}
