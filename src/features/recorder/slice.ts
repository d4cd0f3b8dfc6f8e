import { createAction, type UnknownAction } from '@reduxjs/toolkit';

import { asBytes } from '../../app/kit/units';
import type { RecorderState } from './types';

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
