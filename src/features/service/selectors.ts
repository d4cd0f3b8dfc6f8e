import type { ServiceSlice } from './slice';

export const selectDialog = (state: ServiceSlice) => state.service;
