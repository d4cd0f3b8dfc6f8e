import type { NoteId } from '@inkside/kit';
import type { ImportsSlice } from './slice';
import type { ImportedNote } from '@inkside/ink';

export const selectImportsList = (state: ImportsSlice) => state.imports.list;
export const selectImportedNotes = (state: ImportsSlice) => state.imports.notes;
export const selectRefusedImports = (state: ImportsSlice) => state.imports.refused;
export const selectReadingImports = (state: ImportsSlice) => state.imports.reading;
/** The file that is asked about, or undefined. */
export const selectPicking = (state: ImportsSlice) => state.imports.picking[0];
export const makeSelectImported =
  (noteId: NoteId) =>
  (state: ImportsSlice): ImportedNote | undefined =>
    state.imports.notes.find((note) => note.noteId === noteId);
export const makeSelectSave = (noteId: NoteId) => (state: ImportsSlice) => state.imports.saves[noteId];
