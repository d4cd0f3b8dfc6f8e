import type { PageInk } from '../../model';
import { backgroundOf, templateOf } from '../template/pagePaper';
import { factsOf } from '../shapes/pageFacts';
import { shapeDrawing } from '../shapes/shapeItems';
import { writingOf } from '../shapes/writing';
import type { DisplayItem, DisplayList, PageAsset, PageSpot, Writing } from './displayList';

/** Works a page's shapes out once, so that showing it at another place or size only fills paths. */
export function pageDisplay(page: PageInk): DisplayList {
  const facts = factsOf(page);
  const items: DisplayItem[] = [];
  const spots: PageSpot[] = [];
  const writings: Writing[] = [];
  const assets = new Map<string, PageAsset>();
  const below = backgroundOf(page, facts);
  if (below !== undefined) assets.set(below.asset.name, below.asset);
  for (const drawn of page.shapes) {
    const drawing = shapeDrawing(drawn, facts);
    const from = items.length;
    for (const item of drawing.items) items.push(item);
    writings.push(writingOf(drawn, facts, from, items.length));
    spots.push(...drawing.spots);
    for (const asset of drawing.assets) if (!assets.has(asset.name)) assets.set(asset.name, asset);
  }
  return {
    width: page.width,
    height: page.height,
    items,
    template: templateOf(page),
    background: below?.background,
    spots,
    assets: [...assets.values()],
    writings,
  };
}
