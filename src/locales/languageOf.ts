import type { Language } from '../features/preferences/slice';
import { htmlLanguages } from './languages';

/** The language that words of a locale are in; `en` for one that no catalogue has. */
export const languageOf = (locale: string): Language => {
  const known = (Object.keys(htmlLanguages) as Language[]).find((language) => htmlLanguages[language] === locale);
  return known ?? 'en';
};
