import { defineState } from '@inkside/kit';
import { createAction, createReducer } from '@reduxjs/toolkit';

import type { HistoryState } from './historyTypes';

/** Fact: parts of what is known of versions are others. What they mean is said where they are made. */
export const historyTold = createAction<Partial<HistoryState>>('noteHistory/told');

const closed: HistoryState = { incomplete: {}, panel: null, compared: null, kept: null };

export const historyState = defineState(
  'noteHistory',
  'discard',
  createReducer(closed, (builder) => {
    builder.addCase(historyTold, (state, { payload }) => ({ ...state, ...payload }));
  }),
);

export interface HistorySlice {
  readonly noteHistory: HistoryState;
}
