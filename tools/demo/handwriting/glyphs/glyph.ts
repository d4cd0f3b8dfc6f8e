import type { Path, PathPoint } from '../path';

/** One character as single-line strokes: y up from the baseline, x-height 40, capitals 76, ascenders 84. */
export interface Glyph {
  readonly advance: number;
  /** Written at once, from left to right. */
  readonly strokes: readonly Path[];
  /** Written after the word: dots, bars, accents. */
  readonly late: readonly Path[];
  /** Whether a running hand may come into the first stroke, or leave the last one, without lifting. */
  readonly joinsIn: boolean;
  readonly joinsOut: boolean;
  /** Does not lean with the hand: Chinese characters. */
  readonly isUpright?: boolean;
}

const pointOf = (text: string): PathPoint => {
  const [x = Number.NaN, y = Number.NaN] = text.replace('!', '').split(',').map(Number);
  if (Number.isNaN(x) || Number.isNaN(y)) throw new Error(`glyph point: ${text}`);
  return text.endsWith('!') ? { x, y, corner: true } : { x, y };
};

const pathOf = (text: string): Path => text.trim().split(/\s+/).map(pointOf);

/**
 * Reads the notation of the glyph tables: the advance, a colon, strokes parted by `/`, each a list of `x,y` points
 * that a smooth curve passes through. `!` marks a corner, `~` a late stroke, `<` and `>` where a running hand joins.
 */
export const parseGlyph = (notation: string): Glyph => {
  const colon = notation.indexOf(':');
  const parts = notation.slice(colon + 1).split('/');
  const plain = (part: string): string => part.replace(/[<>~]/g, '');
  return {
    advance: Number(notation.slice(0, colon)),
    strokes: parts.filter((part) => !part.includes('~')).map((part) => pathOf(plain(part))),
    late: parts.filter((part) => part.includes('~')).map((part) => pathOf(plain(part))),
    joinsIn: notation.includes('<'),
    joinsOut: notation.includes('>'),
  };
};
