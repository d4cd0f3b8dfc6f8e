import type { Bounds } from '../path/pathStream';
import { movedBounds } from '../shapes/paint';
import type { DisplayList } from './displayList';

/** Some words of a page and where they stand, page units. */
export interface PageWords {
  readonly text: string;
  readonly bounds: Bounds;
}

const isIn = (inner: Bounds, outer: Bounds): boolean =>
  inner.left >= outer.left - 1 &&
  inner.right <= outer.right + 1 &&
  inner.top >= outer.top - 1 &&
  inner.bottom <= outer.bottom + 1;

/** What a page says in words, in the order of drawing: typed text, times, titles of links and files. */
export function wordsOf({ items, spots }: DisplayList): readonly PageWords[] {
  const shown = items.flatMap((item): PageWords[] =>
    item.kind === 'text' ? [{ text: item.text, bounds: movedBounds(item.box, item.matrix) }] : [],
  );
  // A link that shows its sign alone still has a title to be found by.
  const silent = spots.filter(
    ({ title, bounds }) => title !== '' && !shown.some((words) => words.text === title && isIn(words.bounds, bounds)),
  );
  return [...shown, ...silent.map(({ title, bounds }) => ({ text: title, bounds }))];
}
