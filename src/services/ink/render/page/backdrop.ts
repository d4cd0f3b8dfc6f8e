import type { SurfaceColours } from '../../../../app/kit/handles';
import type { Background, DisplayList } from './displayList';
import type { Frame } from './frame';
import { pictureNameOf, type Picture, type PicturePart, type Pictures } from './pictures';

/** A tile smaller than this would be a texture, not a picture (page units). */
const LEAST_TILE = 8;

export interface BackdropContext {
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

/** The tiles that a frame shows; all have the picture's own size. */
function tiles(page: DisplayList, { width, height }: Picture, { left, top, scale, ...frame }: Frame): Place[] {
  if (width < LEAST_TILE || height < LEAST_TILE) return [];
  const places: Place[] = [];
  const [right, bottom] = [
    Math.min(page.width, (left + frame.width) / scale),
    Math.min(page.height, (top + frame.height) / scale),
  ];
  for (let y = Math.floor(top / scale / height) * height; y < bottom; y += height) {
    for (let x = Math.floor(left / scale / width) * width; x < right; x += width) places.push({ x, y, width, height });
  }
  return places;
}

function placesOf(page: DisplayList, background: Background, picture: Picture, frame: Frame): Place[] {
  const fit = background.kind === 'pdf' ? 'fill' : background.fit;
  switch (fit) {
    case 'fill':
      return [{ x: 0, y: 0, width: page.width, height: page.height }];
    case 'contain':
      return [contained(page, picture)];
    case 'tile':
      return tiles(page, picture, frame);
    case 'none':
      return [{ x: 0, y: 0, width: picture.width, height: picture.height }];
  }
}

/** Half a pixel at the edge of a page is nobody's loss. */
const EDGE_PX = 1;

/** Whether a part shows all of a frame, at its true size. */
export function showsAll({ place, picture }: PicturePart, page: DisplayList, { left, top, width, height, scale }: Frame): boolean {
  const edge = EDGE_PX / scale;
  return (
    picture.width >= place.width * scale - EDGE_PX &&
    place.x <= left / scale + edge &&
    place.y <= top / scale + edge &&
    place.x + place.width >= Math.min(page.width, (left + width) / scale) - edge &&
    place.y + place.height >= Math.min(page.height, (top + height) / scale) - edge
  );
}

/** Draws what lies under a page's print and ink, in page units; nothing while the picture is not at hand. */
export function drawBackground(context: BackdropContext, page: DisplayList, pictures: Pictures, frame: Frame): void {
  const { background } = page;
  const picture = background === undefined ? undefined : pictures.pictureOf(pictureNameOf(background));
  if (background === undefined || picture === undefined || picture.width === 0 || picture.height === 0) return;
  const part = pictures.partOf?.(pictureNameOf(background));
  if (part !== undefined && showsAll(part, page, frame)) {
    const { x, y, width, height } = part.place;
    context.drawImage(part.picture, x, y, width, height);
    return;
  }
  for (const { x, y, width, height } of placesOf(page, background, picture, frame)) {
    context.drawImage(picture, x, y, width, height);
  }
}
