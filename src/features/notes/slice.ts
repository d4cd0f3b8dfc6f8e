import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import {
  defineState,
  type AppError,
  behindDraft,
  defineRequest,
  type NoteId,
  type Projected,
  projectionOf,
  type RowChanges,
} from '@inkside/kit';
import type { NoteRow } from './types';

/** Writes a new title; the list shows it when the local database has it. */
export const renameRequest = defineRequest<{ id: NoteId; title: string }, null>('notes/rename', { policy: 'every' });
interface Several {
  readonly ids: readonly NoteId[];
}
/** Moves into a folder; null is the root. */
export const moveRequest = defineRequest<Several & { readonly to: NoteId | null }, null>('notes/move', {
  policy: 'every',
});
/** To the bin, folders with all that lies below them. */
export const deleteRequest = defineRequest<Several, null>('notes/delete', { policy: 'every' });
/** Out of the bin, folders with what went there with them. */
export const restoreRequest = defineRequest<Several, null>('notes/restore', { policy: 'every' });
/** Deletes for good what lies in the bin. */
export const purgeRequest = defineRequest<Several, null>('notes/purge', { policy: 'every' });
/** Gives notes the star, or takes it away. */
export const starRequest = defineRequest<Several & { readonly isFavourite: boolean }, null>('notes/star', {
  policy: 'every',
});
/** A new folder; null is the root. */
export const folderRequest = defineRequest<{ readonly title: string; readonly parentId: NoteId | null }, NoteId>(
  'notes/folder',
  { policy: 'every' },
);
/** Intent: read the list again from the local database. */
export const notesReloadAsked = createAction('notes/reloadAsked');

export interface NotesState extends Projected<NoteRow> {
  /** The row whose name is being edited. */
  readonly renaming: { readonly id: NoteId; readonly error: AppError | null } | null;
  readonly layout: 'grid' | 'list';
}

const step = projectionOf<NoteRow>(({ documentId }) => documentId);

const initialNotesState: NotesState = { ...step.closed, renaming: null, layout: 'grid' };

const slice = createSlice({
  name: 'notes',
  initialState: initialNotesState,
  reducers: {
    loading: (state): NotesState => ({ ...state, ...step.loading }),
    /** Everything at once, when the projection opens. */
    loaded: (state, { payload }: PayloadAction<{ rows: readonly NoteRow[] }>): NotesState => ({
      ...behindDraft(state),
      ...step.loaded(payload.rows),
    }),
    /** One action per burst. */
    changed: (state, { payload }: PayloadAction<RowChanges<NoteRow>>): NotesState => {
      const known = behindDraft(state);
      return { ...known, rows: step.changed(known.rows, payload) };
    },
    loadFailed: (state, { payload }: PayloadAction<AppError>): NotesState => ({ ...state, ...step.failed(payload) }),
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
      state.renaming?.id === payload.args.id
        ? { ...state, renaming: { id: payload.args.id, error: payload.error } }
        : state,
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

export const notesState = defineState('notes', 'discard', notesReducer);
