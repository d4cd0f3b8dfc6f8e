import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError } from '../../app/kit/appError';
import { behindDraft, projectionOf, type Projected, type RowChanges } from '../../app/kit/ui/projection';
import type { BookRow } from './types';

export type LibraryState = Projected<BookRow>;

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
export const libraryReducer = slice.reducer;

export interface LibrarySlice {
  readonly library: LibraryState;
}
