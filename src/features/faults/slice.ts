import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError } from '../../app/kit/appError';
import type { EpochMs } from '../../app/kit/units';

/** Something that went wrong, as the error log keeps it: which operation, when, and the error. */
export interface Fault {
  readonly at: EpochMs;
  readonly operation: string;
  readonly error: AppError;
}

const KEPT = 20;

const slice = createSlice({
  name: 'faults',
  initialState: [] as readonly Fault[],
  reducers: {
    /** Fact: an operation failed, or a process crashed and was started again. */
    reported: (state, { payload }: PayloadAction<Fault>) => [...state, payload].slice(-KEPT),
  },
});

export const { reported: faultReported } = slice.actions;
export const faultsReducer = slice.reducer;
