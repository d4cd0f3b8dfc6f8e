import { combineReducers, createAction, createReducer } from '@reduxjs/toolkit';

import { defineState, defineRequest, loadReducer } from '@inkside/kit';
import type { Notice } from '@inkside/protocol';

export const noticesRequest = defineRequest<{ language: string }, readonly Notice[]>('notices/list', {
  policy: 'latest',
});
/** Intent: a notice was opened, which reads it. */
export const noticeOpened = createAction<{ id: string }>('notices/opened');

/** Intent: all of these are read. */
export const noticesAllRead = createAction<{ ids: readonly string[] }>('notices/allRead');

/** Intent: these are unread after all, as they were. */
export const noticesUnread = createAction<{ ids: readonly string[] }>('notices/unread');

/** Read since the list came: the mark goes at once, whatever the network does. */
const read = createReducer<readonly string[]>([], (builder) => {
  builder.addCase(noticesAllRead, (state, { payload }) => [...new Set([...state, ...payload.ids])]);
  builder.addCase(noticesUnread, (state, { payload }) => state.filter((id) => !payload.ids.includes(id)));
  builder.addCase(noticeOpened, (state, { payload }) => (state.includes(payload.id) ? state : [...state, payload.id]));
});

export const noticesState = defineState(
  'notices',
  'discard',
  combineReducers({ list: loadReducer(noticesRequest), read }),
);

export interface NoticesSlice {
  readonly notices: ReturnType<typeof noticesState.reducer>;
}
