import type { TextItem } from '../../render/page/displayList';
import type { Measure } from '../../render/text/layoutText';

/** Advance widths of Helvetica, U+0020 … U+007E, in thousandths of the size (Adobe font metrics). */
const ASCII = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
] as const;
const FIRST = 0x20;
const BOLD = 1.055;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const UPPER = /\p{Lu}/u;
const MARK = /\p{M}/u;

function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const known = ASCII[code - FIRST];
  if (known !== undefined) return known;
  if (MARK.test(character)) return 0;
  // Beyond the first plane stand rare ideographs and pictographs: squares, too.
  if (code > 0xffff || WIDE.test(character)) return 1000;
  return UPPER.test(character) ? 690 : 560;
}

/**
 * How wide a text of an item is where nobody has a font at hand: by Helvetica's widths, by an average for other
 * alphabets, by a square for ideographs. The same on every machine, so that a file does not depend on where it is made.
 */
export const rulerFor =
  ({ size, isBold }: TextItem): Measure =>
  (text) => {
    let sum = 0;
    for (const character of text) sum += widthOf(character);
    return (sum * size * (isBold ? BOLD : 1)) / 1000;
  };
