import type { AccountSlice } from './slice';

export const selectProfile = (state: AccountSlice) => state.account.profile;
export const selectStorageUse = (state: AccountSlice) => state.account.storage;
