import type { GiftsSlice } from './slice';

export const selectGifts = (state: GiftsSlice) => state.gifts;
