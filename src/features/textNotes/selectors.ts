import type { TextNoteState } from './slice';

interface TextNoteSlice {
  readonly textNote: TextNoteState;
}

export const selectTextNote = (state: TextNoteSlice) => state.textNote;
