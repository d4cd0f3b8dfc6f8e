import type { DrawnShape } from '../../model';
import { placeOf, type Place } from '../boxes/place';
import type { DisplayList, TemplateLines } from '../page/displayList';
import { isIdentity, type Affine } from '../path/affine';
import type { Bounds } from '../path/pathStream';
import { movedBounds, movedDraw, movedItems, thicknessOf } from '../shapes/paint';
import { matrixOfShape } from '../shapes/shapeStyle';
import { isEraserType } from '../../shapeTypes';

/** What a pen slips over the edge is not where somebody wrote on (page units). */
const SLIP = 8;
const MARGIN = 24;
/** Ink farther away from a page is not on any canvas that a device lets grow. */
const FARTHEST = 20_000;

/** Where a shape's points or its box lie, before its matrix. */
function extentOf({ shape, samples }: DrawnShape): Place | undefined {
  if (samples === undefined || samples.x.length === 0) return placeOf(shape, samples);
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  samples.x.forEach((x, index) => {
    const y = samples.y[index] ?? 0;
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  });
  return { box, matrix: matrixOfShape(shape) };
}

const isNear = ({ left, top, right, bottom }: Bounds, page: Bounds): boolean =>
  left > -FARTHEST && top > -FARTHEST && right < page.right + FARTHEST && bottom < page.bottom + FARTHEST;

/** One edge of the page, which ink may lie beyond: `outside` counts away from the page. */
const pushed = (edge: number, outside: number, width: number): number =>
  outside > SLIP ? Math.max(edge, Math.ceil(outside + width / 2 + MARGIN)) : edge;

/** How far the ink reaches over each edge of a page; what a slip reaches counts as nothing. */
function reachOf(shapes: readonly DrawnShape[], { width, height }: DisplayList): Bounds {
  const page = { left: 0, top: 0, right: width, bottom: height };
  const reach = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const drawn of shapes) {
    const extent = isEraserType(drawn.shape.shapeType) ? undefined : extentOf(drawn);
    const bounds = extent === undefined ? undefined : movedBounds(extent.box, extent.matrix);
    if (bounds === undefined || !isNear(bounds, page)) continue;
    const thickness = thicknessOf(drawn.shape);
    reach.left = pushed(reach.left, -bounds.left, thickness);
    reach.top = pushed(reach.top, -bounds.top, thickness);
    reach.right = pushed(reach.right, bounds.right - width, thickness);
    reach.bottom = pushed(reach.bottom, bounds.bottom - height, thickness);
  }
  return reach;
}

const movedTemplate = (template: TemplateLines, matrix: Affine): TemplateLines => ({
  ...template,
  strokes: movedDraw(template.strokes, matrix),
  dots: movedDraw(template.dots, matrix),
});

/** Everything of a page at another place. */
function movedList(list: DisplayList, matrix: Affine): DisplayList {
  if (isIdentity(matrix)) return list;
  const { template, items, spots, writings } = list;
  return {
    ...list,
    items: movedItems(items, matrix),
    template: template === undefined ? undefined : movedTemplate(template, matrix),
    spots: spots.map((spot) => ({ ...spot, bounds: movedBounds(spot.bounds, matrix) })),
    writings: writings.map((writing) => {
      const { itemsAt } = writing;
      return { ...writing, itemsAt: itemsAt === undefined ? undefined : (ms) => movedItems(itemsAt(ms), matrix) };
    }),
  };
}

/**
 * A page that is as large as its ink needs: on a canvas that grows, and on a page whose size nobody says, what lies beyond
 * the edges was written there. What is printed stays where it was.
 */
export function grownPaper(list: DisplayList, shapes: readonly DrawnShape[]): DisplayList {
  const { left, top, right, bottom } = reachOf(shapes, list);
  const moved = movedList(list, { a: 1, b: 0, c: 0, d: 1, e: left, f: top });
  return { ...moved, width: list.width + left + right, height: list.height + top + bottom };
}
