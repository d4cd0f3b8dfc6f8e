import { useLayoutEffect, useState, type RefObject } from 'react';

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
