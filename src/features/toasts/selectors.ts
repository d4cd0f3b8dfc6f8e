import type { ToastsSlice } from './slice';

export const selectToasts = (state: ToastsSlice) => state.toasts;
