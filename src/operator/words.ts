import en from './words/en.json';
import ru from './words/ru.json';
import zh from './words/zh.json';
import zhTW from './words/zhTW.json';

export type WordId = keyof typeof en;

/** Puts values into the places of a sentence that are called like them. */
export type Say = (id: WordId, values?: Readonly<Record<string, string | number>>) => string;

/** As the content names its languages, in the order in which they are shown. */
export const LANGUAGES = ['en', 'zh', 'zhTW', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in itself; for people and for the `lang` of what is written in it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, readonly [name: string, tag: string]>> = {
  en: ['English', 'en'],
  zh: ['简体中文', 'zh-CN'],
  zhTW: ['繁體中文', 'zh-TW'],
  ru: ['Русский', 'ru'],
};

const catalogues: Readonly<Record<Language, Readonly<Record<WordId, string>>>> = { en, ru, zh, zhTW };

const TRADITIONAL = /^zh-(hant|tw|hk|mo)/i;

/** The first of these languages that there are words for; English without any. */
const languageOf = (languages: readonly string[]): Language => {
  for (const language of languages) {
    if (TRADITIONAL.test(language) || language === 'zhTW') return 'zhTW';
    const [plain = ''] = language.toLowerCase().split('-');
    const known = LANGUAGES.find((each) => each === plain);
    if (known !== undefined) return known;
  }
  return 'en';
};

/** `languages` as a browser lists them. */
export const wordsFor = (
  languages: readonly string[],
): { readonly say: Say; readonly tag: string; readonly language: Language } => {
  const language = languageOf(languages);
  const catalogue = catalogues[language];
  return {
    language,
    tag: LANGUAGE_NAMES[language][1],
    say: (id, values = {}) => catalogue[id].replace(/\{(\w+)\}/g, (place, key: string) => String(values[key] ?? place)),
  };
};
