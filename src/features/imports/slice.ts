import { defineState } from '@inkside/kit';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError, FileId, NoteId } from '@inkside/kit';
import type { FoundNote, ImportedNote } from '@inkside/ink';

/** A file with more than one note: somebody chooses among them. */
export interface Picking {
  readonly fileId: FileId;
  readonly name: string;
  readonly notes: readonly FoundNote[];
}

/** A file that could not be read, and why. */
interface RefusedImport {
  readonly name: string;
  readonly error: AppError;
}

/** A note on its way to the cloud. `sent` of `total` bytes; both 0 while it is made ready. */
export type Save =
  | { readonly phase: 'sending'; readonly sent: number; readonly total: number }
  /** Its objects are there, and its documents are written: that cannot be stopped. */
  | { readonly phase: 'writing' }
  | { readonly phase: 'failed'; readonly error: AppError };

export interface ChosenNoteFile {
  readonly fileId: FileId;
  readonly name: string;
  readonly size: number;
  /** Goes to the uploads when it holds no note; it is refused then when this is absent. */
  readonly orElse?: 'upload';
}

/** Whether a chosen file is a note, by its name: a device's backup of many notes has the same ending. */
export const isNoteFile = ({ name }: { readonly name: string }): boolean => /\.note$/i.test(name);

/** Whether a file can be a backup of notes under another name: what is inside says. */
export const mayHoldNotes = ({ name }: { readonly name: string }): boolean => /\.zip$/i.test(name);

/** Intent: files that are or may be notes were dropped or picked; `uploads` lay beside them and are none. */
export const noteFilesChosen = createAction<{ files: readonly ChosenNoteFile[]; uploads?: readonly ChosenNoteFile[] }>(
  'imports/filesChosen',
);
/** Intent: take these notes of a file; none closes it. */
export const notesPicked = createAction<{ fileId: FileId; noteIds: readonly NoteId[] }>('imports/notesPicked');
export const importRemoveConfirmed = createAction<{ noteId: NoteId }>('imports/removeConfirmed');
export const importSaveChosen = createAction<{ noteId: NoteId }>('imports/saveChosen');
export const importSaveCancelled = createAction<{ noteId: NoteId }>('imports/saveCancelled');
/** Intent: read the list once more. */
export const importsReloadAsked = createAction('imports/reloadAsked');

type ImportsList =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready' }
  | { readonly phase: 'failed'; readonly error: AppError };

export interface ImportsState {
  readonly list: ImportsList;
  /** Newest import first. */
  readonly notes: readonly ImportedNote[];
  /** Names of the files that are being read. */
  readonly reading: readonly string[];
  readonly refused: readonly RefusedImport[];
  /** Files that wait for a choice; the first is asked about. */
  readonly picking: readonly Picking[];
  readonly saves: Readonly<Record<string, Save>>;
}

const initialImportsState: ImportsState = {
  list: { phase: 'loading' },
  notes: [],
  reading: [],
  refused: [],
  picking: [],
  saves: {},
};

const withoutFirst = (names: readonly string[], name: string): readonly string[] => {
  const at = names.indexOf(name);
  return at < 0 ? names : names.filter((_, index) => index !== at);
};

const withoutSave = ({ saves }: ImportsState, noteId: NoteId): ImportsState['saves'] =>
  Object.fromEntries(Object.entries(saves).filter(([id]) => id !== noteId));

const slice = createSlice({
  name: 'imports',
  initialState: initialImportsState,
  reducers: {
    importsLoading: (state): ImportsState => ({ ...state, list: { phase: 'loading' } }),
    importsLoaded: (state, { payload }: PayloadAction<{ notes: readonly ImportedNote[] }>): ImportsState => ({
      ...state,
      list: { phase: 'ready' },
      notes: payload.notes,
    }),
    importsLoadFailed: (state, { payload }: PayloadAction<AppError>): ImportsState => ({
      ...state,
      list: { phase: 'failed', error: payload },
    }),
    fileReading: (state, { payload }: PayloadAction<{ name: string }>): ImportsState => ({
      ...state,
      reading: [...state.reading, payload.name],
    }),
    fileRead: (state, { payload }: PayloadAction<{ name: string }>): ImportsState => ({
      ...state,
      reading: withoutFirst(state.reading, payload.name),
    }),
    fileRefused: (state, { payload }: PayloadAction<RefusedImport>): ImportsState => ({
      ...state,
      refused: [...state.refused.filter(({ name }) => name !== payload.name), payload],
    }),
    /** Intent: what was refused has been read. */
    importRefusalRead: (state): ImportsState => ({ ...state, refused: [] }),
    choiceNeeded: (state, { payload }: PayloadAction<Picking>): ImportsState => ({
      ...state,
      picking: [...state.picking, payload],
    }),
    saveMoved: (state, { payload }: PayloadAction<{ noteId: NoteId; save: Save }>): ImportsState => ({
      ...state,
      saves: { ...state.saves, [payload.noteId]: payload.save },
    }),
    /** Nothing goes on any more: it is done, or was stopped. */
    saveEnded: (state, { payload }: PayloadAction<{ noteId: NoteId }>): ImportsState => ({
      ...state,
      saves: withoutSave(state, payload.noteId),
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(noteFilesChosen, (state): ImportsState => ({ ...(state as ImportsState), refused: [] }));
    builder.addCase(notesPicked, (state, { payload }): ImportsState => {
      const known = state as ImportsState;
      return { ...known, picking: known.picking.filter(({ fileId }) => fileId !== payload.fileId) };
    });
  },
});

export const {
  importsLoading,
  importsLoaded,
  importsLoadFailed,
  fileReading,
  fileRead,
  fileRefused,
  importRefusalRead,
  choiceNeeded,
  saveMoved,
  saveEnded,
} = slice.actions;
export const importsState = defineState('imports', 'discard', slice.reducer);

export interface ImportsSlice {
  readonly imports: ImportsState;
}
