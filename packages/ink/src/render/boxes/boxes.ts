import type { PointSamples, Shape } from '../../model';
import { memberOf, parseNoteJson } from '../../records/json';
import { recordingOf } from '../../records/recording';
import type { DisplayItem, ImageItem, PageAsset, PageSpot, SpotTarget } from '../page/displayList';
import { IDENTITY } from '../path/affine';
import type { Bounds } from '../path/pathStream';
import { linkIcon, playIcon, ribbonIcon, sheetIcon } from './icons';
import { linkText } from './linkTarget';
import type { PageFacts } from '../shapes/pageFacts';
import { fillItem, movedBounds, paintOf, strokeItem } from '../shapes/paint';
import { placeholderOf } from '../shapes/placeholder';
import { rectangle } from '../path/closedPaths';
import { picturePlaceOf, placeOf, someplace, type Place, type UsualSize } from './place';
import { assetOf } from './shapeAsset';
import { numberAt, textAt } from '../shapes/shapeStyle';
import { plainStyle, textItem, type TextStyle } from '../shapes/text';

const BLUE = 0xff24508c | 0;
const RED = 0xffb8322a | 0;
const GREY = 0xff6b6862 | 0;
const BLACK = 0xff000000 | 0;
/** Words on a box: dark enough to turn light on dark paper. */
const SOFT_BLACK = 0xff3a3834 | 0;
const LINK_SIZE = 26;
const TITLE_SIZE = 30;
const DETAIL_SIZE = 22;
const ICON_SIZE = 40;
const MARGIN = 16;
/** An audio box, whatever the shape's own rectangle says (reference: note-format, section 6.1). */
const AUDIO_SIZE = { width: 360, height: 110 };
const BOOKMARK_SIZE = 72;
const LINK_STYLE = { iconOnly: 0, underlined: 1, framed: 2 } as const;

/** What a shape adds to a page. */
export interface ShapeDrawing {
  readonly items: readonly DisplayItem[];
  readonly spots: readonly PageSpot[];
  readonly assets: readonly PageAsset[];
  /** How far down a text reaches that grows with its words, page units. */
  readonly bottom?: number;
}

const drawing = (items: readonly DisplayItem[], parts: Partial<ShapeDrawing> = {}): ShapeDrawing => ({
  items,
  spots: [],
  assets: [],
  ...parts,
});

const frame = ({ box, matrix }: Place, colour: number, dash: readonly number[] = []): DisplayItem[] =>
  strokeItem({ draw: rectangle(box), matrix }, paintOf(colour), { width: 2, dash, isRound: false });

const inset = ({ left, top, right, bottom }: Bounds, fromLeft: number, fromRight: number): Bounds => ({
  left: Math.min(left + fromLeft, right),
  top,
  right: Math.max(right - fromRight, left),
  bottom,
});

const title = (text: string, place: Place, style: TextStyle): DisplayItem[] =>
  textItem(text, place, { ...style, isCentred: true, isOneLine: true });

const boundsOfPlace = ({ box, matrix }: Place): Bounds => movedBounds(box, matrix);

/** Link (type 33): its sign and title, underlined, framed, or the sign alone. */
function link(shape: Shape, place: Place, facts: PageFacts): ShapeDrawing {
  const json = parseNoteJson(shape.text);
  const { title: words, target } = linkText(json, facts);
  const style = numberAt(json, 'displayStyle', LINK_STYLE.underlined);
  const colour = shape.color || BLUE;
  const { box, matrix } = place;
  const isFramed = style === LINK_STYLE.framed;
  const [left, middle] = [box.left + (isFramed ? 10 : 0), (box.top + box.bottom) / 2];
  const icon = linkIcon(left, middle - LINK_SIZE / 2, LINK_SIZE);
  const room = { matrix, box: inset(box, left - box.left + LINK_SIZE + 8, isFramed ? 10 : 0) };
  const text = { ...plainStyle(LINK_SIZE, colour), isUnderlined: style === LINK_STYLE.underlined };
  const items = [
    ...(isFramed ? frame(place, colour) : []),
    ...fillItem({ draw: icon, matrix }, paintOf(colour)),
    ...(style === LINK_STYLE.iconOnly ? [] : title(words, room, text)),
  ];
  const spots = target === undefined ? [] : [{ target, title: words, bounds: boundsOfPlace(place) }];
  return drawing(items, { spots });
}

/** Ink that is a link (type 100): a broken frame around it, with the sign at its corner. */
function selectionLink(shape: Shape, place: Place, facts: PageFacts): ShapeDrawing {
  const { title: words, target } = linkText(parseNoteJson(shape.text), facts);
  const colour = shape.color || BLUE;
  const { box, matrix } = place;
  const icon = linkIcon(box.right - LINK_SIZE - 4, box.top + 4, LINK_SIZE * 0.8);
  const items = [...frame(place, colour, [8, 6]), ...fillItem({ draw: icon, matrix }, paintOf(colour))];
  const spots = target === undefined ? [] : [{ target, title: words, bounds: boundsOfPlace(place) }];
  return drawing(items, { spots });
}

/** Timestamp (type 38): a box with centred text. */
function timestamp(shape: Shape, place: Place): ShapeDrawing {
  const json = parseNoteJson(shape.text);
  const text = textAt(memberOf(json, 'timestampBean'), 'formattedStr');
  const colour = shape.color || BLACK;
  const words = title(text, place, { ...plainStyle(LINK_SIZE, colour), align: 'center' });
  return drawing([...(memberOf(json, 'noFrame') === true ? [] : frame(place, colour)), ...words]);
}

/** Begun seconds do not count, as in the player. */
const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** A file's title, and below it how long it plays, where that is known. */
function fileWords(words: string, duration: number, { box, matrix }: Place): DisplayItem[] {
  const large = plainStyle(TITLE_SIZE, SOFT_BLACK);
  if (duration <= 0) return title(words, { box, matrix }, large);
  const middle = (box.top + box.bottom) / 2;
  return [
    ...title(words, { box: { ...box, bottom: middle + 6 }, matrix }, large),
    ...title(clock(duration), { box: { ...box, top: middle - 6 }, matrix }, plainStyle(DETAIL_SIZE, SOFT_BLACK)),
  ];
}

/** What lies under a file's box: the file, and for a recording when it was recorded. */
const fileTarget = (kind: 'audio' | 'file', { extra }: Shape, asset: string): SpotTarget => {
  const recording = kind === 'audio' ? recordingOf(extra) : undefined;
  return { kind, asset, ...(recording && { recording }) };
};

/** A box with a sign, the file's title, and how long it plays. */
function fileBox(kind: 'audio' | 'file', shape: Shape, place: Place, facts: PageFacts): ShapeDrawing {
  const { asset, duration = 0 } = assetOf(shape, kind, facts) ?? {};
  const words = asset?.title || asset?.name || textAt(parseNoteJson(shape.resource), 'title');
  const { box, matrix } = place;
  const size = Math.min(ICON_SIZE, box.bottom - box.top);
  const icon = (kind === 'audio' ? playIcon : sheetIcon)(box.left + MARGIN, (box.top + box.bottom - size) / 2, size);
  const items = [
    ...frame(place, GREY),
    ...fillItem({ draw: icon, matrix }, paintOf(SOFT_BLACK)),
    ...fileWords(words, duration, { box: inset(box, MARGIN * 2 + size, MARGIN), matrix }),
  ];
  if (asset === undefined) return drawing(items);
  const spot = { target: fileTarget(kind, shape, asset.name), title: words, bounds: boundsOfPlace(place) };
  return drawing(items, { spots: [spot], assets: [asset] });
}

/** A box of its own size at the place's corner, which no matrix moves. */
const audioPlace = ({ box }: Place): Place => ({
  box: { left: box.left, top: box.top, right: box.left + AUDIO_SIZE.width, bottom: box.top + AUDIO_SIZE.height },
  matrix: IDENTITY,
});

/** A stored picture (19, 30, 32, 35), or a frame for one that nothing names. */
function picture(shape: Shape, { box, matrix }: Place, facts: PageFacts): ShapeDrawing {
  const asset = assetOf(shape, 'image', facts)?.asset;
  const title = asset?.title || textAt(parseNoteJson(shape.resource), 'title');
  if (asset === undefined) return drawing(placeholderOf({ box, matrix, title }));
  const item: ImageItem = { kind: 'image', asset: asset.name, title, box, matrix, bounds: movedBounds(box, matrix) };
  return drawing([item], { assets: [asset] });
}

/** A bookmark (type 210): a ribbon at its place. */
const bookmark = (shape: Shape, { box, matrix }: Place): ShapeDrawing => {
  const size = Math.max(box.right - box.left, box.bottom - box.top);
  const ribbon = ribbonIcon(box.left, box.top, size);
  return drawing(fillItem({ draw: ribbon, matrix }, paintOf(shape.color || RED)));
};

/** The page's upper right corner, for a bookmark that says no place. */
const corner = ({ size: { width } }: PageFacts): Place | undefined =>
  width <= 0
    ? undefined
    : { matrix: IDENTITY, box: { left: width - BOOKMARK_SIZE - 24, top: 0, right: width - 24, bottom: BOOKMARK_SIZE } };

type Box = (shape: Shape, place: Place, facts: PageFacts) => ShapeDrawing;

const BOXES: Readonly<Record<number, Box>> = {
  19: picture,
  23: (shape, place, facts) => fileBox('audio', shape, audioPlace(place), facts),
  30: picture,
  32: picture,
  33: link,
  34: (shape, place, facts) => fileBox('file', shape, place, facts),
  35: picture,
  38: timestamp,
  100: selectionLink,
  200: (shape, place, facts) => fileBox('audio', shape, audioPlace(place), facts),
  210: bookmark,
};
const BOOKMARK = 210;

/** What is drawn of boxes, by type, where a record says no size. A link from a selection is only an area. */
const USUAL_SIZES: Readonly<Record<number, UsualSize>> = {
  19: { width: 300, height: 300 },
  23: { width: 360, height: 110 },
  30: { width: 300, height: 300 },
  32: { width: 300, height: 300 },
  33: { width: 300, height: 40 },
  34: { width: 300, height: 40 },
  35: { width: 300, height: 300 },
  38: { width: 300, height: 40 },
  200: { width: 360, height: 110 },
};

/** The pictures and sounds of a rich text have no places of their own: they stand among its words. */
function spare(shape: Shape, samples: PointSamples | undefined, { hasDocuments }: PageFacts): Place | undefined {
  const size = USUAL_SIZES[shape.shapeType];
  return size === undefined || hasDocuments ? undefined : someplace(shape, samples, size);
}

export const isBox = (shapeType: number): boolean => shapeType in BOXES;

/** What stands in a box of its own, with what can be pressed there and which files it needs. */
export function boxDrawing(shape: Shape, samples: PointSamples | undefined, facts: PageFacts): ShapeDrawing {
  const box = BOXES[shape.shapeType];
  const own = (box === picture ? picturePlaceOf : placeOf)(shape, samples);
  const place = own ?? (shape.shapeType === BOOKMARK ? corner(facts) : spare(shape, samples, facts));
  return place === undefined ? drawing([]) : (box?.(shape, place, facts) ?? drawing([]));
}

/** A text whose words lie in a file that is not read here: its sheet and title. */
export const documentBox = (shape: Shape, place: Place, facts: PageFacts): ShapeDrawing =>
  fileBox('file', shape, place, facts);
