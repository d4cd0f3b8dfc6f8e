import { playIcon, sheetIcon } from '../boxes/icons';
import { urlOf } from '../boxes/linkTarget';
import type { ImageItem } from '../page/displayList';
import { IDENTITY } from '../path/affine';
import { fillItem, paintOf } from '../shapes/paint';
import { placeholderOf } from '../shapes/placeholder';
import { plainStyle, textItem } from '../shapes/text';
import type { RichBlock } from './richText';
import { MUTED, type Column, type RichSetting, type RichSheet } from './richSheet';

type Image = Extract<RichBlock, { kind: 'image' }>;
type File = Extract<RichBlock, { kind: 'file' }>;

/** Pixels of a node to a plain letter's size. */
const PLAIN_PX = 16;
/** A picture whose node says no size: by the column's width. */
const USUAL_HEIGHT = 0.62;
const TALLEST = 1.3;
const GAP = 0.6;

const nameIn = (source = ''): string =>
  decodeURIComponentSafely((source.split(/[?#]/, 1)[0] ?? '').replace(/^.*\//, ''));

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** How large a picture stands; one that says only one side, or none, is put whole into its place. */
function placeOf({ width, height, align }: Image, { left, right }: Column, top: number, size: number) {
  const room = right - left;
  const unit = size / PLAIN_PX;
  const wide = Math.min(width > 0 ? width * unit : room, room);
  const wanted = width > 0 && height > 0 ? (wide * height) / width : height > 0 ? height * unit : wide * USUAL_HEIGHT;
  const tall = Math.min(wanted, room * TALLEST);
  const start = align === 'right' ? right - wide : align === 'center' ? left + (room - wide) / 2 : left;
  return { left: start, top, right: start + wide, bottom: top + tall };
}

/** Draws a picture of the note, or the named frame of one that is not the note's. */
export function drawImage(sheet: RichSheet, image: Image, column: Column, top: number, setting: RichSetting): number {
  const box = placeOf(image, column, top, setting.size);
  const asset = setting.fileOf(image.file, 'image');
  const title = image.file.title || nameIn(image.file.sources[0]);
  const item: ImageItem = {
    kind: 'image',
    asset: asset?.name ?? '',
    title,
    isWhole: true,
    box,
    matrix: IDENTITY,
    bounds: box,
  };
  if (asset === undefined) sheet.items.push(...placeholderOf(item));
  else sheet.items.push(item);
  sheet.add(asset);
  // A picture of the web is not fetched; whoever wants it presses its frame.
  const address = image.file.sources.find((source) => /^https?:/i.test(source.trim()));
  const url = asset === undefined && address !== undefined ? urlOf(address) : undefined;
  if (url !== undefined) sheet.spots.push({ target: { kind: 'url', url }, title, bounds: box });
  return box.bottom + setting.size * GAP;
}

/** Draws a box with a sound or an attachment, which can be pressed. */
export function drawFile(
  sheet: RichSheet,
  { file, isSound }: File,
  { left, right }: Column,
  top: number,
  setting: RichSetting,
): number {
  const { size, colour } = setting;
  const kind = isSound ? 'audio' : 'file';
  const asset = setting.fileOf(file, kind);
  const title = file.title || asset?.title || nameIn(asset?.name ?? file.sources[0]);
  const box = { left, top, right: Math.min(right, left + size * 16), bottom: top + size * 2.6 };
  const icon = size * 1.5;
  sheet.frame(box, MUTED, Math.max(1, size / 20));
  const draw = (isSound ? playIcon : sheetIcon)(left + size * 0.6, top + (size * 2.6 - icon) / 2, icon);
  sheet.items.push(...fillItem({ draw, matrix: IDENTITY }, paintOf(colour)));
  const room = { ...box, left: left + size * 1.2 + icon, right: box.right - size * 0.6 };
  const style = { ...plainStyle(size, colour), isCentred: true, isOneLine: true };
  sheet.items.push(...textItem(title, { box: room, matrix: IDENTITY }, style));
  if (asset !== undefined) sheet.spots.push({ target: { kind, asset: asset.name }, title, bounds: box });
  sheet.add(asset);
  return box.bottom + size * GAP;
}
