/** The longest code of deflate. */
export const MAX_BITS = 15;
/** Codes up to here are looked up at once: a table of this size stays in the processor's nearest memory. */
const TABLE_BITS = 10;

/** A prefix code (RFC 1951, section 3.2.2). */
export interface Codes {
  /**
   * At each pattern of the next bits the symbol in the upper bits and the length of its code in the lower four; 0 where
   * a longer code begins, or none.
   */
  readonly table: Uint16Array;
  readonly mask: number;
  /** How many codes of each length there are, and their symbols by length: for the longer ones. */
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

/** The lowest `length` bits of a code, back to front: deflate packs codes from their highest bit. */
function reversed(code: number, length: number): number {
  let bits = 0;
  for (let bit = 0, rest = code; bit < length; bit += 1, rest >>>= 1) bits = (bits << 1) | (rest & 1);
  return bits;
}

function countsOf(lengths: Uint8Array): Uint16Array {
  const counts = new Uint16Array(MAX_BITS + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  return counts;
}

/** By length: the first code, and how many codes are shorter. `undefined` for more codes than there are. */
function startsOf(counts: Uint16Array): { codes: Uint16Array; places: Uint16Array } | undefined {
  const [codes, places] = [new Uint16Array(MAX_BITS + 1), new Uint16Array(MAX_BITS + 1)];
  for (let bits = 1, code = 0, place = 0; bits <= MAX_BITS; bits += 1) {
    const shorter = counts[bits - 1] ?? 0;
    code = (code + shorter) << 1;
    place += shorter;
    codes[bits] = code;
    places[bits] = place;
    if (code + (counts[bits] ?? 0) > 1 << bits) return undefined;
  }
  return { codes, places };
}

/** The code that these lengths describe; `undefined` for lengths that claim more codes than there are. */
export function codesOf(lengths: Uint8Array): Codes | undefined {
  const counts = countsOf(lengths);
  const starts = startsOf(counts);
  if (starts === undefined) return undefined;
  const { codes, places } = starts;
  const table = new Uint16Array(1 << TABLE_BITS);
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    const [code, place] = [codes[length] ?? 0, places[length] ?? 0];
    codes[length] = code + 1;
    places[length] = place + 1;
    symbols[place] = symbol;
    const entry = (symbol << 4) | length;
    if (length > TABLE_BITS) return;
    for (let at = reversed(code, length); at < table.length; at += 1 << length) table[at] = entry;
  });
  return { table, mask: table.length - 1, counts, symbols };
}

/** What the table would say for these bits if it were as large as the longest code; 0 for no code. */
export function longEntry({ counts, symbols }: Codes, bits: number): number {
  for (let length = 1, code = 0, first = 0, place = 0, rest = bits; length <= MAX_BITS; length += 1, rest >>>= 1) {
    code = (code << 1) | (rest & 1);
    const count = counts[length] ?? 0;
    first <<= 1;
    if (code - first < count) return ((symbols[place + code - first] ?? 0) << 4) | length;
    first += count;
    place += count;
  }
  return 0;
}
