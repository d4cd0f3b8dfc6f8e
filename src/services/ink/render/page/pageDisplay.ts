import type { PageInk } from '../../model';
import { shapeItems } from '../shapes/shapeItems';
import type { DisplayList } from './displayList';
import { templateLines } from './templates';

/** Works a page's shapes out once, so that showing it at another place or size only fills paths. */
export function pageDisplay(page: PageInk): DisplayList {
  const { width, height } = page;
  return {
    width,
    height,
    items: page.shapes.flatMap(shapeItems),
    template: templateLines(page.template, { width, height }),
    background: undefined,
    spots: [],
    assets: [],
  };
}
