/** How much is looked at to guess a charset, bytes. */
const SAMPLE_BYTES = 256 * 1024;

const marks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const decodes = (charset: string, sample: Uint8Array): boolean => {
  try {
    // The sample may end within a letter.
    new TextDecoder(charset, { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** Share of the bytes at even or odd places that are 0: letters of Latin and Cyrillic in UTF-16 have one. */
const zeros = (sample: Uint8Array, parity: number): number => {
  let [count, all] = [0, 0];
  for (let at = parity; at < sample.length; at += 2) {
    all += 1;
    if (sample[at] === 0) count += 1;
  }
  return all === 0 ? 0 : count / all;
};

/** Letters that a text of that language has at every turn. */
const usual = {
  gb18030: /[的一是不了在人有我他]/g,
  big5: /[的一是不了在人有我他]/g,
  shift_jis: /[のはをにがでと]/g,
} as const;
const CYRILLIC = /[а-яё]{3,}/gi;

const score = (charset: string, sample: Uint8Array, pattern: RegExp): number =>
  decodes(charset, sample) ? (new TextDecoder(charset).decode(sample).match(pattern)?.length ?? 0) : -1;

const guessLegacy = (sample: Uint8Array): string => {
  const scores = Object.entries(usual).map(([name, pattern]) => [name, score(name, sample, pattern)] as const);
  // Any bytes are a text in windows-1251: it has to read like Russian, words and all.
  scores.push(['windows-1251', score('windows-1251', sample, CYRILLIC) / 4]);
  const [best] = scores.toSorted((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] <= 0) return decodes('gb18030', sample) ? 'gb18030' : 'windows-1252';
  return best[0];
};

/** The charset of a text, by its mark, by what decodes without a fault, and by which letters it has then. */
export const charsetOf = (bytes: Uint8Array): string => {
  const mark = marks.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  if (mark !== undefined) return mark[1];
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (zeros(sample, 1) > 0.2 && zeros(sample, 0) < 0.05) return 'utf-16le';
  if (zeros(sample, 0) > 0.2 && zeros(sample, 1) < 0.05) return 'utf-16be';
  if (decodes('utf-8', sample)) return 'utf-8';
  return guessLegacy(sample);
};
