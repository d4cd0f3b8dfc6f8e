import type { Language } from './slice';

/** Value of the `locale` cookie (specification section 1, which names zh, en and ru; whatever else there is goes by its default). */
export const localeCookies: Readonly<Record<Language, string>> = {
  zh: 'zh-CN',
  zhTW: 'zh-CN',
  en: 'en-US',
  ru: 'ru',
};
