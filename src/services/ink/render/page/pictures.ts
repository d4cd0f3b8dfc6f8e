import type { Background } from './displayList';

/** What a canvas draws as a picture; canvases of other makers have the same shape. */
export type Picture = ImageBitmap | OffscreenCanvas | HTMLCanvasElement;

/** The decoded files of a page: pictures by the name of their asset, pages of a PDF by {@link pictureNameOf}. */
export interface Pictures {
  /** Undefined while it is not at hand, and for one that cannot be read. */
  pictureOf(name: string): Picture | undefined;
}

export const NO_PICTURES: Pictures = { pictureOf: () => undefined };

/** Under which name a background's picture is asked for: one PDF has many pages. */
export const pictureNameOf = (background: Background): string =>
  background.kind === 'pdf' ? `${background.asset}#${background.pageIndex}` : background.asset;
