import { useCallback, useMemo, useSyncExternalStore } from 'react';

const subscribe = (tell: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
};

interface FullScreen {
  /** Phones of one maker have none. */
  readonly isPossible: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** The whole screen for the app: dialogs and menus hang on the page's body, so it is the page that is enlarged. */
export const useFullScreen = (): FullScreen => {
  const isOn = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const isPossible = document.fullscreenEnabled === true;
  const toggle = useCallback(() => {
    if (document.fullscreenEnabled !== true) return;
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    // A browser that refuses says so itself.
    change.catch(() => undefined);
  }, []);
  return useMemo(() => ({ isPossible, isOn, toggle }), [isPossible, isOn, toggle]);
};
