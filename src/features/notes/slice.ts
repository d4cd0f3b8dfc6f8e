import {
  type AppError,
  behindDraft,
  defineRequest,
  defineState,
  type EpochMs,
  type NoteId,
  type Projected,
  projectionOf,
  type RowChanges,
} from '@inkside/kit';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A note, a folder or a tag as the lists need it; the whole document stays in the local database. */
export interface NoteRow {
  /** The document's `_id`, by which it is written. */
  readonly documentId: string;
  readonly id: NoteId;
  readonly title: string;
  readonly parentId: NoteId | null;
  readonly kind: 'folder' | 'note' | 'tag';
  /** What it is: handwriting, text, or handwriting with sound. */
  readonly scene: 'ink' | 'text' | 'meeting';
  /** Where it comes from: written by itself, in a book, or in a group of people. Tags are in no list of notes. */
  readonly area: 'local' | 'reading' | 'group' | 'tags';
  /** The book or group that it belongs to; '' for none. */
  readonly tiedTo: string;
  /** 1 enabled, 0 in the bin, 2 deleted for good. */
  readonly status: number;
  readonly isFavourite: boolean;
  /** Ids of the tags that a note names, known here or not; absent for none. */
  readonly tags?: readonly NoteId[];
  /** Of a tag, ARGB as devices write colours; absent for none. */
  readonly colour?: number;
  readonly pages: number;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

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

interface NotesState extends Projected<NoteRow> {
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

const clipboard = createSlice({
  name: 'noteClipboard',
  initialState: [] as readonly NoteId[],
  reducers: {
    /** Intent: they are to be moved to where somebody pastes. Until then they stay where they are. */
    cut: (_state, { payload }: PayloadAction<{ ids: readonly NoteId[] }>) => payload.ids,
  },
  // What was pasted is not pasted again; what another way moved is not on its way any more.
  extraReducers: (builder) => {
    builder.addCase(moveRequest.asked, () => []);
  },
});

export const { cut: notesCut } = clipboard.actions;

export const noteClipboardState = defineState('noteClipboard', 'discard', clipboard.reducer);

interface NoteClipboardSlice {
  readonly noteClipboard: readonly NoteId[];
}

/** Notes and folders that were cut and not pasted yet. */
export const selectCutNotes = (state: NoteClipboardSlice) => state.noteClipboard;

export const makeSelectIsCut = (id: NoteId) => (state: NoteClipboardSlice) => state.noteClipboard.includes(id);
