import { createReducer } from '@reduxjs/toolkit';

import type { AppError } from './appError';
import type { RequestDeclaration } from './defineRequest';

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
