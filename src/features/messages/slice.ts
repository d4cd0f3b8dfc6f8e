import {
  type AppError,
  behindDraft,
  defineState,
  type EpochMs,
  type MessageId,
  type ObjectKey,
  type Projected,
  projectionOf,
  type RowChanges,
} from '@inkside/kit';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A MESSAGE document as the lists need it. */
export interface MessageRow {
  /** The document's `_id`. */
  readonly id: MessageId;
  readonly kind: 'push' | 'service';
  readonly isRevoked: boolean;
  readonly isRead: boolean;
  readonly contentType: string | null;
  /** The `_id` inside `content`; one pushed file may have several documents. */
  readonly contentId: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Lower case, without the dot; '' where there is none. */
  readonly extension: string;
  readonly key: ObjectKey | null;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

type MessagesState = Projected<MessageRow>;

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
