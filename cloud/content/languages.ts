/** In which content is written. */
export const LANGUAGES = ['zh', 'zhTW', 'en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in the languages that somebody wrote it in; at least one. */
export type Localised = Readonly<Partial<Record<Language, string>>>;

const TRADITIONAL = /^zh[-_]?(hant\b.*|tw|hk|mo)$/;

/** `zh-TW`, `zhTW`, `en-US`, `eu` (which clients treat as English) and the like; undefined for any other language. */
export const languageOf = (tag: string): Language | undefined => {
  const lower = tag.trim().toLowerCase();
  if (TRADITIONAL.test(lower)) return 'zhTW';
  const [primary] = lower.split(/[-_]/);
  if (primary === 'eu') return 'en';
  return LANGUAGES.find((language) => language === primary);
};

const TAGS_MAX = 20;

/** The wishes of an Accept-Language header, best first. Malformed weights count as none. */
const wishesOf = (header: string): string[] =>
  header
    .split(',', TAGS_MAX)
    .map((part) => {
      const [tag = '', ...rest] = part.split(';');
      const weight = /^\s*q=([\d.]+)\s*$/.exec(rest.join(';'))?.[1];
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);

/** What the caller wants to read: the `lang` of the query before the header; undefined when neither says. */
export const wantedLanguage = (lang: string | undefined, acceptLanguage: string | undefined): Language | undefined => {
  const tags = [...(lang === undefined ? [] : [lang]), ...wishesOf(acceptLanguage ?? '')];
  return tags.map(languageOf).find((language) => language !== undefined);
};

/** The text in that language, else in English, else in Chinese, else in whichever there is. */
export const textIn = (text: Localised, language: Language | undefined): string => {
  const order = [...(language === undefined ? [] : [language]), 'en', 'zh', ...LANGUAGES] as const;
  return order.map((each) => text[each]).find((each) => each !== undefined) ?? '';
};
