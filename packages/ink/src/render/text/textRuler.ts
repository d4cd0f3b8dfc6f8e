import type { TextItem } from '../page/displayList';
import { isSerif } from './fontFace';
import { BOLD_WIDTHS, REGULAR_WIDTHS, type WidthRange } from './fontWidths';

/**
 * Advance widths of the letters of Times, the serif that readers of PDF have, upright (Latin, punctuation). Source: the
 * metrics of the standard fonts, as @cantoo/pdf-lib has them.
 */
const SERIF_WIDTHS: readonly WidthRange[] = [
  {
    first: 0x20,
    widths: [
      250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
      500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889,
      722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500,
      444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480,
      200, 480, 541,
    ],
  },
  {
    first: 0xa0,
    widths: [
      250, 333, 500, 500, 500, 500, 200, 500, 333, 760, 276, 500, 564, 333, 760, 333, 400, 564, 300, 300, 333, 500, 453,
      250, 333, 300, 310, 500, 750, 750, 750, 444, 722, 722, 722, 722, 722, 722, 889, 667, 611, 611, 611, 611, 333, 333,
      333, 333, 722, 722, 722, 722, 722, 722, 722, 564, 722, 722, 722, 722, 722, 722, 556, 500, 444, 444, 444, 444, 444,
      444, 667, 444, 444, 444, 444, 444, 278, 278, 278, 278, 500, 500, 500, 500, 500, 500, 500, 564, 500, 500, 500, 500,
      500, 500, 500, 500,
    ],
  },
  {
    first: 0x2010,
    widths: [0, 0, 0, 500, 1000, 0, 0, 0, 333, 333, 333, 0, 444, 444, 444, 0, 500, 500, 350, 0, 0, 0, 1000],
  },
];

const BOLD_SERIF_WIDTHS: readonly WidthRange[] = [
  {
    first: 0x20,
    widths: [
      250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500,
      500, 500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778, 667,
      944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500, 333, 500, 556,
      444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722, 500, 500,
      444, 394, 220, 394, 520,
    ],
  },
  {
    first: 0xa0,
    widths: [
      250, 333, 500, 500, 500, 500, 220, 500, 333, 747, 300, 500, 570, 333, 747, 333, 400, 570, 300, 300, 333, 556, 540,
      250, 333, 300, 330, 500, 750, 750, 750, 500, 722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 389,
      389, 389, 389, 722, 722, 778, 778, 778, 778, 778, 570, 778, 722, 722, 722, 722, 722, 611, 556, 500, 500, 500, 500,
      500, 500, 722, 444, 444, 444, 444, 444, 278, 278, 278, 278, 500, 556, 500, 500, 500, 500, 500, 570, 500, 556, 556,
      556, 556, 500, 556, 500,
    ],
  },
  {
    first: 0x2010,
    widths: [0, 0, 0, 500, 1000, 0, 0, 0, 333, 333, 333, 0, 500, 500, 500, 0, 500, 500, 350, 0, 0, 0, 1000],
  },
];

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
