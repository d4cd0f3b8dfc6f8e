import { createAction, createReducer } from '@reduxjs/toolkit';

import type { AppError } from './appError';

/**
 * What happens to a second ask while the first runs: `latest` drops the first (reads), `leading` drops the second
 * (submits), `every` runs both (writes that are keyed by an id).
 */
export type RequestPolicy = 'latest' | 'leading' | 'every';

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
