import type { Background } from './displayList';

/** Which part of a page is painted, in device pixels of the page's own corner, and how large a page unit is there. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels per page unit. */
  readonly scale: number;
}

export const sameFrame = (one: Frame, other: Frame): boolean =>
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height &&
  one.scale === other.scale;

/** What a canvas draws as a picture; canvases of other makers have the same shape. */
export type Picture = ImageBitmap | OffscreenCanvas | HTMLCanvasElement;

/** The decoded files of a page: pictures by the name of their asset, pages of a PDF by {@link pictureNameOf}. */
export interface Pictures {
  /** Undefined while it is not at hand, and for one that cannot be read. */
  pictureOf(name: string): Picture | undefined;
  /** A part of what lies below a page that was drawn more finely than the whole, where there is one. */
  partOf?(name: string): PicturePart | undefined;
}

/** A picture of a part of a page; its place in page units. */
export interface PicturePart {
  readonly picture: Picture;
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export const NO_PICTURES: Pictures = { pictureOf: () => undefined };

/** Under which name a background's picture is asked for: one PDF has many pages. */
export const pictureNameOf = (background: Background): string =>
  background.kind === 'pdf' ? `${background.asset}#${background.pageIndex}` : background.asset;
