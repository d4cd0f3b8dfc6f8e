import { createAction, createReducer } from '@reduxjs/toolkit';
import { defineState } from '@inkside/kit';

import { answerKey, conflictsListed, settleRequest } from '../sync/slice';
import type { ConflictsState, Side, SidePage } from './types';

/** Fact: how far the first pages of a conflict are; null: it is not shown any more. */
export const conflictPagesTold = createAction<{
  readonly key: string;
  readonly sides: Readonly<Record<Side, SidePage>>;
} | null>('conflicts/pagesTold');

/** Intent: read the pages of the conflict that is shown once more. */
export const conflictPagesAsked = createAction('conflicts/pagesAsked');

const initial: ConflictsState = { isListed: false, pages: null, failure: null };

export const conflictsState = defineState(
  'conflicts',
  'discard',
  createReducer(initial, (builder) => {
    builder.addCase(conflictPagesTold, (state, { payload }) => ({ ...state, pages: payload }));
    builder.addCase(conflictsListed, (state) => (state.isListed ? state : { ...state, isListed: true }));
    builder.addCase(settleRequest.asked, (state) => ({ ...state, failure: null }));
    builder.addCase(settleRequest.failed, (state, { payload: { args, error } }) => ({
      ...state,
      failure: { key: answerKey(args), error },
    }));
  }),
);

export interface ConflictsSlice {
  readonly conflicts: ConflictsState;
}
