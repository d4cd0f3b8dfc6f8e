import { wrapped } from './drawSheet';

/** Of the drawing itself: covers and cards show its middle in whatever shape they have. */
const [SIDE, LETTER, LINE] = [300, 26, 34];
/** A line has room for so many letters; those of Chinese are twice as wide. */
const LETTERS = 14;

const widthOf = (words: string): number =>
  Array.from(words).reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The address of a drawing that says something, which holds the drawing itself: nobody is asked for it. */
export const pictureFile = (sentence: string): string => {
  const lines = wrapped(sentence, (words) => widthOf(words) <= LETTERS);
  const first = SIDE / 2 - ((lines.length - 1) / 2) * LINE;
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" fill="#767676" font-family="sans-serif" font-size="${LETTER}" text-anchor="middle" dominant-baseline="middle">`,
    ...lines.map((words, index) => `<text x="${SIDE / 2}" y="${first + index * LINE}">${escaped(words)}</text>`),
    '</svg>',
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
};
