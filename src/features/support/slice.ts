import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { defineState, defineRequest, loadReducer } from '@inkside/kit';
import type { Help } from '@inkside/protocol';

/** All questions and answers: searching and opening one asks for nothing more. */
export const helpRequest = defineRequest<{ language: string }, Help>('support/help', { policy: 'latest' });

/** What is looked for; kept while an answer is read, so that the way back leads to the same list. */
interface FaqSearch {
  readonly words: string;
  /** Id of a category; null for all. */
  readonly category: string | null;
}

const nothing: FaqSearch = { words: '', category: null };

const search = createSlice({
  name: 'support',
  initialState: nothing,
  reducers: {
    faqWordsTyped: (state, { payload }: PayloadAction<string>) => ({ ...state, words: payload }),
    faqCategoryChosen: (state, { payload }: PayloadAction<string | null>) => ({ ...state, category: payload }),
    faqSearchCleared: () => nothing,
  },
});

export const { faqWordsTyped, faqCategoryChosen, faqSearchCleared } = search.actions;

export const supportState = defineState(
  'support',
  'discard',
  combineReducers({ help: loadReducer(helpRequest), search: search.reducer }),
  true,
);

export interface SupportSlice {
  readonly support: ReturnType<typeof supportState.reducer>;
}
