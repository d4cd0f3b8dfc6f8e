import type { TextItem } from '../page/displayList';
import { isSerif } from './fontFace';

/** How wide the characters from `first` on are, in thousandths of the size; 0 for one that the font does not have. */
interface WidthRange {
  readonly first: number;
  readonly widths: readonly number[];
}

/**
 * Advance widths of the letters that Helvetica, Arial and Liberation Sans have in common (Latin, Greek, Cyrillic,
 * punctuation), upright; slanted letters are as wide.
 */
const REGULAR_WIDTHS: readonly WidthRange[] = [
  {
    first: 0x20,
    widths: [
      278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
      556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556,
      833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500,
      556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500,
      334, 260, 334, 584,
    ],
  },
  {
    first: 0xa0,
    widths: [
      278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 552, 400, 549, 333, 333, 333, 576, 537,
      278, 333, 333, 365, 556, 834, 834, 834, 611, 667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278,
      278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556, 556, 556,
      556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278, 556, 556, 556, 556, 556, 556, 556, 549, 611, 556, 556,
      556, 556, 500, 556, 500,
    ],
  },
  {
    first: 0x391,
    widths: [
      667, 667, 551, 668, 667, 611, 722, 778, 278, 667, 668, 833, 722, 650, 778, 722, 667, 0, 618, 611, 667, 798, 667,
      835, 748, 278, 667, 578, 446, 556, 222, 547, 578, 575, 500, 557, 446, 441, 556, 556, 222, 500, 500, 576, 500, 448,
      556, 690, 569, 482, 617, 395, 547, 648, 525, 713, 781,
    ],
  },
  {
    first: 0x400,
    widths: [
      667, 667, 865, 542, 719, 667, 278, 278, 500, 1057, 1010, 854, 583, 722, 635, 719, 667, 656, 667, 542, 677, 667,
      923, 604, 719, 719, 583, 656, 833, 722, 778, 719, 667, 722, 611, 635, 760, 667, 740, 667, 917, 938, 792, 885, 656,
      719, 1010, 722, 556, 573, 531, 365, 583, 556, 669, 458, 559, 559, 438, 583, 688, 552, 556, 542, 556, 500, 458,
      500, 823, 500, 573, 521, 802, 823, 625, 719, 521, 510, 750, 542, 556, 556, 556, 365, 510, 500, 222, 278, 222, 906,
      813, 556, 438, 559, 500, 552,
    ],
  },
  {
    first: 0x2010,
    widths: [333, 333, 0, 556, 1000, 1000, 0, 552, 222, 222, 222, 222, 333, 333, 333, 0, 556, 556, 350, 0, 0, 0, 1000],
  },
];

/** The same in bold. */
const BOLD_WIDTHS: readonly WidthRange[] = [
  {
    first: 0x20,
    widths: [
      278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
      556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
      722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
      556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
      280, 389, 584,
    ],
  },
  {
    first: 0xa0,
    widths: [
      278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556, 584, 333, 737, 552, 400, 549, 333, 333, 333, 576, 556,
      278, 333, 333, 365, 556, 834, 834, 834, 611, 722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278,
      278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556, 556, 556,
      556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278, 611, 611, 611, 611, 611, 611, 611, 549, 611, 611, 611,
      611, 611, 556, 611, 556,
    ],
  },
  {
    first: 0x391,
    widths: [
      722, 722, 601, 719, 667, 611, 722, 778, 278, 722, 667, 833, 722, 644, 778, 722, 667, 0, 600, 611, 667, 821, 667,
      809, 802, 278, 667, 615, 451, 611, 278, 582, 615, 610, 556, 606, 475, 460, 611, 541, 278, 558, 556, 612, 556, 445,
      611, 766, 619, 520, 684, 446, 582, 715, 576, 753, 845,
    ],
  },
  {
    first: 0x400,
    widths: [
      667, 669, 885, 567, 711, 667, 278, 276, 556, 1094, 1063, 875, 610, 722, 622, 719, 722, 719, 722, 567, 712, 667,
      904, 626, 719, 719, 610, 702, 833, 722, 778, 719, 667, 722, 611, 622, 854, 667, 730, 703, 1005, 1019, 870, 979,
      719, 711, 1031, 719, 556, 618, 615, 417, 635, 556, 709, 497, 615, 615, 500, 635, 740, 604, 611, 604, 611, 556,
      490, 556, 875, 556, 615, 581, 833, 844, 729, 854, 615, 552, 854, 583, 556, 556, 611, 417, 552, 556, 278, 281, 278,
      969, 906, 611, 500, 615, 556, 604,
    ],
  },
  {
    first: 0x2010,
    widths: [333, 333, 0, 556, 1000, 1000, 0, 552, 278, 278, 278, 278, 500, 500, 500, 0, 556, 556, 350, 0, 0, 0, 1000],
  },
];

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
