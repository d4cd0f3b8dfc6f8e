import { defineState } from '@inkside/kit';
import type { InkBounds } from '@inkside/ink';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { noteClosed } from './slice';

/** One place where the words stand; several parts when they run over lines. */
export interface Match {
  /** The page, 0 first. */
  readonly index: number;
  readonly parts: readonly InkBounds[];
}

/** closed: nobody searches. open: `searched` of `pages` have been read for `words`. */
export type FindState =
  | { readonly phase: 'closed' }
  | {
      readonly phase: 'open';
      readonly words: string;
      readonly searched: number;
      readonly pages: number;
      readonly matches: readonly Match[];
      /** Index into `matches`: the one that is shown; -1 before there is one. */
      readonly at: number;
      /** Grows when a match is to be brought onto the screen. */
      readonly shows: number;
    };

type OpenFind = Extract<FindState, { readonly phase: 'open' }>;

const nothingFound = { words: '', searched: 0, pages: 0, matches: [], at: -1 } as const;

const whileOpen = (state: FindState, change: (open: OpenFind) => OpenFind): FindState =>
  state.phase === 'open' ? change(state) : state;

const slice = createSlice({
  name: 'inkFind',
  initialState: { phase: 'closed' } as FindState,
  reducers: {
    findOpened: (state): FindState => (state.phase === 'open' ? state : { phase: 'open', ...nothingFound, shows: 0 }),
    findClosed: (): FindState => ({ phase: 'closed' }),
    /** Intent: look for other words. */
    wordsTyped: (state, { payload }: PayloadAction<{ words: string }>) =>
      whileOpen(state as FindState, ({ shows }) => ({ phase: 'open', ...nothingFound, shows, words: payload.words })),
    /** Intent: show the next match (1) or the one before (-1); after the last comes the first. */
    matchStepped: (state, { payload }: PayloadAction<{ by: 1 | -1 }>) =>
      whileOpen(state as FindState, (open) => {
        const count = open.matches.length;
        const from = open.at < 0 && payload.by < 0 ? 0 : open.at;
        return count === 0 ? open : { ...open, at: (from + payload.by + count) % count, shows: open.shows + 1 };
      }),
    /** What some pages say; the first match of all is shown, from the page on that is read. */
    pagesSearched: (
      state,
      {
        payload,
      }: PayloadAction<{ words: string; searched: number; pages: number; matches: readonly Match[]; from: number }>,
    ) =>
      whileOpen(state as FindState, (open) => {
        if (payload.words !== open.words) return open;
        const matches = [...open.matches, ...payload.matches].sort((a, b) => a.index - b.index);
        const shown = open.at < 0 ? undefined : open.matches[open.at];
        const { searched, pages } = payload;
        const ahead = matches.findIndex(({ index }) => index >= payload.from);
        // Before the page that is read matches only count when there is none behind it.
        const first = ahead < 0 && searched >= pages && matches.length > 0 ? 0 : ahead;
        const at = shown === undefined ? first : matches.indexOf(shown);
        return { ...open, searched, pages, matches, at, shows: open.shows + (shown === undefined && at >= 0 ? 1 : 0) };
      }),
  },
  extraReducers: (builder) => {
    builder.addCase(noteClosed, (): FindState => ({ phase: 'closed' }));
  },
});

export const { findOpened, findClosed, wordsTyped, matchStepped, pagesSearched } = slice.actions;
export const inkFindState = defineState('inkFind', 'discard', slice.reducer);

export interface FindSlice {
  readonly inkFind: FindState;
}
