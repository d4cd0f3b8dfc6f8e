import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { defineState } from '@inkside/kit';

/** An act of the account that can be taken back; `id` is the one that its toast undoes, `back` the intent that undoes it. */
export interface TakeBack {
  readonly id: string;
  readonly back: { readonly type: string; readonly payload: unknown };
}

/** As many as Ctrl Z goes back everywhere else. */
const MOST = 50;

const slice = createSlice({
  name: 'accountUndo',
  initialState: [] as readonly TakeBack[],
  reducers: {
    /** Fact: something was done that can be taken back. */
    known: (state, { payload }: PayloadAction<TakeBack>) => [payload, ...state].slice(0, MOST),
    /** Fact: it was taken back, or its time is over. */
    over: (state, { payload }: PayloadAction<{ id: string }>) => state.filter(({ id }) => id !== payload.id),
  },
});

export const { known: takeBackKnown, over: takeBackOver } = slice.actions;
/** Newest first. Acts of the account are in the cloud at once and in no local database, so they have an undo of their own. */
export const accountUndoState = defineState('accountUndo', 'discard', slice.reducer);

export interface AccountUndoSlice {
  readonly accountUndo: ReturnType<typeof accountUndoState.reducer>;
}
