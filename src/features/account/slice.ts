import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import {
  type AppError,
  defineRequest,
  defineState,
  type FileId,
  loadReducer,
  type NoArgs,
  type StorageUse,
} from '@inkside/kit';
import type { Profile } from '@inkside/protocol';

import { nicknameRequest } from './changes';

export const profileRequest = defineRequest<NoArgs, Profile>('account/profile', { policy: 'latest' });
export const storageRequest = defineRequest<NoArgs, StorageUse>('account/storage', { policy: 'latest' });

/** A file that is to become the picture of the account. */
interface ChosenPicture {
  readonly fileId: FileId;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Intent: a file was chosen to be cut to the account's picture. */
export const pictureChosen = createAction<ChosenPicture>('account/pictureChosen');
/** Intent: rather not. */
export const pictureLeft = createAction<{ fileId: FileId }>('account/pictureLeft');
/** Makes the kept file, which was cut, the picture of the account. The dialog says why not. */
export const pictureRequest = defineRequest<{ fileId: FileId }, null>('account/picture', { policy: 'leading' });
/** Takes the picture away. Failures come as a toast. */
export const pictureRemoveRequest = defineRequest<{ isUndo?: true }, null>('account/removePicture', {
  policy: 'leading',
});
/** Undo of the two: the kept file is the picture of the account again. Failures come as a toast. */
export const pictureBackRequest = defineRequest<{ fileId: FileId }, null>('account/pictureBack', { policy: 'leading' });

interface PictureState {
  /** What is cut now. */
  readonly chosen: ChosenPicture | null;
  /** Why the newest file was not taken. */
  readonly refused: AppError | null;
}

const nothing: PictureState = { chosen: null, refused: null };

const picture = createSlice({
  name: 'account/picture',
  initialState: nothing,
  reducers: {
    /** Fact: it is a picture, and small enough. */
    taken: (_state, { payload }: PayloadAction<ChosenPicture>): PictureState => ({ chosen: payload, refused: null }),
    /** Fact: it is none, or too large. */
    refused: (_state, { payload }: PayloadAction<{ error: AppError }>): PictureState => ({
      chosen: null,
      refused: payload.error,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(pictureLeft, (): PictureState => nothing);
    builder.addCase(pictureRequest.succeeded, (): PictureState => nothing);
  },
});

export const { taken: pictureTaken, refused: pictureRefused } = picture.actions;

export const accountState = defineState(
  'account',
  'discard',
  combineReducers({
    profile: loadReducer(profileRequest),
    storage: loadReducer(storageRequest),
    picture: picture.reducer,
    sending: pictureRequest.reducer,
    naming: nicknameRequest.reducer,
  }),
);

export interface AccountSlice {
  readonly account: ReturnType<typeof accountState.reducer>;
}
