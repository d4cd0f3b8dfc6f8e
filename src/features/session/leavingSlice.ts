import { defineState } from '@inkside/kit';
import { createSlice } from '@reduxjs/toolkit';

import { sessionClosed, signOutConfirmed } from './slice';

/** Whether somebody is being asked if they want to leave. */
const slice = createSlice({
  name: 'leaving',
  initialState: false,
  reducers: {
    /** Intent: out, after a word about what is not in the cloud yet. */
    asked: () => true,
    declined: () => false,
  },
  extraReducers: (builder) => {
    builder.addCase(signOutConfirmed, () => false);
    builder.addCase(sessionClosed, () => false);
  },
});

export const { asked: signOutAsked, declined: signOutDeclined } = slice.actions;
export const leavingState = defineState('leaving', 'discard', slice.reducer);

export interface LeavingSlice {
  readonly leaving: boolean;
}
