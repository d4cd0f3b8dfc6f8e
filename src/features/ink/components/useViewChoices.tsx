import { useMemo, type Dispatch } from 'react';

import { useAppDispatch } from '../../../app/kit/hooks';
import { pageFlowChosen } from '../../preferences/slice';
import type { Fit, Flow, View, ViewEvent } from '../view/viewLogic';
import type { ViewChoices } from './ViewMenu';
import { useFullScreen } from './stage/useFullScreen';

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
