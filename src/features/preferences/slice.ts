import { defineState } from '@inkside/kit';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** zh is the specification's default; ru needs a server that has it. */
export type Language = 'zh' | 'zhTW' | 'en' | 'ru';
/** `system` follows the computer's own choice of light or dark. */
export type Theme = 'system' | 'light' | 'dark' | 'eink';
/** The pages of a note: one below the other, or one at a time. */
type PageFlow = 'continuous' | 'single';
/** How pages of the web are sent. */
type PageForm = 'article' | 'page';
/** On which side of the pages the tools of the pen stand. */
export type BarSide = 'top' | 'left' | 'right' | 'bottom';

interface PreferencesState {
  readonly language: Language;
  readonly theme: Theme;
  /** Absent until one is chosen. */
  readonly pageFlow?: PageFlow;
  readonly pageForm?: PageForm;
  readonly penBar?: BarSide;
  /** In which texts are written: a list of families as CSS has it. */
  readonly typeface?: string;
  /** By account: devices that files of this browser do not go to unless they are named. */
  readonly quietDevices?: Readonly<Record<string, readonly number[]>>;
  /** On a phone: the app itself, and not the page that phones get (specification section 2). */
  readonly usesWebApp?: boolean;
}

const initialPreferencesState: PreferencesState = { language: 'zh', theme: 'system' };

const slice = createSlice({
  name: 'preferences',
  initialState: initialPreferencesState,
  reducers: {
    languageChosen: (state, { payload }: PayloadAction<Language>) => ({ ...state, language: payload }),
    themeChosen: (state, { payload }: PayloadAction<Theme>) => ({ ...state, theme: payload }),
    /** Fact: another tab of this browser keeps other choices. */
    readElsewhere: (_state, { payload }: PayloadAction<PreferencesState>) => payload,
    pageFlowChosen: (state, { payload }: PayloadAction<PageFlow>) => ({ ...state, pageFlow: payload }),
    /** Intent: files that are sent from this browser go to the device by default, or do not. */
    usualGoalChosen: (state, { payload }: PayloadAction<{ uid: string; id: number; isUsual: boolean }>) => {
      const { uid, id, isUsual } = payload;
      const others = (state.quietDevices?.[uid] ?? []).filter((each) => each !== id);
      return { ...state, quietDevices: { ...state.quietDevices, [uid]: isUsual ? others : [...others, id] } };
    },
    /** Intent: texts are written in these families; null is the app's own. */
    typefaceChosen: ({ typeface: _before, ...state }, { payload }: PayloadAction<string | null>) => ({
      ...state,
      ...(payload === null ? {} : { typeface: payload }),
    }),
    webAppChosen: (state, { payload }: PayloadAction<boolean>) => ({ ...state, usesWebApp: payload }),
    penBarChosen: (state, { payload }: PayloadAction<BarSide>) => ({ ...state, penBar: payload }),
    pageFormChosen: (state, { payload }: PayloadAction<PageForm>) => ({ ...state, pageForm: payload }),
  },
});

export const {
  languageChosen,
  themeChosen,
  pageFlowChosen,
  pageFormChosen,
  penBarChosen,
  typefaceChosen,
  usualGoalChosen,
  webAppChosen,
  readElsewhere: preferencesReadElsewhere,
} = slice.actions;
export const preferencesState = defineState('preferences', 'store', slice.reducer, true);

export interface PreferencesSlice {
  readonly preferences: PreferencesState;
}

export const knownLanguages: readonly Language[] = ['zh', 'zhTW', 'en', 'ru'];
export const knownThemes: readonly Theme[] = ['system', 'light', 'dark', 'eink'];

export const selectLanguage = (state: PreferencesSlice) => state.preferences.language;
const none: readonly number[] = [];
export const selectQuietDevices = (state: PreferencesSlice, uid: string) =>
  state.preferences.quietDevices?.[uid] ?? none;
/** '' is the app's own. */
export const selectTypeface = (state: PreferencesSlice) => state.preferences.typeface ?? '';
export const selectUsesWebApp = (state: PreferencesSlice) => state.preferences.usesWebApp === true;
export const selectTheme = (state: PreferencesSlice) => state.preferences.theme;
