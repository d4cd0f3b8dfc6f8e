import type { PageId } from '@inkside/kit';

import type { WritingTool } from '../writingTypes';
import type { SeenPage, Spot } from './strip';

/** What is used of a pointer event. */
export interface PenEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly button: number;
  readonly buttons: number;
  readonly clientX: number;
  readonly clientY: number;
  readonly pressure: number;
  readonly tiltX: number;
  readonly tiltY: number;
  /** Milliseconds. */
  readonly timeStamp: number;
}

/** A place of a pointer on a page, page units. */
export interface PageSample extends Spot {
  readonly pressure: number;
  readonly tiltX: number;
  readonly tiltY: number;
  readonly at: number;
}

/** What a touch of the page means from its first place to its last. */
export type Gesture = 'pen' | 'figure' | 'eraser' | 'areaEraser' | 'lasso' | 'text';

/** `PointerEvent.buttons` of a pen that is turned round, and of the button on its barrel. */
const [ERASER_END, BARREL] = [32, 2] as const;
/** A hand that lies on the screen beside a pen lifts a moment after it. */
const PALM_MS = 500;

/** Which page lies under a place of the stage, device pixels; the nearest above and below do not count. */
export const pageUnder = (pages: readonly SeenPage[], { x, y }: Spot): SeenPage | undefined =>
  pages.find(({ width, height, viewport: { scale, offsetX, offsetY } }) => {
    const [px, py] = [(x - offsetX) / scale, (y - offsetY) / scale];
    return px >= 0 && py >= 0 && px <= width && py <= height;
  });

/** A pointer's place on a page, page units. `spot`: on the stage, device pixels. */
export const sampleOn = ({ viewport }: SeenPage, spot: Spot, event: PenEvent): PageSample => ({
  x: (spot.x - viewport.offsetX) / viewport.scale,
  y: (spot.y - viewport.offsetY) / viewport.scale,
  pressure: event.pressure,
  tiltX: event.tiltX,
  tiltY: event.tiltY,
  at: event.timeStamp,
});

/** What a pointer that touches the stage is to do: something on a page, moving the pages, or nothing, as a palm. */
export type Meaning = Gesture | 'move' | 'palm';

/** Tells pens, fingers and palms apart. Fingers write until a pen has been seen; from then on they move the pages. */
export class Palms {
  private hasPen = false;
  private lastPen = -PALM_MS;

  /** A pen is on the screen, or was until now. */
  sawPen(timeStamp: number): void {
    this.hasPen = true;
    this.lastPen = timeStamp;
  }

  meaningOf(event: PenEvent, tool: WritingTool): Meaning {
    const { pointerType, button, buttons, timeStamp } = event;
    if (pointerType === 'pen') {
      this.sawPen(timeStamp);
      if ((buttons & ERASER_END) !== 0 || (buttons & BARREL) !== 0) return 'eraser';
    } else if (pointerType === 'touch' && this.hasPen) {
      return timeStamp - this.lastPen < PALM_MS ? 'palm' : 'move';
    } else if (pointerType === 'mouse' && button !== 0) return 'move';
    return tool === 'hand' ? 'move' : tool;
  }
}

/** As many corners as a lasso needs; page units. */
const MOST_CORNERS = 200;

/** A way of a pointer with few enough corners to be said in an action. */
export const thinned = (way: readonly Spot[]): readonly Spot[] => {
  const step = Math.max(1, Math.ceil(way.length / MOST_CORNERS));
  return way.filter((_spot, index) => index % step === 0).map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
};

/** Which page a gesture is on, and what it is. */
export interface Grasp {
  readonly pointerId: number;
  readonly pageId: PageId;
  readonly gesture: Gesture;
}
