import type { PackagesSlice, ReleasesSlice } from './slice';

export const selectPackages = (state: PackagesSlice) => state.packages;
export const selectReleases = (state: ReleasesSlice) => state.releases;
