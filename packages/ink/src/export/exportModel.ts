import type { SurfaceColours } from '../surfaces';
import type { DisplayList, PageAsset, TextItem } from '../render/page/displayList';
import type { PaintContext } from '../render/page/painter';

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
  /** Nothing lies below the ink, not even paper. */
  readonly isBare?: boolean;
  /** Page units to an inch, for a page that is only a piece of one; what its size tells when absent. */
  readonly unitsPerInch?: number;
}

/** Exports are for paper: white, whatever the theme of the screen; printed lines light, as ink stands on them. */
export const EXPORT_COLOURS: SurfaceColours = { paper: '#ffffff', line: '#d6d2c9', isDark: false };

/** Points nearer than this need not be told apart, page units: two hundredths of a millimetre, half of the bytes. */
export const EXPORT_FINEST = 0.2;

/** A page as it is to be written: without its template also without what lies below it, only the ink. */
export const withoutTemplate = (list: DisplayList): DisplayList => ({
  ...list,
  template: undefined,
  background: undefined,
});

/** The files that a page shows: what it only offers (sound, attachments) stands in no exported page. */
export function shownAssets({ items, background, assets }: DisplayList): PageAsset[] {
  const shown = new Set(items.flatMap((item) => (item.kind === 'image' ? [item.asset] : [])));
  if (background !== undefined) shown.add(background.asset);
  return assets.filter(({ name }) => shown.has(name));
}

/** Files that a page shows and that are not at hand; frames stand in their place. */
export const missingAssets = (list: DisplayList, assets: AssetBytes): PageAsset[] =>
  shownAssets(list).filter(({ name }) => !assets.has(name));

/** Pixels of a picture, row by row, without padding: straight RGBA. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array | Uint8ClampedArray;
}

/** A canvas that the caller brings: OffscreenCanvas in a worker, another maker's in Node. */
export interface ExportCanvas {
  readonly context: PaintContext;
  pixels(): Pixels;
  png(): Promise<Uint8Array>;
}

/** What of a text stands in pixels: how much each is covered, 0 … 255. */
export interface TextPicture {
  readonly width: number;
  readonly height: number;
  readonly cover: Uint8Array;
  /** Straight RGBA of a text with letters that have colours of their own, as emoji; absent when all take that of the text. */
  readonly rgba?: Uint8Array | Uint8ClampedArray | undefined;
  /** Where the picture's corner lies, seen from the left end of the base line, page units. */
  readonly left: number;
  readonly top: number;
  /** Page units. */
  readonly pixel: number;
}

/** Draws text for which no font can be embedded, in the fonts of the machine. */
export interface TextPictures {
  /** Page units before the item's matrix. */
  measure(text: string, item: TextItem): number;
  /** Undefined when nothing of it would be seen. */
  draw(text: string, item: TextItem): TextPicture | undefined;
  /** Characters of a text that no font of the machine has, each once: boxes would stand in their place. */
  lacking(text: string, item: TextItem): readonly string[];
}
