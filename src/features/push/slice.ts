import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { defineState, type AppError, defineRequest, type EpochMs, type FileId, type MessageId } from '@inkside/kit';
import { type MessageRow, messagesLoaded } from '../messages/slice';

/** A file as a person chose it, by handle. */
export interface ChosenFile {
  readonly fileId: FileId;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** A picture for the sleep of these devices, by number; null for all. Absent of files. */
  readonly screensaverFor?: readonly number[] | null;
}

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly error: AppError;
}

/** Intent: files were dropped, pasted or picked. */
export const filesChosen = createAction<{ files: readonly ChosenFile[] }>('push/filesChosen');
/** Tombstones the MESSAGE documents, then tells the cloud. */
export const deleteRequest = defineRequest<{ ids: readonly MessageId[] }, null>('push/delete', { policy: 'every' });
/** Fetches a signed URL and hands it to the browser. */
export const downloadRequest = defineRequest<{ id: MessageId }, null>('push/download', { policy: 'every' });

interface PushState {
  /**
   * The list as it is shown: it follows the messages after a pause of 2 s, and at once after the user's own action,
   * so that a burst of documents is one change on the screen.
   */
  readonly shown: { readonly rows: readonly MessageRow[]; readonly at: EpochMs | null };
  /** What was not taken of the last choice. */
  readonly refused: { readonly files: readonly RefusedFile[]; readonly tooMany: AppError | null };
}

const initialPushState: PushState = { shown: { rows: [], at: null }, refused: { files: [], tooMany: null } };

const slice = createSlice({
  name: 'push',
  initialState: initialPushState,
  reducers: {
    listSettled: (state, { payload }: PayloadAction<{ rows: readonly MessageRow[]; at: EpochMs }>): PushState => ({
      ...state,
      shown: payload,
    }),
    filesRefused: (
      state,
      { payload }: PayloadAction<{ files: readonly RefusedFile[]; tooMany: AppError | null }>,
    ): PushState => ({ ...state, refused: payload }),
    refusalRead: (state): PushState => ({ ...state, refused: { files: [], tooMany: null } }),
  },
  extraReducers: (builder) => {
    // A new session's messages never show the list of the one before.
    builder.addCase(messagesLoaded, (state): PushState => ({ ...state, shown: { rows: [], at: null } }));
  },
});

export const { listSettled: pushListSettled, filesRefused, refusalRead } = slice.actions;
export const pushState = defineState('push', 'discard', slice.reducer);

export interface PushSlice {
  readonly push: PushState;
}
