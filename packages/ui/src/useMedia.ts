import { useCallback, useSyncExternalStore } from 'react';

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
