import { appUpdateState } from './appUpdate/slice';
import { consentState, consentMarksState } from './consent/slice';
import { faultsState } from './faults/slice';
import { groupShareState } from './groups/slice';
import { listsState } from './lists/slice';
import { preferencesState } from './preferences/slice';
import { routeState } from './route/slice';
import { serversState } from './servers/slice';
import { leavingState } from './session/leavingSlice';
import { codeWaitsState, sessionState } from './session/slice';
import { toastsState } from './toasts/slice';

/**
 * Parts of the state that the sign-in page and what runs beside it need, and all that a browser keeps. They are there from
 * the first action on; the others come with the pages and the engine (`stateParts`, docs/adr/0021).
 */
export const firstParts = [
  appUpdateState,
  codeWaitsState,
  consentState,
  consentMarksState,
  faultsState,
  groupShareState,
  leavingState,
  listsState,
  preferencesState,
  routeState,
  serversState,
  sessionState,
  toastsState,
] as const;
