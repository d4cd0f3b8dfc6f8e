import type { PreferencesSlice } from '../preferences/slice';
import type { WebPagesSlice } from './slice';

export const selectSentPages = (state: WebPagesSlice) => state.webPages.sent;
export const selectDailyBook = (state: WebPagesSlice) => state.webPages.daily;
export const selectDailyWish = (state: WebPagesSlice) => state.webPages.wish;
/** What was chosen last in this browser. */
export const selectPageForm = (state: PreferencesSlice) => state.preferences.pageForm ?? 'article';
