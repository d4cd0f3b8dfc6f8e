import type { InkBounds } from '@inkside/ink';
import type { Match } from './findSlice';

/** Some words of a page, and where they stand. */
export interface PageWords {
  readonly text: string;
  readonly bounds: InkBounds;
  /** Its last word goes on in the words that follow: a line ends in it. */
  readonly isCut?: boolean | undefined;
}

/** How text is compared: after NFKC, without case; runs of white space are one space. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');

/** Whether words may stand directly after each other: no space is written between characters of Chinese and Japanese. */
const WITHOUT_SPACES = /[\u2e80-\u9fff\uf900-\ufaff]$/;

interface Laid {
  readonly text: string;
  /** Where each of the page's words begins in `text`. */
  readonly starts: readonly number[];
}

const laidOut = (words: readonly PageWords[]): Laid => {
  let text = '';
  const starts = words.map((word, index) => {
    const isApart = words[index - 1]?.isCut !== true && !WITHOUT_SPACES.test(text);
    if (text !== '' && isApart && !text.endsWith(' ')) text += ' ';
    const start = text.length;
    text += folded(word.text).trimStart();
    return start;
  });
  return { text, starts };
};

/** The part of some words that holds a stretch of their characters, as wide as its share of them. */
const partOf = ({ bounds, text }: PageWords, from: number, to: number): InkBounds => {
  const length = Math.max(folded(text).trim().length, 1);
  const width = bounds.right - bounds.left;
  const isOneLine = bounds.bottom - bounds.top < width / 2 || length < 4;
  if (!isOneLine) return bounds;
  const [left, right] = [Math.max(0, from) / length, Math.min(length, to) / length];
  return { ...bounds, left: bounds.left + width * left, right: bounds.left + width * right };
};

/** Where what is looked for stands on a page; also across the pieces that its words come in. */
export const matchesOn = (index: number, words: readonly PageWords[], wanted: string): readonly Match[] => {
  const needle = folded(wanted).trim();
  if (needle === '') return [];
  const { text, starts } = laidOut(words);
  const found: Match[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
    const end = at + needle.length;
    const parts = words.flatMap((word, place) => {
      const start = starts[place] ?? 0;
      const stop = starts[place + 1] ?? text.length;
      return start < end && stop > at ? [partOf(word, at - start, end - start)] : [];
    });
    if (parts.length > 0) found.push({ index, parts });
  }
  return found;
};

/** The matches of each page, so that a page need not look through those of the others. */
export const matchesByPage = (matches: readonly Match[]): ReadonlyMap<number, readonly Match[]> => {
  const byPage = new Map<number, Match[]>();
  for (const match of matches) byPage.set(match.index, [...(byPage.get(match.index) ?? []), match]);
  return byPage;
};
