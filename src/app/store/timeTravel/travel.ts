import type { Store, UnknownAction } from '@reduxjs/toolkit';

import { routeEntered } from '../../../features/route/slice';
import { fetchEveryLanguage } from '../../../locales/everyLanguage';
import type { Handles } from '../../kit/handles';
import type { RootState } from '../rootReducer';
import { followDrawn } from './drawnPictures';
import { handlesOfNow } from './handlesOfNow';
import { liftedActions } from './lifted';
import type { LiftedStore } from './liftedStore';
import { followPresence } from './presence';

/** redux-saga marks what sagas put. */
const isPutBySaga = (action: UnknownAction): boolean => Reflect.get(action, '@@redux-saga/SAGA_ACTION') === true;

/**
 * Travel in time by DevTools, without side effects. While the past is shown, what views, routes and DevTools dispatch
 * goes to the reducers only; what sagas put goes its way.
 */
export const makeTravel = (
  store: Store<RootState>,
  lifted: LiftedStore,
  reduce: (state: RootState, action: UnknownAction) => RootState,
) => {
  const presence = followPresence(lifted, reduce);
  let address: ReturnType<typeof routeEntered> | undefined;

  // The address may have been typed anew while nobody heard it.
  presence.watch(() => {
    const entered = address;
    if (presence.isPast() || entered === undefined) return;
    address = undefined;
    if (entered.payload.path !== presence.present().route?.path) store.dispatch(entered);
  });

  return {
    ...presence,
    /** The history starts here: with what was kept from before, when no saga has begun. */
    begin: () => void lifted.dispatch(liftedActions.commit()),
    /** What stands before all that hears actions; `next` is the way there. */
    pass: (action: UnknownAction, next: () => unknown): unknown => {
      if (!presence.isPast() || isPutBySaga(action)) return presence.pass(action, next);
      if (routeEntered.match(action)) address = action;
      presence.reduceOnly(action);
      return action;
    },
    handles: (handles: Handles): Handles =>
      handlesOfNow(handles, { ...presence, hasDrawn: followDrawn(document, navigator.serviceWorker) }),
    /** Puts the way back to now on the page, over everything else, and has the words of all languages ready. */
    show: async (): Promise<void> => {
      (await import('../../shell/showPast')).showPast(presence);
      await fetchEveryLanguage();
    },
  };
};
export type Travel = ReturnType<typeof makeTravel>;
