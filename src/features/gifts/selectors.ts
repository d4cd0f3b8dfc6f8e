import type { GiftsSlice } from './slice';

export const selectGifts = (state: GiftsSlice) => state.gifts.list;
/** What the card would give that was looked up last. */
export const selectChecked = (state: GiftsSlice) => state.gifts.checked;
/** The card that is used, or was, and what became of it. */
export const selectRedeeming = (state: GiftsSlice) => state.gifts.redeem;
