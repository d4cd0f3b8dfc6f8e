import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { defineState, type AppError, behindDraft, type Projected, projectionOf, type RowChanges } from '@inkside/kit';
import type { MessageRow } from './types';

export type MessagesState = Projected<MessageRow>;

const step = projectionOf<MessageRow>(({ id }) => id);

const slice = createSlice({
  name: 'messages',
  initialState: step.closed,
  reducers: {
    loading: (state): MessagesState => ({ ...state, ...step.loading }),
    /** Everything at once, when the projection opens. */
    loaded: (_state, { payload }: PayloadAction<{ rows: readonly MessageRow[] }>): MessagesState =>
      step.loaded(payload.rows),
    changed: (state, { payload }: PayloadAction<RowChanges<MessageRow>>): MessagesState => {
      const known = behindDraft(state);
      return { ...known, rows: step.changed(known.rows, payload) };
    },
    loadFailed: (state, { payload }: PayloadAction<AppError>): MessagesState => ({ ...state, ...step.failed(payload) }),
  },
});

export const {
  loading: messagesLoading,
  loaded: messagesLoaded,
  changed: messagesChanged,
  loadFailed: messagesLoadFailed,
} = slice.actions;
export const messagesState = defineState('messages', 'discard', slice.reducer);

export interface MessagesSlice {
  readonly messages: MessagesState;
}
