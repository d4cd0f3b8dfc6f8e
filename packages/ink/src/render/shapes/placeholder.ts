import type { DisplayItem, Draw, ImageItem } from '../page/displayList';
import { addDisc, addPolygon, rectangle } from '../path/closedPaths';
import { fillItem, paintOf, strokeItem } from './paint';
import { plainStyle, textItem } from './text';

const GREY = 0xff6b6862 | 0;
const FAINT = 0.25;

const [SMALLEST, LARGEST] = [8, 26];
const INSET = 0.04;

/** What people know the picture by, at the foot of its frame. */
function nameItems({ box, matrix, title, asset = '' }: Stand): DisplayItem[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const size = Math.min(width / 9, height / 5, LARGEST);
  const name = title || asset.slice(asset.lastIndexOf('/') + 1);
  if (size < SMALLEST || name === '') return [];
  const inset = width * INSET;
  const room = {
    left: box.left + inset,
    right: box.right - inset,
    top: box.top + inset,
    bottom: box.top + inset + size * 1.4,
  };
  return textItem(name, { box: room, matrix }, { ...plainStyle(size, GREY), isOneLine: true });
}

type Stand = Pick<ImageItem, 'box' | 'matrix'> & Partial<Pick<ImageItem, 'title' | 'asset'>>;

/** What stands where a picture that is not at hand would be: its frame with a hill and a sun, and its name. */
export function placeholderOf(item: Stand): DisplayItem[] {
  const { box, matrix } = item;
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
    ...nameItems(item),
  ];
}
