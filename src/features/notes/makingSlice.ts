import { defineState, type NoteId, type RequestState } from '@inkside/kit';
import { createAction, createReducer } from '@reduxjs/toolkit';

import { notesCut } from './slice';

interface MakingState {
  /** The note that a dialog asked for last. */
  readonly made: RequestState;
  /** How far copying is; null while nothing is copied. */
  readonly copying: { readonly done: number; readonly total: number } | null;
  /** Notes of which a copy goes to where somebody pastes. */
  readonly copied: readonly NoteId[];
}

/** Intent: copies of them go to where somebody pastes, as often as that is done. */
export const notesCopied = createAction<{ readonly ids: readonly NoteId[] }>('noteMaking/copied');
/** What has become of what was asked for. */
export const makingTold = createAction<Partial<MakingState>>('noteMaking/told');

const initial: MakingState = { made: { phase: 'idle' }, copying: null, copied: [] };

export const noteMakingState = defineState(
  'noteMaking',
  'discard',
  createReducer(initial, (builder) => {
    builder.addCase(makingTold, (state, { payload }) => ({ ...state, ...payload }));
    builder.addCase(notesCopied, (state, { payload }) => ({ ...state, copied: payload.ids }));
    // Only one of the two is pasted.
    builder.addCase(notesCut, (state) => ({ ...state, copied: [] }));
  }),
);

export interface MakingSlice {
  readonly noteMaking: MakingState;
}
