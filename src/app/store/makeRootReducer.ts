import { combineReducers, createAction, type UnknownAction } from '@reduxjs/toolkit';

import { sessionClosed } from '../../features/session/slice';

/** Fact: the parts of the state that come late are there. They begin with this action. */
export const stateCompleted = createAction('app/stateCompleted');

interface AnyPart {
  readonly name: string;
  readonly reducer: (state: never, action: UnknownAction) => unknown;
  readonly outlivesSession: boolean;
}
type Whole<Part extends AnyPart> = { readonly [Each in Part as Each['name']]: ReturnType<Each['reducer']> };
type Reduce<State> = (state: State | undefined, action: UnknownAction) => State;

/** Makes one reducer of parts of the state. When a session closes, only those that outlive it stay as they are. */
export const makeRootReducer = <const Part extends AnyPart>(parts: readonly Part[]): Reduce<Whole<Part>> => {
  const combined = combineReducers(
    Object.fromEntries(parts.map(({ name, reducer }) => [name, reducer])),
  ) as unknown as Reduce<Whole<Part>>;
  /** What outlives a session; everything else is one user's and goes when the session closes. */
  const survivors = (state: Readonly<Record<string, unknown>>): object =>
    Object.fromEntries(parts.flatMap(({ name, outlivesSession }) => (outlivesSession ? [[name, state[name]]] : [])));

  return (state, action) => {
    if (state === undefined || !sessionClosed.match(action)) return combined(state, action);
    const fresh = combined(undefined, { type: 'app/reset' });
    return combined({ ...fresh, ...survivors(state) }, action);
  };
};
