import { defineState } from '@inkside/kit';
import { createAction, createSlice } from '@reduxjs/toolkit';

/** Intent: use the new version now. Every tab is loaded anew. */
export const updateAccepted = createAction('appUpdate/accepted');

const slice = createSlice({
  name: 'appUpdate',
  initialState: { isOffered: false },
  reducers: {
    /** Fact: a new version is on this computer and waits. */
    waiting: () => ({ isOffered: true }),
    /** Intent: not now. */
    declined: () => ({ isOffered: false }),
  },
  extraReducers: (builder) => {
    builder.addCase(updateAccepted, () => ({ isOffered: false }));
  },
});

export const { waiting: updateWaiting, declined: updateDeclined } = slice.actions;
export const appUpdateState = defineState('appUpdate', 'discard', slice.reducer, true);

interface AppUpdateSlice {
  readonly appUpdate: { readonly isOffered: boolean };
}

export const selectIsUpdateOffered = (state: AppUpdateSlice) => state.appUpdate.isOffered;
