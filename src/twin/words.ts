import { formatBytes } from '@inkside/kit';

import en from './words/en.json';
import ru from './words/ru.json';
import zh from './words/zh.json';
import zhTW from './words/zhTW.json';

export type WordId = keyof typeof en;

/** Puts values into the places of a sentence that are called like them. */
export type Say = (id: WordId, values?: Readonly<Record<string, string | number>>) => string;

const catalogues: Readonly<Record<string, Readonly<Record<WordId, string>>>> = { en, ru, zh, zhTW };

const TRADITIONAL = /^zh-(hant|tw|hk|mo)/i;

/** The catalogue of the first language that there is one for; English without any. */
const catalogueOf = (languages: readonly string[]): string => {
  for (const language of languages) {
    if (TRADITIONAL.test(language)) return 'zhTW';
    const [plain = ''] = language.toLowerCase().split('-');
    if (Object.hasOwn(catalogues, plain)) return plain;
  }
  return 'en';
};

/** A size in the way of a language. */
export const sizeIn = (bytes: number, tag: string): string =>
  formatBytes(bytes, (value, options) => new Intl.NumberFormat(tag, options).format(value));

/** `languages` as a browser lists them. `tag`: for dates, and the document. */
export const wordsFor = (languages: readonly string[]): { readonly say: Say; readonly tag: string } => {
  const name = catalogueOf(languages);
  const catalogue: Readonly<Record<WordId, string>> = catalogues[name] ?? en;
  return {
    say: (id, values = {}) => catalogue[id].replace(/\{(\w+)\}/g, (place, key: string) => String(values[key] ?? place)),
    tag: name === 'zhTW' ? 'zh-TW' : name === 'zh' ? 'zh-CN' : name,
  };
};
