import { type AppError, defineState } from '@inkside/kit';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { ChosenFile } from './slice';

/** A file that is sent only when somebody says so, and why. */
export interface DoubtedFile extends ChosenFile {
  /** A message as errors are. */
  readonly doubt: AppError;
}

/** A name that no device takes, and the one that stands for it. */
export interface SafeName {
  readonly from: string;
  readonly to: string;
}

/** What goes up: the rules hold, and where there was a doubt somebody has said yes. */
export const filesAccepted = createAction<{ files: readonly ChosenFile[] }>('push/filesAccepted');
/** Intent: send what was asked about, or leave it. */
export const doubtsAnswered = createAction<{ sends: boolean }>('push/doubtsAnswered');

interface PushChoiceState {
  /** Asked about, all in one question. */
  readonly doubted: readonly DoubtedFile[];
  readonly renamed: readonly SafeName[];
}

const nothing: PushChoiceState = { doubted: [], renamed: [] };

const slice = createSlice({
  name: 'pushChoice',
  initialState: nothing,
  reducers: {
    filesDoubted: (state, { payload }: PayloadAction<{ files: readonly DoubtedFile[] }>): PushChoiceState => ({
      ...state,
      doubted: [...state.doubted, ...payload.files],
    }),
    namesMadeSafe: (state, { payload }: PayloadAction<{ names: readonly SafeName[] }>): PushChoiceState => ({
      ...state,
      renamed: payload.names,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(doubtsAnswered, (state): PushChoiceState => ({ ...state, doubted: [] }));
  },
});

export const { filesDoubted, namesMadeSafe } = slice.actions;
export const pushChoiceState = defineState('pushChoice', 'discard', slice.reducer);

export interface PushChoiceSlice {
  readonly pushChoice: PushChoiceState;
}
