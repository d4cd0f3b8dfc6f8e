import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError } from '../../app/kit/appError';
import { defineRequest } from '../../app/kit/defineRequest';
import type { NoteId } from '../../app/kit/units';
import type { NoteRow, ProjectionPhase } from './types';

/** Writes a new title; the list shows it when the local database has it. */
export const renameRequest = defineRequest<{ id: NoteId; title: string }, null>('notes/rename', { policy: 'every' });
/** Intent: read the list again from the local database. */
export const notesReloadAsked = createAction('notes/reloadAsked');

export interface NotesState {
  readonly projection: ProjectionPhase;
  /** By the document's `_id`, because a deletion names nothing else. */
  readonly rows: Readonly<Record<string, NoteRow>>;
  /** The row whose name is being edited. */
  readonly renaming: { readonly id: NoteId; readonly error: AppError | null } | null;
  readonly layout: 'grid' | 'list';
}

const initialNotesState: NotesState = { projection: { phase: 'closed' }, rows: {}, renaming: null, layout: 'grid' };

const slice = createSlice({
  name: 'notes',
  initialState: initialNotesState,
  reducers: {
    loading: (state): NotesState => ({ ...state, projection: { phase: 'loading' } }),
    /** Everything at once, when the projection opens. */
    loaded: (state, { payload }: PayloadAction<{ rows: readonly NoteRow[] }>): NotesState => ({
      ...state,
      projection: { phase: 'ready' },
      rows: Object.fromEntries(payload.rows.map((row) => [row.documentId, row])),
    }),
    /** One action per burst: rows that changed, and documents that are no rows any more. */
    changed: (state, { payload }: PayloadAction<{ rows: readonly NoteRow[]; gone: readonly string[] }>): NotesState => {
      const rows: Record<string, NoteRow> = { ...state.rows };
      for (const id of payload.gone) delete rows[id];
      for (const row of payload.rows) rows[row.documentId] = row;
      return { ...state, rows };
    },
    loadFailed: (state, { payload }: PayloadAction<AppError>): NotesState => ({
      ...state,
      projection: { phase: 'failed', error: payload },
    }),
    renameStarted: (state, { payload }: PayloadAction<{ id: NoteId }>): NotesState => ({
      ...state,
      renaming: { id: payload.id, error: null },
    }),
    renameAbandoned: (state): NotesState => ({ ...state, renaming: null }),
    layoutChosen: (state, { payload }: PayloadAction<'grid' | 'list'>): NotesState => ({ ...state, layout: payload }),
  },
  extraReducers: (builder) => {
    builder.addCase(renameRequest.succeeded, (state, { payload }) =>
      state.renaming?.id === payload.args.id ? { ...state, renaming: null } : state,
    );
    builder.addCase(renameRequest.failed, (state, { payload }) =>
      state.renaming?.id === payload.args.id ? { ...state, renaming: { id: payload.args.id, error: payload.error } } : state,
    );
  },
});

export const {
  loading: notesLoading,
  loaded: notesLoaded,
  changed: notesChanged,
  loadFailed: notesLoadFailed,
  renameStarted,
  renameAbandoned,
  layoutChosen,
} = slice.actions;
export const notesReducer = slice.reducer;

export interface NotesSlice {
  readonly notes: NotesState;
}
