import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';

import { faultsReducer } from '../features/faults/slice';
import { inkReducer } from '../features/ink/slice';
import { libraryReducer } from '../features/library/slice';
import { messagesReducer } from '../features/messages/slice';
import { notesReducer } from '../features/notes/slice';
import { preferencesReducer } from '../features/preferences/slice';
import { pushReducer } from '../features/push/slice';
import { routeReducer } from '../features/route/slice';
import { codeCooldownReducer, sessionClosed, sessionReducer } from '../features/session/slice';
import { syncReducer } from '../features/sync/slice';
import { toastsReducer } from '../features/toasts/slice';
import { transfersReducer } from '../features/transfers/slice';

/** Every reducer of the app; each key stands in exactly one list of persistence.ts. */
export const reducers = {
  codeCooldown: codeCooldownReducer,
  faults: faultsReducer,
  ink: inkReducer,
  library: libraryReducer,
  messages: messagesReducer,
  notes: notesReducer,
  preferences: preferencesReducer,
  push: pushReducer,
  route: routeReducer,
  session: sessionReducer,
  sync: syncReducer,
  toasts: toastsReducer,
  transfers: transfersReducer,
};

const combined = combineReducers(reducers);
export type RootState = ReturnType<typeof combined>;

/** What outlives a session; everything else is one user's and goes when the session closes. */
const kept = ['codeCooldown', 'faults', 'preferences', 'route', 'session', 'toasts'] as const;

export const rootReducer = (state: RootState | undefined, action: UnknownAction): RootState => {
  if (state === undefined || !sessionClosed.match(action)) return combined(state, action);
  const fresh = combined(undefined, { type: 'app/reset' });
  const survivors = Object.fromEntries(kept.map((key) => [key, state[key]])) as Pick<RootState, (typeof kept)[number]>;
  return combined({ ...fresh, ...survivors }, action);
};
