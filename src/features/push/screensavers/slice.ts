import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { defineRequest, defineState, type FileId, loadReducer, type NoArgs } from '@inkside/kit';
import type { ScreenSize } from '@inkside/protocol';
import type { ChosenFile, RefusedFile } from '../slice';

/** What screens the account's devices have. */
export const screenSizesRequest = defineRequest<NoArgs, readonly ScreenSize[]>('screensavers/sizes', {
  policy: 'latest',
});
/** Intent: a picture was chosen, dropped or pasted to be made into screensavers; `others` came with it. */
export const pictureChosen = createAction<{ file: ChosenFile; others: number }>('screensavers/pictureChosen');
/** Intent: no screensaver is made of the picture any more. */
export const pictureLeft = createAction<{ fileId: FileId }>('screensavers/pictureLeft');
/** Intent: these pictures, cut to a screen, go to these devices, by number; to all with null. */
export const screensaversSent = createAction<{
  files: readonly ChosenFile[];
  deviceIds: readonly number[] | null;
}>('screensavers/sendChosen');

interface PictureState {
  /** Of what screensavers are made now. */
  readonly chosen: ChosenFile | null;
  /** What was not taken, and why. */
  readonly refused: RefusedFile | null;
}

const nothing: PictureState = { chosen: null, refused: null };

const slice = createSlice({
  name: 'screensavers',
  initialState: nothing,
  reducers: {
    /** Fact: the rules hold for it. */
    pictureTaken: (_state, { payload }: PayloadAction<{ file: ChosenFile }>): PictureState => ({
      chosen: payload.file,
      refused: null,
    }),
    /** Fact: it cannot be made into a screensaver; what was chosen before stays. */
    pictureRefused: (state, { payload }: PayloadAction<RefusedFile>): PictureState => ({ ...state, refused: payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(pictureLeft, (): PictureState => nothing);
  },
});

export const { pictureTaken, pictureRefused } = slice.actions;
export const screensaverMakingState = defineState(
  'screensaverMaking',
  'discard',
  combineReducers({ sizes: loadReducer(screenSizesRequest), picture: slice.reducer }),
);

export interface ScreensaverMakingSlice {
  readonly screensaverMaking: ReturnType<typeof screensaverMakingState.reducer>;
}
