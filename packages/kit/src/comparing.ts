/** What a reader sees of rich text, near enough for searching. It is never shown. */
const plainOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Whether every word that was typed stands somewhere in the texts, whatever its case and width. */
export const holdsWords = (typed: string, ...texts: readonly string[]): boolean => {
  const whole = texts.map(plainOf).join(' ').normalize('NFKC').toLowerCase();
  const words = typed.normalize('NFKC').toLowerCase().split(/\s+/);
  return words.every((word) => whole.includes(word));
};

/** A path as the router compares it: whatever its letters' case, and with or without a slash at its end. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '');
