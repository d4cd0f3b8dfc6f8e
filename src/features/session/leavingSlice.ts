import { defineState } from '@inkside/kit';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { sessionClosed, signOutConfirmed } from './slice';

/**
 * How much is known to be in this browser alone, besides what the lists count, while somebody is being asked if they want to
 * leave; null while nobody is.
 */
type LeavingState = number | null;

const slice = createSlice({
  name: 'leaving',
  initialState: null as LeavingState,
  reducers: {
    /** Intent: out, after a word about what is not in the cloud yet; so much was found that was not named. */
    asked: (_state, { payload = 0 }: PayloadAction<number | undefined>): LeavingState => payload,
    declined: (): LeavingState => null,
  },
  extraReducers: (builder) => {
    builder.addCase(signOutConfirmed, (): LeavingState => null);
    builder.addCase(sessionClosed, (): LeavingState => null);
  },
});

export const { asked: signOutAsked, declined: signOutDeclined } = slice.actions;
export const leavingState = defineState('leaving', 'discard', slice.reducer);

export interface LeavingSlice {
  readonly leaving: LeavingState;
}
