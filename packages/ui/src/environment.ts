import { type RefObject, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** Widths at which the frame changes its shape, in CSS pixels. */
export const WIDE = '(min-width: 1024px)';
export const NOT_PHONE = '(min-width: 768px)';

/** Whether a media query holds now. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (tell: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

/** The inner width of an element in CSS pixels, kept up to date; 0 before the first layout. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);

  return width;
};

const watchNetwork = (tell: () => void): (() => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

/** Whether the computer has a network at all, as far as the browser knows: it hears of that before a call fails. */
export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine);
