import {
  behindDraft,
  defineRequest,
  defineState,
  type Ms,
  type ObjectKey,
  patchTable,
  rowAt,
  type RowTable,
} from '@inkside/kit';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What the object store has of a book. */
export interface BookStanding {
  readonly id: string;
  /** Undefined where there is none: its head does not say 200, or it has 10 characters and less. */
  readonly coverKey?: ObjectKey;
  /** Its file lies in the cloud: devices can fetch it. */
  readonly isStored: boolean;
}

/** How long a book was read, of the cloud's statistics. */
export interface BookReading {
  readonly totalTime: Ms;
  /** Of one session. */
  readonly avgTime: Ms;
}

/** Asks the cloud how long a book was read; null where it says nothing, or its language is none that it says it in. */
export const readInfoRequest = defineRequest<{ bookId: string }, BookReading | null>('library/readInfo', {
  policy: 'every',
});

/** Fact: a page that shows books was entered. */
export const booksShown = createAction('library/shown');

interface LibraryFactsState {
  readonly standings: RowTable<BookStanding>;
  readonly readings: Readonly<Record<string, BookReading | null>>;
}

const slice = createSlice({
  name: 'libraryFacts',
  initialState: { standings: {}, readings: {} } as LibraryFactsState,
  reducers: {
    /** A batch of what was asked of the store. */
    found: (state, { payload }: PayloadAction<{ standings: readonly BookStanding[] }>): LibraryFactsState => {
      const known = behindDraft(state as LibraryFactsState);
      return {
        ...known,
        standings: patchTable(known.standings, { rows: payload.standings, gone: [] }, ({ id }) => id),
      };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(readInfoRequest.succeeded, (state, { payload: { args, result } }): LibraryFactsState => {
      const known = behindDraft(state as LibraryFactsState);
      return { ...known, readings: { ...known.readings, [args.bookId]: result } };
    });
  },
});

export const { found: standingsFound } = slice.actions;
/** What is known of books besides their documents. */
export const libraryFactsState = defineState('libraryFacts', 'discard', slice.reducer);

export interface LibraryFactsSlice {
  readonly libraryFacts: LibraryFactsState;
}

/** Undefined until the store was asked. */
export const makeSelectStanding = (id: string) => (state: LibraryFactsSlice) => rowAt(state.libraryFacts.standings, id);
export const makeSelectReading = (id: string) => (state: LibraryFactsSlice) => state.libraryFacts.readings[id];
