import { type AppError, defineState, type FileId } from '@inkside/kit';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A file that somebody chose for the library. */
export interface ChosenBook {
  readonly fileId: FileId;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** A chosen file that is in the library already, or twice in the choice. */
export interface DuplicateBook extends ChosenBook {
  /** How the other one is called. */
  readonly twin: string;
  /** The same bytes, or only the same title and author. */
  readonly isSameFile: boolean;
}

export interface RefusedBook {
  readonly name: string;
  readonly error: AppError;
}

/** Intent: these are to stand in the library, in that folder ('' is the root). */
export const booksChosen = createAction<{ files: readonly ChosenBook[]; folder: string }>('library/booksChosen');
/** Intent: more than one upload takes goes up as several, one after the other; or nothing of it does. `id`: which question. */
export const manyAnswered = createAction<{ id: FileId; goes: boolean }>('library/manyAnswered');
/** Intent: what becomes of a duplicate, or of all that are asked about. */
export const duplicateAnswered = createAction<{
  readonly fileId: FileId;
  readonly keeps: 'one' | 'both';
  readonly isForAll: boolean;
}>('library/duplicateAnswered');
/** Intent: what was refused is read. */
export const refusedBooksRead = createAction('library/refusedRead');
/** What goes up: into the queue of uploads, as books. */
export const booksAccepted = createAction<{ files: readonly ChosenBook[]; folder: string }>('library/booksAccepted');

interface AddingState {
  /**
   * How many were chosen, while it is asked whether they go as several uploads; null while nothing is asked. The first of
   * them names the question.
   */
  readonly many: { readonly id: FileId; readonly count: number; readonly uploads: number } | null;
  readonly duplicates: readonly DuplicateBook[];
  readonly refused: readonly RefusedBook[];
  /** How many of the chosen are looked into; null while none is. */
  readonly looking: { readonly done: number; readonly of: number } | null;
}

const nothing: AddingState = { many: null, duplicates: [], refused: [], looking: null };

const slice = createSlice({
  name: 'libraryAdding',
  initialState: nothing,
  reducers: {
    manyAsked: (state, { payload }: PayloadAction<NonNullable<AddingState['many']>>): AddingState => ({
      ...state,
      many: payload,
    }),
    looked: (state, { payload }: PayloadAction<AddingState['looking']>): AddingState => ({
      ...state,
      looking: payload,
    }),
    duplicatesFound: (state, { payload }: PayloadAction<{ files: readonly DuplicateBook[] }>): AddingState => ({
      ...state,
      duplicates: [...state.duplicates, ...payload.files],
    }),
    refused: (state, { payload }: PayloadAction<{ files: readonly RefusedBook[] }>): AddingState => ({
      ...state,
      refused: [...state.refused, ...payload.files],
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(manyAnswered, (state, { payload }): AddingState => ({
      ...state,
      many: state.many?.id === payload.id ? null : state.many,
    }));
    builder.addCase(refusedBooksRead, (state): AddingState => ({ ...state, refused: [] }));
    builder.addCase(duplicateAnswered, (state, { payload }): AddingState => ({
      ...state,
      duplicates: payload.isForAll ? [] : state.duplicates.filter(({ fileId }) => fileId !== payload.fileId),
    }));
  },
});

export const { manyAsked: manyBooksAsked, looked: booksLooked, duplicatesFound, refused: booksRefused } = slice.actions;
/** Books on their way into the library, until they are in the queue of uploads. */
export const libraryAddingState = defineState('libraryAdding', 'discard', slice.reducer);

export interface LibraryAddingSlice {
  readonly libraryAdding: AddingState;
}

export const selectAdding = (state: LibraryAddingSlice) => state.libraryAdding;
