import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { defineState, type NoteId } from '@inkside/kit';
import { moveRequest } from './slice';

const slice = createSlice({
  name: 'noteClipboard',
  initialState: [] as readonly NoteId[],
  reducers: {
    /** Intent: they are to be moved to where somebody pastes. Until then they stay where they are. */
    cut: (_state, { payload }: PayloadAction<{ ids: readonly NoteId[] }>) => payload.ids,
  },
  // What was pasted is not pasted again; what another way moved is not on its way any more.
  extraReducers: (builder) => {
    builder.addCase(moveRequest.asked, () => []);
  },
});

export const { cut: notesCut } = slice.actions;

export const noteClipboardState = defineState('noteClipboard', 'discard', slice.reducer);

interface NoteClipboardSlice {
  readonly noteClipboard: readonly NoteId[];
}

/** Notes and folders that were cut and not pasted yet. */
export const selectCutNotes = (state: NoteClipboardSlice) => state.noteClipboard;

export const makeSelectIsCut = (id: NoteId) => (state: NoteClipboardSlice) => state.noteClipboard.includes(id);
