import type { Fit, PageSize } from '../model';

/**
 * How a picture lies below the ink of a page (section 3 of the specification, template placement): fix xy, fix center,
 * splice, origin.
 */
export type Placing = Fit;

/** What lies below a page unless somebody chooses otherwise: whole and centred. */
export const USUAL_PLACING: Placing = 'contain';

/**
 * A page's template knows pictures that are stretched and pictures that are whole. One that is tiled, or that has its own
 * size, is laid out on a sheet of the page's size first, which every reader of the note then shows alike.
 */
export const needsSheet = (placing: Placing): placing is 'tile' | 'none' => placing === 'tile' || placing === 'none';

/** Asks for a sheet of a page's size with a picture on it. */
export interface SheetQuestion {
  readonly kind: 'sheet';
  /** PNG, JPEG or BMP. */
  readonly bytes: Uint8Array;
  readonly placing: 'tile' | 'none';
  /** One pixel of the picture is one unit of the page. */
  readonly size: PageSize;
}

export interface SheetAnswer {
  /** PNG, or JPEG for pictures of many colours; undefined for what is no picture that can be drawn. */
  readonly sheet: { readonly bytes: Uint8Array; readonly extension: 'png' | 'jpg' } | undefined;
}
