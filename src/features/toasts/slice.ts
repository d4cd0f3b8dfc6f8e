import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { defineState, type ErrorParams } from '@inkside/kit';

/** Intent: undo an operation, or with null the newest that can be undone. */
export const undoAsked = createAction<{ readonly id: string | null }>('operations/undoAsked');

/** A short message; `code` is its message key. It goes by itself after 3 s, unless it is an error. */
export interface Toast {
  readonly id: string;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly code: string;
  readonly params: ErrorParams;
  /** The operation that it can undo; such a toast stands for 8 s, and a newer one takes its place. */
  readonly undoes?: string;
}

const isSame = (one: Toast, other: Toast): boolean =>
  one.code === other.code && JSON.stringify(one.params) === JSON.stringify(other.params);

const slice = createSlice({
  name: 'toasts',
  initialState: [] as readonly Toast[],
  reducers: {
    /** The same message is not shown twice at a time: ten 401s are one, two files that failed are two. */
    raised: (state, { payload }: PayloadAction<Toast>) => {
      if (payload.undoes !== undefined) return [...state.filter(({ undoes }) => undoes === undefined), payload];
      return state.some((toast) => isSame(toast, payload)) ? state : [...state, payload];
    },
    dismissed: (state, { payload }: PayloadAction<{ id: string }>) => state.filter(({ id }) => id !== payload.id),
  },
  // By its button or by Ctrl Z: what it says is true no more, and what was undone is told in its place.
  extraReducers: (builder) => {
    builder.addCase(undoAsked, (state) => state.filter(({ undoes }) => undoes === undefined));
  },
});

export const { raised: toastRaised, dismissed: toastDismissed } = slice.actions;
export const toastsReducer = slice.reducer;

interface ToastsSlice {
  readonly toasts: readonly Toast[];
}

export const selectToasts = (state: ToastsSlice) => state.toasts;

export const toastsState = defineState('toasts', 'discard', toastsReducer, true);
