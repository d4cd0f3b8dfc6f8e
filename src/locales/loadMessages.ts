import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

import type { Language } from '../features/preferences/slice';

/** Message id to ICU text; the production build has parsed it already. */
export type Messages = Record<string, string> | Record<string, MessageFormatElement[]>;

const catalogues: Readonly<Record<Language, () => Promise<{ messages: Record<string, string> }>>> = {
  zh: () => import('./zh'),
  zhTW: () => import('./zhTW'),
  en: () => import('./en'),
  ru: () => import('./ru'),
};

/** One language's catalogue, as a file of its own. */
export const loadMessages = async (language: Language): Promise<Messages> => (await catalogues[language]()).messages;
