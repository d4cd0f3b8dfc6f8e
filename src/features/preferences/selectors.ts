import type { PreferencesSlice } from './slice';

export const selectLanguage = (state: PreferencesSlice) => state.preferences.language;
export const selectTheme = (state: PreferencesSlice) => state.preferences.theme;
