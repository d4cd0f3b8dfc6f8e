import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { defineState } from '@inkside/kit';
import type { NotePerson } from '@inkside/protocol';
import { noteClosed, noteOpening } from './slice';

interface PeopleState {
  /** Who else has the open note open, the first to come first. */
  readonly others: readonly NotePerson[];
}

const initialState: PeopleState = { others: [] };

const slice = createSlice({
  name: 'inkPeople',
  initialState,
  reducers: {
    /** Fact: these others have the open note open. */
    told: (_state, { payload }: PayloadAction<PeopleState>): PeopleState => payload,
  },
  extraReducers: (builder) => {
    builder.addCase(noteOpening, () => initialState);
    builder.addCase(noteClosed, () => initialState);
  },
});

export const { told: peopleTold } = slice.actions;
export const inkPeopleState = defineState('inkPeople', 'discard', slice.reducer);

export interface InkPeopleSlice {
  readonly inkPeople: PeopleState;
}

export const selectOthers = ({ inkPeople }: InkPeopleSlice): readonly NotePerson[] => inkPeople.others;
