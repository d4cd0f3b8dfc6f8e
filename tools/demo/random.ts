/** Taken out of the global object once: in these loops looking it up costs more than the arithmetic. */
const { SQRT2, floor, imul } = Math;

/** Chance that repeats itself: the same seed gives the same numbers everywhere, so that the demo is reproducible. */
export interface Random {
  /** 0 inclusive to 1 exclusive. */
  next(): number;
  between(low: number, high: number): number;
  /** Normally distributed around 0, cut at three deviations so that no outlier spoils a drawing. */
  gauss(deviation: number): number;
  chance(probability: number): boolean;
  /** Lower-case hexadecimal characters. */
  hex(length: number): string;
  /** A random UUID of version 4 with hyphens. */
  uuid(): string;
}

/** FNV-1a over UTF-16 units: spreads similar seeds ("page 1", "page 2") far apart. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
};

/** Mulberry32: 32 bits of state suffice for drawings, and it is exact in every engine. */
const mulberry = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
};

export const seededRandom = (seed: string): Random => {
  const next = mulberry(hashOf(seed));
  const hex = (length: number): string => Array.from({ length }, () => floor(next() * 16).toString(16)).join('');
  // The sum of six uniform numbers has variance 1/2 and never leaves ±3.
  const gauss = (deviation: number): number =>
    (next() + next() + next() + next() + next() + next() - 3) * SQRT2 * deviation;
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    gauss,
    chance: (probability) => next() < probability,
    hex,
    uuid: () => {
      const variant = (8 + floor(next() * 4)).toString(16);
      return `${hex(8)}-${hex(4)}-4${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
    },
  };
};

/** 32 hexadecimal characters that belong to a name, so that what is made anew has the same id. */
export const idOf = (uid: string, name: string): string => seededRandom(`${uid}/${name}`).hex(32);
