import { defineState, type NoteId, type RequestState } from '@inkside/kit';
import { createAction, type UnknownAction } from '@reduxjs/toolkit';

import type { TextNoteState } from '../textNotes/types';

interface MakingState {
  /** The note that a dialog asked for last. */
  readonly made: RequestState;
  /** How far copying is; null while nothing is copied. */
  readonly copying: { readonly done: number; readonly total: number } | null;
  /** Notes of which a copy goes to where somebody pastes. */
  readonly copied: readonly NoteId[];
  readonly text: TextNoteState;
}

/** What has become of what was asked for. Everybody loads this first: what else can be said, sagas make of it. */
export const makingTold = createAction<Partial<MakingState>>('noteMaking/told');

const initial: MakingState = { made: { phase: 'idle' }, copying: null, copied: [], text: { phase: 'closed' } };

export const noteMakingState = defineState(
  'noteMaking',
  'discard',
  (state: MakingState = initial, action: UnknownAction): MakingState =>
    makingTold.match(action) ? { ...state, ...action.payload } : state,
);

export interface MakingSlice {
  readonly noteMaking: MakingState;
}
