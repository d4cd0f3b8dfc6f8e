import { decodeEntities } from './entities';
import { walk } from './walk';

const MAX_INPUT = 64 * 1024;
/** Blocks that would otherwise run into one another. */
const BLOCK_END = /<\/(?:p|div|li|h[1-6]|tr|blockquote)>|<br\s*\/?>/gi;

/** White space as a reader sees it, no control characters, at most `max` characters. */
export const tidied = (text: string, max: number): string => {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (line.length <= max) return line;
  // Not through the middle of a pair.
  return `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

/** The text of a piece of HTML in one line. */
export const plainText = (html: string, max: number): string => {
  const input = html.slice(0, MAX_INPUT);
  if (!/[<&]/.test(input)) return tidied(input, max);
  const text = walk(
    input.replace(BLOCK_END, (end) => `${end} `),
    { allowedTags: [], allowedAttributes: {} },
  );
  return tidied(decodeEntities(text), max);
};
