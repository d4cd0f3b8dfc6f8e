import type { AccountSlice } from './slice';

/** What became of a new nickname. */
export const selectNaming = (state: AccountSlice) => state.account.naming;
export const selectProfile = (state: AccountSlice) => state.account.profile;
export const selectStorageUse = (state: AccountSlice) => state.account.storage;
export const selectPicture = (state: AccountSlice) => state.account.picture;
export const selectPictureSending = (state: AccountSlice) => state.account.sending;
/** Address of the account's picture; null where it has none, or where that is not known yet. */
export const selectAvatar = ({ account: { profile } }: AccountSlice) =>
  profile.phase === 'ready' ? profile.data.avatarUrl : null;
