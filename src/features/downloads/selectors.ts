import type { AndroidAppSlice } from './slice';

export const selectAndroidApp = (state: AndroidAppSlice) => state.androidApp;
