import type { SurfaceColours } from '../surfaces';
import type { DisplayList } from '../render/page/displayList';

/** What can be made of the pages of a note. */
export type PageFormat = 'pdf' | 'bitmapPdf' | 'svg' | 'png';

/** The files of a note that a page names, as they are stored, by `PageAsset.name`. What is absent leaves a frame. */
export type AssetBytes = ReadonlyMap<string, Uint8Array>;

/** The note as an export names it. Times are epoch milliseconds; the same note gives the same bytes. */
export interface ExportedNote {
  readonly noteId: string;
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Where a link to a note or one of its pages leads outside the file; without it such links are left out. */
  readonly addressOf?: ((noteId: string, pageId: string | undefined) => string) | undefined;
}

/** One page, ready to be written. */
export interface ExportPage {
  readonly pageId: string;
  /** 1 first, in the note. */
  readonly number: number;
  /** '' when the page has none. */
  readonly title: string;
  readonly list: DisplayList;
  readonly assets: AssetBytes;
}

/** Exports are for paper: white, whatever the theme of the screen; printed lines light, as ink stands on them. */
export const EXPORT_COLOURS: SurfaceColours = { paper: '#ffffff', line: '#d6d2c9', isDark: false };

/** Points nearer than this need not be told apart, page units: two hundredths of a millimetre, half of the bytes. */
export const EXPORT_FINEST = 0.2;
