import type { ManualsSlice } from './slice';

export const selectManuals = (state: ManualsSlice) => state.manuals;
