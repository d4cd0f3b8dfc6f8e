/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** From 0 to below 1. */
  readonly next: () => number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  /** One of several; undefined where there are none. */
  pick<T>(values: readonly T[]): T | undefined;
  hex(digits: number): string;
  /** Another stream, so that one part's use does not shift the numbers of another. */
  fork(name: string): Random;
}

const HASH_START = 2166136261;
const HASH_FACTOR = 16777619;

const hashOf = (text: string): number => {
  let hash = HASH_START;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), HASH_FACTOR);
  return hash >>> 0;
};

export const createRandom = (seed: string): Random => {
  let state = hashOf(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)],
    hex: (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
    fork: (name) => createRandom(`${seed}/${name}`),
  };
};
