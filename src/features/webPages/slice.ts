import { combineReducers, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { type AppError, defineRequest, defineState, loadReducer, type NoArgs } from '@inkside/kit';
import type { DailyBook, PageForm, PageProgress } from '@inkside/protocol';

/** A page that somebody sent, and how far it has come. */
export interface SentPage extends Omit<PageProgress, 'failure'> {
  readonly url: string;
  readonly form: PageForm;
  readonly error: AppError | null;
}

/** Intent: a page is to be sent; with `id`, one that failed is tried again in its place. */
export const pageSendAsked = createAction<{ url: string; form: PageForm; id?: string }>('webPages/sendAsked');
/** Whether and when new articles come as one book a day. */
export const dailyRequest = defineRequest<NoArgs, DailyBook>('webPages/daily', { policy: 'latest' });
export const dailyWishRequest = defineRequest<{ isOn: boolean; hour: number }, null>('webPages/dailyWish', {
  policy: 'latest',
});

/** Of a session; older ones go. */
const MAX_SHOWN = 30;

const slice = createSlice({
  name: 'webPages',
  initialState: [] as readonly SentPage[],
  reducers: {
    pageMoved: (state, { payload }: PayloadAction<SentPage>): readonly SentPage[] =>
      state.some(({ id }) => id === payload.id)
        ? state.map((page) => (page.id === payload.id ? payload : page))
        : [payload, ...state].slice(0, MAX_SHOWN),
    pageRowCleared: (state, { payload }: PayloadAction<{ id: string }>): readonly SentPage[] =>
      state.filter(({ id }) => id !== payload.id),
  },
});

export const { pageMoved, pageRowCleared } = slice.actions;
export const webPagesState = defineState(
  'webPages',
  'discard',
  combineReducers({ sent: slice.reducer, daily: loadReducer(dailyRequest), wish: dailyWishRequest.reducer }),
);

export interface WebPagesSlice {
  readonly webPages: ReturnType<typeof webPagesState.reducer>;
}
