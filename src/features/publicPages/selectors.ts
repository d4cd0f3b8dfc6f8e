import type { PublicPagesSlice } from './slice';

export const selectText = (state: PublicPagesSlice) => state.publicPages.text;
export const selectNotice = (state: PublicPagesSlice) => state.publicPages.notice;
