import type { SupportSlice } from './slice';

export const selectHelp = (state: SupportSlice) => state.support.help;
export const selectFaqSearch = (state: SupportSlice) => state.support.search;
