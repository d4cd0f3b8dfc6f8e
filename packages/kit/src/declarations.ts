import { createAction, createReducer, type UnknownAction } from '@reduxjs/toolkit';

import type { AppError } from './appError';

/** What slices are made of: parts of the state, requests with their phase, and what was loaded. */

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

/**
 * What happens to a second ask while the first runs: `latest` drops the first (reads), `leading` drops the second
 * (submits), `every` runs both (writes that are keyed by an id).
 */
type RequestPolicy = 'latest' | 'leading' | 'every';

export type RequestState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running' }
  | { readonly phase: 'succeeded' }
  | { readonly phase: 'failed'; readonly error: AppError };

const idle: RequestState = { phase: 'idle' };

/**
 * Declares a plain endpoint once: the intent that asks, its two outcomes, and a reducer of its phase.
 * `requestSaga` runs it by its policy.
 */
export const defineRequest = <Args, Result>(type: `${string}/${string}`, options: { policy: RequestPolicy }) => {
  const asked = createAction<Args>(`${type}Asked`);
  const succeeded = createAction<{ args: Args; result: Result }>(`${type}Succeeded`);
  const failed = createAction<{ args: Args; error: AppError }>(`${type}Failed`);
  const dismissed = createAction(`${type}Dismissed`);

  const reducer = createReducer(idle as RequestState, (builder) => {
    builder.addCase(asked, () => ({ phase: 'running' }));
    builder.addCase(succeeded, () => ({ phase: 'succeeded' }));
    builder.addCase(failed, (_state, { payload }) => ({ phase: 'failed', error: payload.error }));
    builder.addCase(dismissed, () => idle);
  });

  return { type, policy: options.policy, asked, succeeded, failed, dismissed, reducer };
};

export type RequestDeclaration<Args, Result> = ReturnType<typeof defineRequest<Args, Result>>;

/** What a page shows, together with what it was asked for: the answer to another question is never shown. */
export type LoadState<Args, Data> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading'; readonly args: Args }
  | { readonly phase: 'ready'; readonly args: Args; readonly data: Data }
  | { readonly phase: 'failed'; readonly args: Args; readonly error: AppError };

/** Of a request that asks for one thing only. */
export type NoArgs = Readonly<Record<string, never>>;

type FlatArgs = Readonly<Record<string, string>>;

const isSame = (left: FlatArgs, right: FlatArgs): boolean =>
  Object.keys(left).length === Object.keys(right).length &&
  Object.entries(left).every(([key, value]) => right[key] === value);

/** Keeps the newest answer of a request. Asked once more for the same, it stays until the new answer is there. */
export const loadReducer = <Args extends FlatArgs, Data>(request: RequestDeclaration<Args, Data>) => {
  type State = LoadState<Args, Data>;
  const isAbout = (state: State, args: Args): boolean => state.phase !== 'idle' && isSame(state.args, args);
  return createReducer({ phase: 'idle' } as State, (builder) => {
    builder.addCase(request.asked, (state, { payload }) => {
      const known = state as State;
      return known.phase === 'ready' && isAbout(known, payload) ? known : { phase: 'loading', args: payload };
    });
    builder.addCase(request.succeeded, (state, { payload: { args, result } }) =>
      isAbout(state as State, args) ? { phase: 'ready', args, data: result } : (state as State),
    );
    builder.addCase(request.failed, (state, { payload: { args, error } }) =>
      isAbout(state as State, args) ? { phase: 'failed', args, error } : (state as State),
    );
  });
};

/** What is known of this question; of another one nothing is shown. */
export const loadOf = <Args, Data>(
  load: LoadState<Args, Data>,
  isWanted: (args: Args) => boolean,
): LoadState<Args, Data> => (load.phase === 'idle' || isWanted(load.args) ? load : { phase: 'idle' });
