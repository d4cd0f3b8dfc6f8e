/** Single Chinese characters say little; two in a row are nearly a word. */
const HAN_RUN = /\p{Script=Han}+/gu;
const WORD = /[\p{L}\p{N}]{3,}/gu;
const TEXT_MAX = 2000;

const pairsOf = (run: string): string[] => {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
};

/** What a sentence is about, as far as its words tell: each word once, and pairs of Chinese characters. */
const tokensOf = (text: string): Set<string> => {
  const lower = text.slice(0, TEXT_MAX).toLowerCase();
  const han = (lower.match(HAN_RUN) ?? []).flatMap(pairsOf);
  const words = lower.replaceAll(HAN_RUN, ' ').match(WORD) ?? [];
  return new Set([...han, ...words]);
};

/** Whether every word that was typed stands somewhere in `text`. */
export const holdsWords = (text: string, typed: string): boolean => {
  const lower = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
};

/** How many of the words of `sentence` stand in `text`; 0 when they have nothing in common. */
export const kinship = (text: string, sentence: string): number => {
  const tokens = tokensOf(text);
  let shared = 0;
  for (const token of tokensOf(sentence)) if (tokens.has(token)) shared += 1;
  return shared;
};
