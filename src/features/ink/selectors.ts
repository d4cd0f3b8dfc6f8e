import type { InkSlice } from './slice';

export const selectInk = (state: InkSlice) => state.ink;
/** The page that is shown, or undefined while no note is open. */
export const selectCurrentPage = ({ ink }: InkSlice) => (ink.phase === 'open' ? ink.pages[ink.current] : undefined);
