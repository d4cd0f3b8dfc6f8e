import type { UnknownAction } from '@reduxjs/toolkit';

/**
 * What becomes of a part of the state. `store`: a person chose it, and this browser keeps it. `cache`: kept as well, only
 * to be faster. `discard`: a fact of the running app, or kept by the local databases.
 */
export type Keep = 'store' | 'cache' | 'discard';

type Reduce<State> = (state: State | undefined, action: UnknownAction) => State;

export interface StatePart<Name extends string, State> {
  /** Its key in the state. */
  readonly name: Name;
  readonly keep: Keep;
  readonly reducer: Reduce<State>;
  /** It is not one user's, and stays when a session closes. */
  readonly outlivesSession: boolean;
}

/**
 * Registers a part of the state: of these the root reducer and the lists of what is kept are made. `name` is its key in
 * the state. Its arguments have places and no names, because all of them are in what every page loads first.
 */
export const defineState = <const Name extends string, State>(
  name: Name,
  keep: Keep,
  reducer: Reduce<State>,
  outlivesSession = false,
): StatePart<Name, State> => ({ name, keep, reducer, outlivesSession });
