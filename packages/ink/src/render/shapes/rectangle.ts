import type { Draw } from '../page/displayList';
import { addPolygon } from '../path/closedPaths';
import type { Bounds } from '../path/pathStream';

/** A rectangle as a drawing. */
export const rectangle =
  ({ left, top, right, bottom }: Bounds): Draw =>
  (path) =>
    addPolygon(path, [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]);
