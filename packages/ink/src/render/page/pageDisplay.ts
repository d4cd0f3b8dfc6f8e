import type { PageInk } from '../../model';
import { grownPaper } from '../template/grownPaper';
import { backgroundOf, templateOf } from '../template/pagePaper';
import { factsOf } from '../shapes/pageFacts';
import { shapeDrawing } from '../shapes/shapeItems';
import { writingOf } from '../shapes/writing';
import type { DisplayItem, DisplayList, PageAsset, PageSpot, Writing } from './displayList';

/** Page units: some eighty pages below each other, which is what documents and canvases can hold. */
const MOST_HEIGHT = 150_000;

/** A picture or PDF that lies below would be stretched with the page, away from the ink. */
const isGrowing = (page: PageInk, background: DisplayList['background']): boolean =>
  page.growsWithInk === true && background === undefined;

/** Works a page's shapes out once, so that showing it at another place or size only fills paths. */
export function pageDisplay(page: PageInk): DisplayList {
  const facts = factsOf(page);
  const items: DisplayItem[] = [];
  const spots: PageSpot[] = [];
  const writings: Writing[] = [];
  const assets = new Map<string, PageAsset>();
  let bottom = page.height;
  const below = backgroundOf(page, facts);
  if (below !== undefined) assets.set(below.asset.name, below.asset);
  for (const drawn of page.shapes) {
    const drawing = shapeDrawing(drawn, facts);
    const from = items.length;
    for (const item of drawing.items) items.push(item);
    writings.push(writingOf(drawn, facts, from, items.length));
    for (const spot of drawing.spots) spots.push(spot);
    bottom = Math.max(bottom, drawing.bottom ?? 0);
    for (const asset of drawing.assets) if (!assets.has(asset.name)) assets.set(asset.name, asset);
  }
  const list: DisplayList = {
    width: page.width,
    // A text note has one page, as long as its text.
    height: Math.min(Math.ceil(bottom), Math.max(page.height, MOST_HEIGHT)),
    items,
    template: templateOf(page),
    background: below?.background,
    spots,
    assets: [...assets.values()],
    writings,
  };
  return isGrowing(page, list.background) ? grownPaper(list, page.shapes) : list;
}
