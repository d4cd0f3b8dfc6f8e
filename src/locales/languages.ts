import type { Language } from '../features/preferences/slice';

/** Value of `<html lang>`, which chooses the glyphs of Chinese characters and the formats of numbers and dates. */
export const htmlLanguages: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhTW: 'zh-TW', en: 'en', ru: 'ru' };

const fixedOrder: readonly Language[] = ['zh', 'zhTW', 'en', 'ru'];

/** The language that a server speaks: `eu` counts as English, `vn` is dropped, and so is what nobody knows. */
const spokenBy = (serverLanguage: string): Language | undefined =>
  serverLanguage === 'eu' ? 'en' : fixedOrder.find((language) => language === serverLanguage);

/**
 * The languages to choose from, in their order (specification section 1): the server's own first, then zh, zhTW, en;
 * ru only when one of the servers speaks it.
 * @param current language of the server in use
 * @param all languages of all servers
 */
export const offeredOrder = (current: string, all: readonly string[]): readonly Language[] => {
  const first = spokenBy(current);
  const hasRussian = [current, ...all].some((language) => spokenBy(language) === 'ru');
  const rest = fixedOrder.filter((language) => language !== first && (language !== 'ru' || hasRussian));
  return first === undefined ? rest : [first, ...rest];
};

/** The language that words of a locale are in; `en` for one that no catalogue has. */
export const languageOf = (locale: string): Language => {
  const known = (Object.keys(htmlLanguages) as Language[]).find((language) => htmlLanguages[language] === locale);
  return known ?? 'en';
};
