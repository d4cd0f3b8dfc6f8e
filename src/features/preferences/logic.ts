import type { Language } from './slice';

/** Value of the `locale` cookie (specification section 1). */
export const localeCookies: Readonly<Record<Language, string>> = {
  zh: 'zh-CN',
  zhTW: 'zh-TW',
  en: 'en-US',
  ru: 'ru-RU',
};
