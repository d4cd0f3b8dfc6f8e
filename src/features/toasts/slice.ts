import { defineState } from '@inkside/kit';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { ErrorParams } from '@inkside/kit';

/** A short message; `code` is its message key. It goes by itself after 3 s, unless it is an error. */
export interface Toast {
  readonly id: string;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly code: string;
  readonly params: ErrorParams;
}

const slice = createSlice({
  name: 'toasts',
  initialState: [] as readonly Toast[],
  reducers: {
    /** The same message is not shown twice at a time: ten 401s are one, two files that failed are two. */
    raised: (state, { payload }: PayloadAction<Toast>) =>
      state.some(
        ({ code, params }) => code === payload.code && JSON.stringify(params) === JSON.stringify(payload.params),
      )
        ? state
        : [...state, payload],
    dismissed: (state, { payload }: PayloadAction<{ id: string }>) => state.filter(({ id }) => id !== payload.id),
  },
});

export const { raised: toastRaised, dismissed: toastDismissed } = slice.actions;
export const toastsReducer = slice.reducer;

interface ToastsSlice {
  readonly toasts: readonly Toast[];
}

export const selectToasts = (state: ToastsSlice) => state.toasts;

export const toastsState = defineState('toasts', 'discard', toastsReducer, true);
