/** Of a page that does not say it: the script that most of its letters are of. */
const scripts: readonly (readonly [pattern: RegExp, language: string])[] = [
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/gu, 'ja'],
  [/\p{sc=Hangul}/gu, 'ko'],
  [/\p{sc=Han}/gu, 'zh'],
  [/\p{sc=Cyrillic}/gu, 'ru'],
  [/\p{sc=Arabic}/gu, 'ar'],
  [/\p{sc=Hebrew}/gu, 'he'],
  [/\p{sc=Greek}/gu, 'el'],
  [/\p{sc=Thai}/gu, 'th'],
  [/\p{sc=Devanagari}/gu, 'hi'],
];

const SAMPLE = 4000;
/** Kana stand between characters of Chinese origin, and are fewer than they. */
const FEW = 0.05;
const MANY = 0.3;

const guessed = (text: string): string => {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const found = scripts.find(([pattern, language]) => {
    const count = sample.match(pattern)?.length ?? 0;
    return count > letters * (language === 'ja' ? FEW : MANY);
  });
  return found?.[1] ?? 'en';
};

const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** A tag of BCP 47: what the page says, else what its letters look like. `told` may be `zh_CN`. */
export const languageOf = (told: readonly (string | null | undefined)[], text: string): string => {
  for (const each of told) {
    const tag = (each ?? '').trim().replaceAll('_', '-');
    if (!TAG.test(tag)) continue;
    try {
      return new Intl.Locale(tag).toString();
    } catch {
      // Looks like a tag and is none.
    }
  }
  return guessed(text);
};

const FROM_RIGHT = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'sd', 'ug', 'dv', 'ckb', 'ku']);

/** Whether lines run from right to left. */
export const isFromRight = (language: string, told: string | null | undefined): boolean => {
  if (told === 'rtl' || told === 'ltr') return told === 'rtl';
  return FROM_RIGHT.has(language.split('-')[0] ?? '');
};
