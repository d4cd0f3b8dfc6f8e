import type { Language } from '../features/preferences/slice';
import type { Messages } from './loadMessages';

const catalogues: Readonly<Record<Language, () => Promise<{ default: Record<string, string> }>>> = {
  zh: () => import('./zh/replay.json'),
  zhTW: () => import('./zhTW/replay.json'),
  en: () => import('./en/replay.json'),
  ru: () => import('./ru/replay.json'),
};

/** What the page that shows recordings says besides; apart from `loadMessages`, which every page has from the first moment. */
export const loadReplayWords = async (language: Language): Promise<Messages> => (await catalogues[language]()).default;
