import type { DisplayItem, Draw, ImageItem } from '../page/displayList';
import { addDisc, addPolygon } from '../path/closedPaths';
import type { Bounds } from '../path/pathStream';
import { fillItem, paintOf, strokeItem } from './paint';

const GREY = 0xff6b6862 | 0;
const FAINT = 0.25;

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

/** What stands where a picture that is not at hand would be: its frame with a hill and a sun. */
export function placeholderOf({ box, matrix }: Pick<ImageItem, 'box' | 'matrix'>): DisplayItem[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const at = (x: number, y: number): readonly [number, number] => [box.left + x * width, box.top + y * height];
  const hills: Draw = (path) =>
    addPolygon(path, [at(0, 1), at(0, 0.8), at(0.3, 0.5), at(0.55, 0.75), at(0.7, 0.62), at(1, 0.9), at(1, 1)]);
  const sun: Draw = (path) => addDisc(path, ...at(0.72, 0.3), Math.min(width, height) * 0.08);
  const faint = paintOf(GREY, FAINT);
  return [
    ...fillItem({ draw: hills, matrix }, faint),
    ...fillItem({ draw: sun, matrix }, faint),
    ...strokeItem({ draw: rectangle(box), matrix }, paintOf(GREY), { width: 2, isRound: false }),
  ];
}
