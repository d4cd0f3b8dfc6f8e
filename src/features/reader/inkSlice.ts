import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { defineState } from '@inkside/kit';
import type { BookSheet } from '@inkside/ink';
import type { PlacedInk } from './inkLogic';

interface ReaderInkState {
  readonly bookId: string;
  readonly pages: readonly PlacedInk[];
}

const initial: ReaderInkState = { bookId: '', pages: [] };

const slice = createSlice({
  name: 'readerInk',
  initialState: initial,
  reducers: {
    /** Fact: what of a book's ink is at hand. */
    told: (_, { payload }: PayloadAction<ReaderInkState>): ReaderInkState => payload,
  },
});

export const { told: readerInkTold } = slice.actions;

/** Fact: documents name this ink of the open book. */
export const inkNamed = createAction<{
  readonly bookId: string;
  readonly extension: string;
  /** Pages that the device counts; 0 where nobody says. */
  readonly total: number;
  readonly sheets: readonly BookSheet[];
}>('readerInk/named');

export const readerInkState = defineState('readerInk', 'discard', slice.reducer);

export interface ReaderInkSlice {
  readonly readerInk: ReaderInkState;
}
