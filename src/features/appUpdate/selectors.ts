import type { AppUpdateSlice } from './slice';

export const selectIsUpdateOffered = (state: AppUpdateSlice) => state.appUpdate.isOffered;
