import { useLayoutEffect, type RefObject } from 'react';

import type { Stage } from '../../view/strip';

/** Browsers that can tell count device pixels themselves: a canvas of exactly so many is not resampled. */
const stageOf = (entry: ResizeObserverEntry): Stage => {
  const ratio = window.devicePixelRatio || 1;
  // Missing in Safari, whatever the type says.
  const exact = (entry as Partial<ResizeObserverEntry>).devicePixelContentBoxSize?.[0];
  const { width, height } = entry.contentRect;
  return exact === undefined
    ? { width: Math.round(width * ratio), height: Math.round(height * ratio), ratio }
    : { width: exact.inlineSize, height: exact.blockSize, ratio };
};

const observe = (observer: ResizeObserver, target: Element): void => {
  try {
    observer.observe(target, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(target);
  }
};

/** Reports an element's size in device pixels, at once and whenever it changes. */
export const useStage = (element: RefObject<HTMLElement | null>, report: (stage: Stage) => void): void => {
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) report(stageOf(entry));
    });
    observe(observer, target);
    return () => observer.disconnect();
  }, [element, report]);
};
