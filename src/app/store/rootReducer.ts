import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';

import { sessionClosed } from '../../features/session/slice';
import { stateParts } from '../../features/stateParts';

type Part = (typeof stateParts)[number];
type Reducers = { readonly [Each in Part as Each['name']]: Each['reducer'] };

/** Every reducer of the app, by its key in the state. */
export const reducers = Object.fromEntries(
  stateParts.map(({ name, reducer }) => [name, reducer]),
) as unknown as Reducers;

const combined = combineReducers(reducers);
export type RootState = ReturnType<typeof combined>;

/** What outlives a session; everything else is one user's and goes when the session closes. */
const survivors = (state: RootState): Partial<RootState> =>
  Object.fromEntries(stateParts.flatMap(({ name, outlivesSession }) => (outlivesSession ? [[name, state[name]]] : [])));

export const rootReducer = (state: RootState | undefined, action: UnknownAction): RootState => {
  if (state === undefined || !sessionClosed.match(action)) return combined(state, action);
  const fresh = combined(undefined, { type: 'app/reset' });
  return combined({ ...fresh, ...survivors(state) }, action);
};
