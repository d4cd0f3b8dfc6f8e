import { useCallback, useSyncExternalStore } from 'react';

import { asEpochMs, type EpochMs } from '@inkside/kit';

/**
 * The time, in whole steps of `stepMs`, for words such as "2 minutes ago" and for countdowns.
 * A step of 0 stands still: it reads the time once per rendering and wakes nothing.
 */
export const useNow = (stepMs: number): EpochMs => {
  const subscribe = useCallback(
    (tell: () => void) => {
      if (stepMs === 0) return () => undefined;
      let timer = 0;
      const wait = () => {
        timer = window.setTimeout(
          () => {
            tell();
            wait();
          },
          stepMs - (Date.now() % stepMs),
        );
      };
      wait();
      return () => window.clearTimeout(timer);
    },
    [stepMs],
  );
  // Whole steps keep the snapshot equal within one rendering, as useSyncExternalStore wants it.
  const step = stepMs === 0 ? 60_000 : stepMs;
  return asEpochMs(useSyncExternalStore(subscribe, () => Math.floor(Date.now() / step) * step));
};
