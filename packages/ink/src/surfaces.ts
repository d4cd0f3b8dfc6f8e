import type { EpochMs, NoteId, PageId, Uid } from '@inkside/kit';

/** Where a page stands on its surface: device pixels per page unit, and the page's corner in device pixels. */
export interface Viewport {
  readonly scale: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** Colours of the surface, from the theme's tokens; ink itself keeps its own colour but for black on a dark page. */
export interface SurfaceColours {
  readonly paper: string;
  readonly line: string;
  readonly isDark: boolean;
}

/** A page as it is to be shown. */
export interface PageOnSurface {
  readonly pageId: PageId;
  readonly viewport: Viewport;
  /** Only the ink that was written by then, milliseconds since the page's first stroke; all of it when absent. */
  readonly until?: number;
}

export interface InkSurface {
  /** Draws at once, at most one time a frame; what is missing is drawn in the order of the pages. */
  show(pages: readonly PageOnSurface[], colours: SurfaceColours): void;
  detach(): void;
}

/** A file of a note that is at hand until it is let go of. */
export interface HeldFile {
  /** An object URL. */
  readonly url: string;
  release(): void;
}

/** Which page of an open note is to be seen as an export would write it. */
export interface InkExportPreview {
  readonly noteId: NoteId;
  /** 1 first. */
  readonly pageNumber: number;
  readonly layers: 'visible' | 'all';
  readonly hasTemplate: boolean;
}

/** What views hold of the ink engine: canvases, small pictures, files of pages. */
export interface InkHandles {
  /** Hands a canvas to the ink engine; pages show as soon as their data is there. */
  attach(canvas: HTMLCanvasElement): InkSurface;
  /**
   * A small picture of a page of an open note, `width` device pixels wide; whoever asked closes it. Undefined when it
   * cannot be had, or is not wanted any more before its turn comes. Rejects never.
   */
  thumbnail(
    pageId: PageId,
    width: number,
    colours: SurfaceColours,
    signal: AbortSignal,
  ): Promise<ImageBitmap | undefined>;
  /**
   * A small picture of what was written in a note of the cloud from one moment up to another, epoch milliseconds, on the
   * page that was written on last; `width` device pixels wide, whoever asked closes it. Undefined where nothing was, when it
   * cannot be had, or is not wanted any more before its turn comes. Rejects never.
   */
  dayInk(
    day: { readonly noteId: NoteId; readonly from: EpochMs; readonly to: EpochMs },
    uid: Uid,
    width: number,
    colours: SurfaceColours,
    signal: AbortSignal,
  ): Promise<ImageBitmap | undefined>;
  /** A sound or an attachment of a page of an open note, by its name on the page. Rejects with an `AppError`. */
  file(pageId: PageId, asset: string): Promise<HeldFile>;
}

/** Small pictures of what an export would write. */
export interface InkExportHandles {
  /**
   * A small picture of a page as an export would show it, `width` device pixels wide; whoever asked closes it.
   * Undefined when it cannot be had, or is not wanted any more. Rejects never.
   */
  preview(page: InkExportPreview, width: number, signal: AbortSignal): Promise<ImageBitmap | undefined>;
  /** The last picture was asked for. */
  endPreviews(): void;
}
