import type { AppPasswordsSlice } from './slice';

export const selectAppPasswords = (state: AppPasswordsSlice) => state.appPasswords.list;
export const selectPasswordMaking = (state: AppPasswordsSlice) => state.appPasswords.making;
export const selectShownPassword = (state: AppPasswordsSlice) => state.appPasswords.shown;
