import type { AccountSlice } from './slice';

/** What became of a new nickname. */
export const selectNaming = (state: AccountSlice) => state.account.naming;
export const selectProfile = (state: AccountSlice) => state.account.profile;
export const selectStorageUse = (state: AccountSlice) => state.account.storage;
