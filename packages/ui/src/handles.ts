import { createContext, useContext } from 'react';

import type { FileId, NoteId, ObjectKey, PageId, SecretId } from '@inkside/kit';

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

/** Whether the state that is drawn is the newest. DevTools can show a past one, for which nothing is fetched. */
export interface ShownMoment {
  readonly isPast: () => boolean;
  /** Hears when the past is entered, and when it is left. */
  readonly watch: (listener: () => void) => () => void;
  /** Whether this page has drawn the picture at that address, so that it can be drawn again without asking anybody. */
  hasDrawn(address: string): boolean;
}

/**
 * Things that are handles and therefore never enter an action or the store: chosen files, pictures, canvases.
 * Views get them from the context; actions speak of them by id.
 */
export interface Handles {
  readonly files: {
    /** Keeps a chosen file and names it. The file lives until its transfer is cleared. */
    keep(file: File): FileId;
  };
  readonly secrets: {
    /** Keeps a typed secret in memory and names it, until a few newer ones are kept. */
    keep(text: string): SecretId;
    /** What a page has to show though no log may hold it, such as what a QR code says. */
    read(id: SecretId): string | undefined;
  };
  readonly pictures: {
    /**
     * An object URL of a stored picture, cached; undefined when it is not there. One that is not known yet is asked for
     * after a moment, and not at all where `signal` says before that it is not wanted any more. Rejects never.
     */
    load(key: ObjectKey, signal: AbortSignal): Promise<string | undefined>;
  };
  readonly ink: {
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
    /** A sound or an attachment of a page of an open note, by its name on the page. Rejects with an `AppError`. */
    file(pageId: PageId, asset: string): Promise<HeldFile>;
  };
  readonly inkExport: {
    /**
     * A small picture of a page as an export would show it, `width` device pixels wide; whoever asked closes it.
     * Undefined when it cannot be had, or is not wanted any more. Rejects never.
     */
    preview(page: InkExportPreview, width: number, signal: AbortSignal): Promise<ImageBitmap | undefined>;
    /** The last picture was asked for. */
    endPreviews(): void;
  };
  /** Undefined where no DevTools are: then it is always now. */
  readonly moment?: ShownMoment;
}

const HandlesContext = createContext<Handles | undefined>(undefined);

export const HandlesProvider = HandlesContext.Provider;

/** @throws when no provider stands above, which is a fault of the composition, not of a user. */
export const useHandles = (): Handles => {
  const handles = useContext(HandlesContext);
  if (handles === undefined) throw new Error('HandlesProvider is missing');
  return handles;
};
