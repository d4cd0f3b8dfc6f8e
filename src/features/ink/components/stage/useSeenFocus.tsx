import { useMemo, type Dispatch, type FocusEvent, type UIEvent } from 'react';

import type { ViewEvent } from '../../view/viewLogic';

/** CSS pixels between what has the focus and the edge of the stage. */
const ROOM = 24;

/** How far to move so that a stretch lies inside; its beginning counts where it is longer than the room. */
const shift = (from: number, to: number, room: number): number => {
  if (from < ROOM) return ROOM - from;
  return to > room - ROOM ? Math.max(ROOM - from, room - ROOM - to) : 0;
};

/**
 * What takes the focus on a page comes onto the stage. A browser would scroll the stage itself, and take the pages away
 * from under their canvas: that is taken back.
 */
export const useSeenFocus = (tell: Dispatch<ViewEvent>) =>
  useMemo(
    () => ({
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
        // What a finger presses must not move away from under it.
        if (!target.matches(':focus-visible')) return;
        const [place, stage] = [target.getBoundingClientRect(), currentTarget.getBoundingClientRect()];
        const [x, y] = [
          place.left - stage.left + currentTarget.scrollLeft,
          place.top - stage.top + currentTarget.scrollTop,
        ];
        const [dx, dy] = [shift(x, x + place.width, stage.width), shift(y, y + place.height, stage.height)];
        const ratio = window.devicePixelRatio || 1;
        if (dx !== 0 || dy !== 0) tell({ type: 'panned', dx: dx * ratio, dy: dy * ratio });
      },
      onScroll: ({ currentTarget }: UIEvent<HTMLElement>): void => {
        currentTarget.scrollTop = 0;
        currentTarget.scrollLeft = 0;
      },
    }),
    [tell],
  );
