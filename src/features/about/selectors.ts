import type { PackagesSlice } from './slice';

export const selectPackages = (state: PackagesSlice) => state.packages;
