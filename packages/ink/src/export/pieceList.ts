import type { DisplayItem, DisplayList } from '../render/page/displayList';
import type { Affine } from '../render/path/affine';
import { extentOf } from '../render/path/extent';
import type { Bounds } from '../render/path/pathStream';
import { movedBounds, movedItems } from '../render/shapes/paint';
import { withoutTemplate } from './exportModel';

/** Page units around what is shown, so that no line ends at the edge. */
const MARGIN = 8;

const around = (boxes: readonly Bounds[]): Bounds =>
  boxes.reduce((all, box) => ({
    left: Math.min(all.left, box.left),
    top: Math.min(all.top, box.top),
    right: Math.max(all.right, box.right),
    bottom: Math.max(all.bottom, box.bottom),
  }));

/** What an item covers: its bounds leave room around ink, which would be empty space in a picture. */
function coverOf(item: DisplayItem): readonly Bounds[] {
  if (item.kind === 'text' || item.kind === 'image') return [item.bounds];
  const reach = extentOf(item.draw);
  const half = item.kind === 'stroke' ? item.width / 2 : 0;
  if (reach === undefined) return [];
  const { left, top, right, bottom } = reach;
  return [{ left: left - half, top: top - half, right: right + half, bottom: bottom + half }];
}

/**
 * What a page shows, on a page that is just as large and has no template: for a picture of some of its shapes. Undefined
 * where it shows nothing.
 */
export function pieceOf(list: DisplayList): DisplayList | undefined {
  const covers = list.items.flatMap(coverOf);
  if (covers.length === 0) return undefined;
  const { left, top, right, bottom } = around(covers);
  const move: Affine = { a: 1, b: 0, c: 0, d: 1, e: MARGIN - left, f: MARGIN - top };
  return {
    ...withoutTemplate(list),
    width: Math.max(1, Math.ceil(right - left + 2 * MARGIN)),
    height: Math.max(1, Math.ceil(bottom - top + 2 * MARGIN)),
    items: movedItems(list.items, move),
    spots: list.spots.map((spot) => ({ ...spot, bounds: movedBounds(spot.bounds, move) })),
    writings: [],
  };
}
