import type { UnknownAction } from '@reduxjs/toolkit';

import { firstParts } from '../../features/firstParts';
import { stateParts } from '../../features/stateParts';
import { makeRootReducer, stateCompleted } from './makeRootReducer';

const reduceFirst = makeRootReducer(firstParts);
const reduceAll = makeRootReducer(stateParts);

export type RootState = ReturnType<typeof reduceAll>;

/** A part that is there in every state since the first version, but for those of before the late parts came. */
const isComplete = (state: object): boolean => 'notes' in state;

/**
 * Every reducer of the app. A state of the sign-in page, which holds the first parts only, keeps to these until
 * `stateCompleted` says that the others have come: a replay and DevTools make of the same actions the same states as the
 * page did.
 */
export const rootReducer = (state: RootState | undefined, action: UnknownAction): RootState =>
  state === undefined || isComplete(state) || stateCompleted.match(action)
    ? reduceAll(state, action)
    : (reduceFirst(state, action) as RootState);
