const MAX_LENGTH = 2048;

/**
 * A link as an absolute http(s) address without a user, or null. `base` is the address of the document that it
 * stands in; a base of its own that the document names is resolved the same way.
 */
export const resolvedLink = (href: string | null | undefined, base: string): string | null => {
  const text = href?.trim() ?? '';
  if (text === '' || text.length > MAX_LENGTH || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' ? url.href : null;
};

/** Where words go in the address of a search. */
export const WORDS_PLACE = '%s';

/** The address of a search with its words in place. */
export const wordsIn = (url: string, words: string): string =>
  url.replaceAll(WORDS_PLACE, encodeURIComponent(words.trim()));
