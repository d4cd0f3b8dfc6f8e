import type { Language, Theme } from './slice';

export const knownLanguages: readonly Language[] = ['zh', 'zhTW', 'en', 'ru'];
export const knownThemes: readonly Theme[] = ['system', 'light', 'dark', 'eink'];
