import MiniSearch from 'minisearch';

/** Scripts that are written without spaces: a word is found by its characters and by pairs of them. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}`;
const RUNS = new RegExp(`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** How text is compared: after NFKC, without case; any white space is one space. */
export const foldedText = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const pairsOf = (characters: readonly string[]): readonly string[] =>
  characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);

/** Terms of a text that is indexed: words; of unspaced scripts each character and each pair. */
export const termsOf = (text: string): string[] =>
  (foldedText(text).match(RUNS) ?? []).flatMap((run) => {
    if (!IS_UNSPACED.test(run)) return [run];
    const characters = Array.from(run);
    return [...characters, ...pairsOf(characters)];
  });

/** Terms that a text must have to hold the words: pairs alone, where there are two characters. */
const wantedTerms = (words: string): string[] =>
  (foldedText(words).match(RUNS) ?? []).flatMap((run) => {
    const characters = Array.from(run);
    return IS_UNSPACED.test(run) && characters.length > 1 ? pairsOf(characters) : [run];
  });

interface Indexed {
  readonly id: string;
  readonly text: string;
}

const options = {
  fields: ['text'],
  tokenize: termsOf,
  processTerm: (term: string) => term,
  searchOptions: {
    combineWith: 'AND' as const,
    tokenize: wantedTerms,
    // The last word may still be typed.
    prefix: (term: string) => !IS_UNSPACED.test(term),
  },
};

/** An inverted index over the texts of notes, best match first. It holds terms and ids, not the texts. */
export interface TextIndex {
  readonly size: number;
  put(entry: Indexed): void;
  remove(id: string): void;
  /** Ids of texts that hold all terms of the words; of unspaced scripts some may hold the pairs elsewhere. */
  find(words: string): readonly string[];
  toJson(): string;
}

/** @param json what `toJson` gave of an earlier one */
export const createTextIndex = (json?: string): TextIndex => {
  const index = json === undefined ? new MiniSearch<Indexed>(options) : MiniSearch.loadJSON<Indexed>(json, options);
  return {
    get size() {
      return index.documentCount;
    },
    put: (entry) => (index.has(entry.id) ? index.replace(entry) : index.add(entry)),
    remove: (id) => (index.has(id) ? index.discard(id) : undefined),
    find: (words) => (wantedTerms(words).length === 0 ? [] : index.search(words).map(({ id }) => id as string)),
    toJson: () => JSON.stringify(index),
  };
};

const BEFORE = 24;
const AFTER = 96;

/**
 * The stretch of a text in which the words stand, or undefined where one of them does not: pairs of characters are found
 * in any order, and words are not.
 */
export const excerptOf = (text: string, words: string): string | undefined => {
  const shown = text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  const folded = shown.toLowerCase();
  const places = foldedText(words)
    .split(' ')
    .map((word) => folded.indexOf(word));
  const [at = 0] = places;
  if (places.some((place) => place < 0)) return undefined;
  const start = at > BEFORE ? shown.indexOf(' ', at - BEFORE) + 1 : 0;
  // Without a space nearby it begins within the text.
  const from = start > at || start < at - 2 * BEFORE ? at - BEFORE : start;
  const to = at + AFTER;
  return `${from > 0 ? '…' : ''}${shown.slice(from, to)}${to < shown.length ? '…' : ''}`;
};
