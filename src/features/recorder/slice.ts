import type { LostRecording } from '@inkside/recorder';
import { createAction, type UnknownAction } from '@reduxjs/toolkit';

import { defineState, type AppError, asBytes, type Bytes, type EpochMs } from '@inkside/kit';

export interface RecorderState {
  /** `busy`: a file is being made. */
  readonly phase: 'idle' | 'recording' | 'busy';
  /** Since when it records. */
  readonly since: EpochMs | null;
  /** Bytes of the recording that runs that are on the disk. */
  readonly written: Bytes;
  /** Whether recordings may be made in this browser; the last five minutes can always be saved. */
  readonly isAllowed: boolean;
  readonly lost: readonly LostRecording[];
  /** Why the last wish was not granted. */
  readonly error: AppError | null;
}

const initial: RecorderState = {
  phase: 'idle',
  since: null,
  written: asBytes(0),
  isAllowed: false,
  lost: [],
  error: null,
};

/** Fact: what of the recorder is otherwise now. */
export const recorderTold = createAction<Partial<RecorderState>>('recorder/told');

export const recorderReducer = (state: RecorderState = initial, action: UnknownAction): RecorderState =>
  recorderTold.match(action) ? { ...state, ...action.payload } : state;

export interface RecorderSlice {
  readonly recorder: RecorderState;
}

export const recorderState = defineState('recorder', 'discard', recorderReducer, true);
