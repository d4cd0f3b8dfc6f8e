import { type Dispatch, useCallback, useMemo, useSyncExternalStore } from 'react';

import { useAppDispatch } from '@inkside/ui';
import { pageFlowChosen } from '../../preferences/slice';
import type { Fit, Flow, View, ViewEvent } from '../view/viewLogic';
import type { ViewChoices } from './ViewMenu';

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
const useFullScreen = (): FullScreen => {
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

/** How the pages stand, and what changes that. */
export const useViewChoices = ({ fit, flow }: View, tell: Dispatch<ViewEvent>): ViewChoices => {
  const dispatch = useAppDispatch();
  const fullScreen = useFullScreen();
  return useMemo(
    () => ({
      fit,
      flow,
      onFit: (chosen: Exclude<Fit, 'free'>) => tell({ type: 'fitted', fit: chosen }),
      onFlow: (chosen: Flow) => void dispatch(pageFlowChosen(chosen)),
      fullScreen: fullScreen.isPossible ? fullScreen : undefined,
    }),
    [fit, flow, tell, dispatch, fullScreen],
  );
};
