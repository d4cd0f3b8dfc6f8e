import type { Bounds } from '../path/pathStream';
import { movedBounds } from '../shapes/paint';
import { layoutText, type TextRun } from '../text/layoutText';
import { rulerFor } from '../text/textRuler';
import type { DisplayList, TextItem } from './displayList';

/** Some words of a page and where they stand, page units. */
export interface PageWords {
  readonly text: string;
  readonly bounds: Bounds;
  /** Its last word goes on in the words that follow. */
  readonly isCut?: boolean;
}

/** Words in the frame of their link, or a link among the words of its passage. */
const meet = (words: Bounds, spot: Bounds): boolean =>
  words.left < spot.right && spot.left < words.right && words.top < spot.bottom && spot.top < words.bottom;

/** How much of a line's height lies above the base line. */
const ABOVE = 0.86;

const boundsOfRun = ({ x, y, width }: TextRun, size: number): Bounds => ({
  left: x,
  top: y - size * ABOVE,
  right: x + width,
  bottom: y + size * (1.14 - ABOVE),
});

/** Line by line, so that what is found is marked where it stands; a title that was cut is found whole. */
function lines(item: TextItem): PageWords[] {
  const { text, box, matrix, size } = item;
  if (item.isVertical) return [{ text, bounds: movedBounds(box, matrix) }];
  const { runs } = layoutText(item, rulerFor(item));
  return runs.map((run) => ({
    text: item.isOneLine ? text : run.text + (run.next === 'space' ? ' ' : ''),
    bounds: movedBounds(boundsOfRun(run, size), matrix),
    ...(run.next === 'word' ? { isCut: true } : {}),
  }));
}

function said(item: TextItem): PageWords[] {
  const { matrix, passage } = item;
  if (passage === undefined) return lines(item);
  return passage.words === '' ? [] : [{ text: passage.words, bounds: movedBounds(passage.box, matrix) }];
}

/** What a page says in words, in the order of drawing: typed text, times, titles of links and files. */
export function wordsOf({ items, spots }: DisplayList): readonly PageWords[] {
  const shown = items.flatMap((item): PageWords[] => (item.kind === 'text' ? said(item) : []));
  // A link that shows its sign alone still has a title to be found by.
  const silent = spots.filter(
    ({ title, bounds }) =>
      title !== '' && !shown.some((words) => meet(words.bounds, bounds) && words.text.includes(title)),
  );
  return [...shown, ...silent.map(({ title, bounds }) => ({ text: title, bounds }))];
}
