import { createContext, useContext } from 'react';

import type { FileId, ObjectKey, PageId, SecretId } from './units';

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

export interface InkSurface {
  /** Draws at once, at most one time a frame. */
  show(pageId: PageId, viewport: Viewport, colours: SurfaceColours): void;
  detach(): void;
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
    /** Hands a canvas to the ink engine; the page shows as soon as its data is there. */
    attach(canvas: HTMLCanvasElement): InkSurface;
  };
}

const HandlesContext = createContext<Handles | undefined>(undefined);

export const HandlesProvider = HandlesContext.Provider;

/** @throws when no provider stands above, which is a fault of the composition, not of a user. */
export const useHandles = (): Handles => {
  const handles = useContext(HandlesContext);
  if (handles === undefined) throw new Error('HandlesProvider is missing');
  return handles;
};
