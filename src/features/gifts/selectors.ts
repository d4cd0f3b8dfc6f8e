import type { GiftsSlice } from './slice';

export const selectGifts = (state: GiftsSlice) => state.gifts.list;
export const selectRedeeming = (state: GiftsSlice) => state.gifts.redeem;
