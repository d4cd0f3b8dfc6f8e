import type { FaultsSlice } from './slice';

/** How many things went wrong since the start, as far as they are kept. */
export const selectFaultCount = (state: FaultsSlice) => state.faults.recent.length;
export const selectErrorLog = (state: FaultsSlice) => state.faults.log;
