import { defineState } from '@inkside/kit';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError, LoggedError } from '@inkside/kit';

/** The log as it was read: of all starts, newest first. */
export type LogState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly entries: readonly LoggedError[] }
  | { readonly phase: 'failed'; readonly error: AppError };

interface FaultsState {
  /** Of this start, oldest first. */
  readonly recent: readonly LoggedError[];
  readonly log: LogState;
}

/** The log on this computer keeps more; of one start nobody reads more than these. */
const KEPT = 200;

/** Intent: the log is to be emptied. */
export const logClearConfirmed = createAction('faults/logClearConfirmed');

const initialFaults: FaultsState = { recent: [], log: { phase: 'closed' } };

const slice = createSlice({
  name: 'faults',
  initialState: initialFaults,
  reducers: {
    /** Fact: an operation failed, or a process crashed and was started again. */
    reported: (state, { payload }: PayloadAction<LoggedError>) => ({
      ...state,
      recent: [...state.recent, payload].slice(-KEPT),
    }),
    /** Intent: somebody wants to read the log. */
    logOpened: (state) => ({ ...state, log: { phase: 'loading' as const } }),
    logClosed: (state) => ({ ...state, log: { phase: 'closed' as const } }),
    logRead: (state, { payload }: PayloadAction<readonly LoggedError[]>) => ({
      ...state,
      log: { phase: 'ready' as const, entries: payload },
    }),
    logFailed: (state, { payload }: PayloadAction<AppError>) => ({
      ...state,
      log: { phase: 'failed' as const, error: payload },
    }),
    /** Fact: nothing is in the log any more. */
    logCleared: () => ({ recent: [], log: { phase: 'ready' as const, entries: [] } }),
  },
});

export const { reported: faultReported, logOpened, logClosed, logRead, logFailed, logCleared } = slice.actions;
export const faultsState = defineState('faults', 'discard', slice.reducer, true);

export interface FaultsSlice {
  readonly faults: FaultsState;
}
