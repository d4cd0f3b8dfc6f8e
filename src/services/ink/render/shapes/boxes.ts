import type { PointSamples, Shape } from '../../model';
import { memberOf, parseNoteJson } from '../../records/json';
import type { DisplayItem, Draw } from '../page/displayList';
import { addDisc, addPolygon } from '../path/closedPaths';
import type { Bounds } from '../path/pathStream';
import { fillItem, paintOf, strokeItem } from './paint';
import { numberAt, textAt } from './shapeStyle';
import { placeOf, plainStyle, textItem, titleIn } from './text';

const BLUE = 0xff24508c | 0;
const GREY = 0xff6b6862 | 0;
const BLACK = 0xff000000 | 0;
const LINK_SIZE = 26;
const TITLE_SIZE = 30;
/** An audio box, whatever the shape's own rectangle says (reference: note-format, section 6.1). */
const AUDIO_SIZE = { width: 360, height: 110 };
const LINK_STYLE = { iconOnly: 0, underlined: 1, framed: 2 } as const;

type Place = NonNullable<ReturnType<typeof placeOf>>;

const rectangle =
  ({ left, top, right, bottom }: Bounds): Draw =>
  (path) =>
    addPolygon(path, [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ]);

const frame = ({ box, matrix }: Place, colour: number): DisplayItem[] =>
  strokeItem({ draw: rectangle(box), matrix }, paintOf(colour), { width: 2 });

const inset = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left + by,
  top,
  right: right - by,
  bottom,
});

/** Link (type 33): its title, underlined, framed, or a bare sign. */
function linkItems(shape: Shape, place: Place): DisplayItem[] {
  const json = parseNoteJson(shape.text);
  const target = textAt(json, 'key') === 'URL' ? textAt(json, 'value') : textAt(memberOf(json, 'docBean'), 'title');
  const title = textAt(json, 'remark') || target || textAt(json, 'value');
  const style = numberAt(json, 'displayStyle', LINK_STYLE.underlined);
  const colour = shape.color || BLUE;
  const text = style === LINK_STYLE.iconOnly ? '↗' : `↗ ${title}`;
  const words = { ...plainStyle(LINK_SIZE, colour), isUnderlined: style === LINK_STYLE.underlined, isCentred: true };
  return [
    ...(style === LINK_STYLE.framed ? frame(place, colour) : []),
    ...textItem(text, { ...place, box: inset(place.box, style === LINK_STYLE.framed ? 8 : 0) }, words),
  ];
}

/** Timestamp (type 38): a box with centred text. */
function timestampItems(shape: Shape, place: Place): DisplayItem[] {
  const json = parseNoteJson(shape.text);
  const text = textAt(memberOf(json, 'timestampBean'), 'formattedStr');
  const colour = shape.color || BLACK;
  const words = { ...plainStyle(LINK_SIZE, colour), align: 'center' as const, isCentred: true };
  return [...(memberOf(json, 'noFrame') === true ? [] : frame(place, colour)), ...textItem(text, place, words)];
}

/** A box with a sign and the resource's title: audio (23) and attachments (34). */
const titledBox =
  (sign: string) =>
  (shape: Shape, place: Place): DisplayItem[] => {
    const title = titleIn(shape.resource, 'title', 'relativePath').replace(/^\/+/, '');
    const words = { ...plainStyle(TITLE_SIZE, GREY), isCentred: true };
    return [...frame(place, GREY), ...textItem(`${sign} ${title}`, { ...place, box: inset(place.box, 16) }, words)];
  };

/** Where a picture stands (19, 32): its frame with a hill and a sun. */
function pictureItems(_shape: Shape, { box, matrix }: Place): DisplayItem[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const at = (x: number, y: number): readonly [number, number] => [box.left + x * width, box.top + y * height];
  const hills: Draw = (path) =>
    addPolygon(path, [at(0, 1), at(0, 0.8), at(0.3, 0.5), at(0.55, 0.75), at(0.7, 0.62), at(1, 0.9), at(1, 1)]);
  const sun: Draw = (path) => addDisc(path, ...at(0.72, 0.3), Math.min(width, height) * 0.08);
  const faint = paintOf(GREY, 0.25);
  return [
    ...fillItem({ draw: hills, matrix }, faint),
    ...fillItem({ draw: sun, matrix }, faint),
    ...frame({ box, matrix }, GREY),
  ];
}

const audioPlace = ({ box }: Place): Place => ({
  box: { left: box.left, top: box.top, right: box.left + AUDIO_SIZE.width, bottom: box.top + AUDIO_SIZE.height },
  matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 },
});

const BOXES: Readonly<Record<number, (shape: Shape, place: Place) => DisplayItem[]>> = {
  19: pictureItems,
  23: (shape, place) => titledBox('♪')(shape, audioPlace(place)),
  30: pictureItems,
  32: pictureItems,
  33: linkItems,
  34: titledBox('▤'),
  38: timestampItems,
};

export const isBox = (shapeType: number): boolean => shapeType in BOXES;

/** What stands in a box of its own, as items of a display list. */
export function boxItems(shape: Shape, samples: PointSamples | undefined): DisplayItem[] {
  const place = placeOf(shape, samples);
  return place === undefined ? [] : (BOXES[shape.shapeType]?.(shape, place) ?? []);
}
