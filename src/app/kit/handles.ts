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
    /** Keeps a typed secret in memory and names it, until the next one. */
    keep(text: string): SecretId;
  };
  readonly pictures: {
    /** An object URL of a stored picture, cached; undefined when it is not there. Rejects never. */
    load(key: ObjectKey): Promise<string | undefined>;
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
