import type { GroupShareSlice } from './slice';

export const selectInvitation = (state: GroupShareSlice) => state.groupShare.invitation;
export const selectJoin = (state: GroupShareSlice) => state.groupShare.join;
