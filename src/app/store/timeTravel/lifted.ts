import type { UnknownAction } from '@reduxjs/toolkit';

import type { RootState } from '../rootReducer';
import type { LiftedState } from './liftedStore';

export const newestOf = ({ computedStates }: LiftedState): RootState | undefined => computedStates.at(-1)?.state;

/** Whether `state`, the newest of the app, is what the history ends with and what is shown. */
export const shows = (lifted: LiftedState, state: RootState | undefined): boolean =>
  newestOf(lifted) === state &&
  lifted.currentStateIndex === lifted.computedStates.length - 1 &&
  lifted.skippedActionIds.length === 0;

/** What DevTools' own buttons send. Each but `perform` is theirs alone: no reducer of the app sees it. */
export const liftedActions = {
  /** Past all middleware, to the reducers only. */
  perform: (action: UnknownAction) => ({ type: 'PERFORM_ACTION', action, timestamp: Date.now() }),
  /** The history begins with the state that is shown. */
  commit: () => ({ type: 'COMMIT', timestamp: Date.now() }),
  jumpTo: (index: number) => ({ type: 'JUMP_TO_STATE', index }),
  /** As it was, with the states that were computed then. */
  restore: (nextLiftedState: LiftedState) => ({ type: 'IMPORT_STATE', nextLiftedState, noRecompute: true }),
  unlock: () => ({ type: 'LOCK_CHANGES', status: false }),
};
