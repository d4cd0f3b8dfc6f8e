import type { SurfaceColours } from '../../surfaces';
import type { PageSize } from '../../model';
import type { Background, DisplayList } from './displayList';
import { type Frame, type Picture, pictureNameOf, type PicturePart, type Pictures } from './frame';

/** More tiles than this are laid as a pattern, at once: each by itself would take seconds. */
const MOST_TILES = 4000;

/** Whether a background's tiles in an area (page units) are so many that they are no pictures by themselves any more. */
export const isTexture = (area: PageSize, background: Background, tile: PageSize): boolean =>
  background.kind === 'image' &&
  background.fit === 'tile' &&
  Math.ceil(area.width / tile.width) * Math.ceil(area.height / tile.height) > MOST_TILES;

export interface BackdropContext {
  fillStyle: CanvasPattern | string | object;
  fillRect(x: number, y: number, width: number, height: number): void;
  createPattern(image: Picture, repetition: 'repeat'): CanvasPattern | null;
  drawImage(image: Picture, x: number, y: number, width: number, height: number): void;
}

/** Pictures and PDF pages are made for white paper: a page that has one is shown on white in every theme. */
const WHITE_PAPER: SurfaceColours = { paper: '#ffffff', line: '#d8d4cb', isDark: false };

/** The colours in which a page is drawn on a surface of some colours. */
export const coloursFor = ({ background }: DisplayList, colours: SurfaceColours): SurfaceColours =>
  background === undefined ? colours : WHITE_PAPER;

/** A picture's place on the page, page units. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function contained(page: DisplayList, picture: Picture): Place {
  const scale = Math.min(page.width / picture.width, page.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
}

/** The part of a page that a frame shows. */
function shownOf(page: DisplayList, { left, top, scale, ...frame }: Frame): Place {
  const [x, y] = [Math.max(0, left / scale), Math.max(0, top / scale)];
  const right = Math.min(page.width, (left + frame.width) / scale);
  const bottom = Math.min(page.height, (top + frame.height) / scale);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

/** The tiles that a frame shows; all have the picture's own size. */
function tiles(shown: Place, { width, height }: Picture): Place[] {
  const places: Place[] = [];
  const [right, bottom] = [shown.x + shown.width, shown.y + shown.height];
  for (let y = Math.floor(shown.y / height) * height; y < bottom; y += height) {
    for (let x = Math.floor(shown.x / width) * width; x < right; x += width) places.push({ x, y, width, height });
  }
  return places;
}

/** Tiles without number, from the page's corner on. */
function drawTexture(context: BackdropContext, { x, y, width, height }: Place, picture: Picture): void {
  const pattern = context.createPattern(picture, 'repeat');
  if (pattern === null) return;
  context.fillStyle = pattern;
  context.fillRect(x, y, width, height);
}

function placesOf(page: DisplayList, background: Background, picture: Picture, frame: Frame): Place[] {
  const fit = background.kind === 'pdf' ? 'fill' : background.fit;
  switch (fit) {
    case 'fill':
      return [{ x: 0, y: 0, width: page.width, height: page.height }];
    case 'contain':
      return [contained(page, picture)];
    case 'tile':
      return tiles(shownOf(page, frame), picture);
    case 'none':
      return [{ x: 0, y: 0, width: picture.width, height: picture.height }];
  }
}

/** Half a pixel at the edge of a page is nobody's loss. */
const EDGE_PX = 1;

/** Whether a part shows all of a frame, at its true size. */
export function showsAll(
  { place, picture }: PicturePart,
  page: DisplayList,
  { left, top, width, height, scale }: Frame,
): boolean {
  const edge = EDGE_PX / scale;
  return (
    picture.width >= place.width * scale - EDGE_PX &&
    place.x <= left / scale + edge &&
    place.y <= top / scale + edge &&
    place.x + place.width >= Math.min(page.width, (left + width) / scale) - edge &&
    place.y + place.height >= Math.min(page.height, (top + height) / scale) - edge
  );
}

/** A picture that there is something of; undefined while it is not at hand. */
function pictureAtHand(background: Background, pictures: Pictures): Picture | undefined {
  const picture = pictures.pictureOf(pictureNameOf(background));
  return picture === undefined || picture.width === 0 || picture.height === 0 ? undefined : picture;
}

/** Draws what lies under a page's print and ink, in page units; nothing while the picture is not at hand. */
export function drawBackground(context: BackdropContext, page: DisplayList, pictures: Pictures, frame: Frame): void {
  const { background } = page;
  const picture = background && pictureAtHand(background, pictures);
  if (background === undefined || picture === undefined) return;
  const part = pictures.partOf?.(pictureNameOf(background));
  if (part !== undefined && showsAll(part, page, frame)) {
    const { x, y, width, height } = part.place;
    context.drawImage(part.picture, x, y, width, height);
    return;
  }
  if (isTexture(shownOf(page, frame), background, picture)) drawTexture(context, shownOf(page, frame), picture);
  else
    for (const { x, y, width, height } of placesOf(page, background, picture, frame))
      context.drawImage(picture, x, y, width, height);
}
