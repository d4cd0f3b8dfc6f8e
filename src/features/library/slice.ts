import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError } from '../../app/kit/appError';
import type { ProjectionPhase } from '../notes/types';
import type { BookRow } from './types';

export interface LibraryState {
  readonly projection: ProjectionPhase;
  readonly rows: Readonly<Record<string, BookRow>>;
}

const initialLibraryState: LibraryState = { projection: { phase: 'closed' }, rows: {} };

const slice = createSlice({
  name: 'library',
  initialState: initialLibraryState,
  reducers: {
    loading: (state): LibraryState => ({ ...state, projection: { phase: 'loading' } }),
    loaded: (_state, { payload }: PayloadAction<{ rows: readonly BookRow[] }>): LibraryState => ({
      projection: { phase: 'ready' },
      rows: Object.fromEntries(payload.rows.map((row) => [row.documentId, row])),
    }),
    changed: (state, { payload }: PayloadAction<{ rows: readonly BookRow[]; gone: readonly string[] }>): LibraryState => {
      const rows: Record<string, BookRow> = { ...state.rows };
      for (const id of payload.gone) delete rows[id];
      for (const row of payload.rows) rows[row.documentId] = row;
      return { ...state, rows };
    },
    loadFailed: (state, { payload }: PayloadAction<AppError>): LibraryState => ({
      ...state,
      projection: { phase: 'failed', error: payload },
    }),
  },
});

export const { loading: libraryLoading, loaded: libraryLoaded, changed: libraryChanged, loadFailed: libraryLoadFailed } = slice.actions;
export const libraryReducer = slice.reducer;

export interface LibrarySlice {
  readonly library: LibraryState;
}
