import { useLayoutEffect, useState, type RefObject } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How much smaller something has to be drawn to fit into an element; never larger than it is. Undefined before the first layout. */
export const useFit = (place: RefObject<HTMLElement | null>, { width, height }: Size): number | undefined => {
  const [room, setRoom] = useState<Size>();
  useLayoutEffect(() => {
    const target = place.current;
    if (target === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: across, clientHeight: down } = target;
      // What is hidden for a while stays as large as it was.
      if (across > 0 && down > 0) setRoom({ width: across, height: down });
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [place]);
  return room === undefined ? undefined : Math.min(1, room.width / width, room.height / height);
};
