import type { Rgb } from '../render/page/colours';
import type { DisplayItem, FillItem, Paint, StrokeItem } from '../render/page/displayList';
import type { Bounds } from '../render/path/pathStream';

/** Red, green and blue of an Android colour; on white paper ink keeps its own. */
export const rgbOf = (argb: number): Rgb => [(argb >> 16) & 0xff, (argb >> 8) & 0xff, argb & 0xff];

/** 0 … 1: the colour's own opacity and what comes on top of it. */
export const opacityOf = ({ colour, opacity }: Paint): number =>
  Math.round((((colour >> 24) & 0xff) / 255) * opacity * 1000) / 1000;

const hexOf = (value: number): string => value.toString(16).padStart(2, '0');

export const hexColour = (argb: number): string => `#${rgbOf(argb).map(hexOf).join('')}`;

export type EraserItem = FillItem | StrokeItem;

/** Items that lie in a row and that the same erasers have gone over afterwards. */
interface InkRun {
  readonly items: readonly DisplayItem[];
  /** Indexes into the page's erasers, in order. */
  readonly erasers: readonly number[];
}

interface ErasedInk {
  readonly erasers: readonly EraserItem[];
  readonly runs: readonly InkRun[];
}

/** Whether an item takes ink away. */
export const isEraser = (item: DisplayItem): item is EraserItem =>
  (item.kind === 'fill' || item.kind === 'stroke') && item.paint.blend === 'erase';

const meet = (one: Bounds, other: Bounds): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * A page's ink for writers that have no way to take colour away again: each item with the erasers that come after it
 * and touch it. Hiding it under their mask leaves what a canvas would leave, and touches neither paper nor template.
 */
export function erasedInk(items: readonly DisplayItem[]): ErasedInk {
  const erasers: EraserItem[] = [];
  const ranks: number[] = [];
  items.forEach((item, index) => {
    if (!isEraser(item)) return;
    erasers.push(item);
    ranks.push(index);
  });
  const runs: { items: DisplayItem[]; erasers: readonly number[] }[] = [];
  items.forEach((item, index) => {
    if (isEraser(item)) return;
    const over = erasers.flatMap((eraser, at) =>
      (ranks[at] ?? 0) > index && meet(item.bounds, eraser.bounds) ? [at] : [],
    );
    const last = runs.at(-1);
    if (last !== undefined && last.erasers.join() === over.join()) last.items.push(item);
    else runs.push({ items: [item], erasers: over });
  });
  return { erasers, runs };
}

/** Around all items. */
export const boundsOfItems = (items: readonly DisplayItem[]): Bounds =>
  items.reduce<Bounds>(
    ({ left, top, right, bottom }, { bounds }) => ({
      left: Math.min(left, bounds.left),
      top: Math.min(top, bounds.top),
      right: Math.max(right, bounds.right),
      bottom: Math.max(bottom, bounds.bottom),
    }),
    { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity },
  );
