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

/** What lies on the screen, page by page. */
export interface ShownPages {
  readonly count: number;
  /** Draws a page, 0 first, on a white canvas of the screen's size. Rejects where it cannot be drawn. */
  draw(index: number, context: CanvasRenderingContext2D, signal: AbortSignal): Promise<void>;
}
