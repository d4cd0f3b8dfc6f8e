import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import type { AppError } from '../../app/kit/appError';
import type { ProjectionPhase } from '../notes/types';
import type { MessageRow } from './types';

export interface MessagesState {
  readonly projection: ProjectionPhase;
  readonly rows: Readonly<Record<string, MessageRow>>;
}

const initialMessagesState: MessagesState = { projection: { phase: 'closed' }, rows: {} };

const slice = createSlice({
  name: 'messages',
  initialState: initialMessagesState,
  reducers: {
    loading: (state): MessagesState => ({ ...state, projection: { phase: 'loading' } }),
    loaded: (_state, { payload }: PayloadAction<{ rows: readonly MessageRow[] }>): MessagesState => ({
      projection: { phase: 'ready' },
      rows: Object.fromEntries(payload.rows.map((row) => [row.id, row])),
    }),
    changed: (
      state,
      { payload }: PayloadAction<{ rows: readonly MessageRow[]; gone: readonly string[] }>,
    ): MessagesState => {
      const rows: Record<string, MessageRow> = { ...state.rows };
      for (const id of payload.gone) delete rows[id];
      for (const row of payload.rows) rows[row.id] = row;
      return { ...state, rows };
    },
    loadFailed: (state, { payload }: PayloadAction<AppError>): MessagesState => ({
      ...state,
      projection: { phase: 'failed', error: payload },
    }),
  },
});

export const {
  loading: messagesLoading,
  loaded: messagesLoaded,
  changed: messagesChanged,
  loadFailed: messagesLoadFailed,
} = slice.actions;
export const messagesReducer = slice.reducer;

export interface MessagesSlice {
  readonly messages: MessagesState;
}
