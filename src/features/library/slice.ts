import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import {
  defineState,
  type AppError,
  behindDraft,
  type EpochMs,
  type Projected,
  projectionOf,
  type RowChanges,
} from '@inkside/kit';

/** A book or a folder of the library as the lists need it. */
export interface BookRow {
  readonly documentId: string;
  readonly id: string;
  readonly kind: 'book' | 'folder';
  readonly title: string;
  readonly authors: string;
  /** 0 … 100. */
  readonly percent: number;
  /** Whether it lies in the bin. */
  readonly isRemoved: boolean;
  readonly extension: string;
  /** When it was opened last; 0 when it never was. */
  readonly readAt: EpochMs;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

type LibraryState = Projected<BookRow>;

const step = projectionOf<BookRow>(({ documentId }) => documentId);

const slice = createSlice({
  name: 'library',
  initialState: step.closed,
  reducers: {
    loading: (state): LibraryState => ({ ...state, ...step.loading }),
    /** Everything at once, when the projection opens. */
    loaded: (_state, { payload }: PayloadAction<{ rows: readonly BookRow[] }>): LibraryState =>
      step.loaded(payload.rows),
    changed: (state, { payload }: PayloadAction<RowChanges<BookRow>>): LibraryState => {
      const known = behindDraft(state);
      return { ...known, rows: step.changed(known.rows, payload) };
    },
    loadFailed: (state, { payload }: PayloadAction<AppError>): LibraryState => ({ ...state, ...step.failed(payload) }),
  },
});

export const {
  loading: libraryLoading,
  loaded: libraryLoaded,
  changed: libraryChanged,
  loadFailed: libraryLoadFailed,
} = slice.actions;
export const libraryState = defineState('library', 'discard', slice.reducer);

export interface LibrarySlice {
  readonly library: LibraryState;
}
