import { type RefCallback, useCallback, useEffect, useRef } from 'react';

import { lazy } from '@inkside/kit';
import type { DragGoal, DragSource } from './dragTypes';
import './drag.css';

interface Dragging {
  readonly source?: DragSource | undefined;
  readonly goal?: DragGoal | undefined;
}

/** Comes when the first thing is there that can be dragged, and not with the page. */
const loadDrags = lazy(() => import('./elementDrags'));

/** A finger that rests selects; where it is all there is, nothing is dragged. */
const hasMouse = (): boolean => window.matchMedia('(pointer: fine)').matches;

/**
 * For the element of a row, a card or a folder: it can be dragged, dropped on, or both. Rows of a virtual list register
 * themselves while they are drawn. Everything that is done by drag needs another way too: a menu, a key.
 */
export const useDragging = (dragging: Dragging): RefCallback<HTMLElement> => {
  const latest = useRef(dragging);
  useEffect(() => {
    latest.current = dragging;
  });
  const isSource = dragging.source !== undefined;
  const isGoal = dragging.goal !== undefined;
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null || !(isSource || isGoal) || !hasMouse()) return undefined;
      const ends: (() => void)[] = [];
      let isOver = false;
      const register = async (): Promise<void> => {
        const { registerSource, registerGoal } = await loadDrags();
        if (isOver) return;
        const { source } = latest.current;
        if (source !== undefined) ends.push(registerSource(element, () => latest.current.source ?? source));
        if (isGoal) ends.push(registerGoal(element, () => latest.current.goal));
      };
      // Without the code nothing can be dragged; everything can be done by menu and key.
      register().catch(() => undefined);
      return () => {
        isOver = true;
        for (const end of ends) end();
      };
    },
    [isSource, isGoal],
  );
};
