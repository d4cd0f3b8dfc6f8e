import { useSyncExternalStore } from 'react';

import type { Twin, TwinSnapshot } from '@inkside/twin';

import type { Say } from './words';

export interface TwinProps {
  readonly twin: Twin;
  readonly say: Say;
  /** For dates and sizes. */
  readonly tag: string;
}

/** What the device shows now. */
export const useTwin = (twin: Twin): TwinSnapshot =>
  useSyncExternalStore(
    (listener) => twin.subscribe(listener),
    () => twin.snapshot(),
  );

/** A page on the screen, whole and in the middle. `scale`: pixels of the screen in a unit of the page. */
export interface PagePlace {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** What lies on the screen, page by page. */
export interface ShownPages {
  readonly count: number;
  /** Where a page stands on the screen, and how large it is in its own units; absent where nobody writes over it. */
  place?(index: number): PagePlace;
  /** What a page of a note is called; absent for what is no note. */
  pageId?(index: number): string | undefined;
  /** Draws a page, 0 first, on a white canvas of the screen's size. Rejects where it cannot be drawn. */
  draw(index: number, context: CanvasRenderingContext2D, signal: AbortSignal): Promise<void>;
}
