import { codesOf, longEntry, MAX_BITS, type Codes } from './huffman';

/** Lengths and distances: the first of each symbol, and how many bits more say which (RFC 1951, section 3.2.5). */
const LENGTH_BITS = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0);
const DISTANCE_BITS = Uint8Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1));
const LAST_LENGTH = 258;

function firstOf(bits: Uint8Array, first: number): Uint16Array {
  const values = new Uint16Array(bits.length);
  for (let symbol = 0, value = first; symbol < bits.length; symbol += 1) {
    values[symbol] = value;
    value += 1 << (bits[symbol] ?? 0);
  }
  return values;
}

const LENGTHS = firstOf(LENGTH_BITS, 3);
LENGTHS[LENGTHS.length - 1] = LAST_LENGTH;
const DISTANCES = firstOf(DISTANCE_BITS, 1);

/** In which order the lengths of the code for code lengths stand. */
const ORDER = Uint8Array.of(16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15);
const END_OF_BLOCK = 256;
const FIRST_LENGTH = 257;
const NO_CODE = 0xffff;
/** Kinds of blocks. */
const [STORED, FIXED_CODES, OWN_CODES] = [0, 1, 2] as const;
const FIXED_LENGTHS = Uint8Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8));
const FIXED = { literals: codesOf(FIXED_LENGTHS), distances: codesOf(new Uint8Array(30).fill(5)) };

/** What deflate data turned out to be. */
export type Inflated = 'whole' | 'truncated' | 'malformed' | 'tooLarge';

/** Reads deflate data (RFC 1951) into an array of the size that it should have, and never a byte beyond. */
class Inflater {
  private position = 0;
  private hold = 0;
  private held = 0;
  private filled = 0;

  constructor(
    private readonly data: Uint8Array,
    private readonly out: Uint8Array,
  ) {}

  /** Behind the end come zeros; whether too much was taken is asked at the end of each block. */
  private take(count: number): number {
    while (this.held < count) {
      this.hold |= (this.data[this.position] ?? 0) << this.held;
      this.position += 1;
      this.held += 8;
    }
    const value = this.hold & ((1 << count) - 1);
    this.hold >>>= count;
    this.held -= count;
    return value;
  }

  private isPastEnd(): boolean {
    return this.position - (this.held >> 3) > this.data.length;
  }

  private symbol(codes: Codes): number {
    while (this.held < MAX_BITS) {
      this.hold |= (this.data[this.position] ?? 0) << this.held;
      this.position += 1;
      this.held += 8;
    }
    const entry = codes.table[this.hold & codes.mask] || longEntry(codes, this.hold);
    this.hold >>>= entry & 15;
    this.held -= entry & 15;
    return entry === 0 ? -1 : entry >> 4;
  }

  private stored(): Inflated {
    this.take(this.held & 7);
    const length = this.take(16);
    if ((this.take(16) ^ length) !== 0xffff) return this.isPastEnd() ? 'truncated' : 'malformed';
    this.position -= this.held >> 3;
    [this.hold, this.held] = [0, 0];
    const from = this.position;
    if (from + length > this.data.length) return 'truncated';
    if (this.filled + length > this.out.length) return 'tooLarge';
    this.out.set(this.data.subarray(from, from + length), this.filled);
    this.position += length;
    this.filled += length;
    return 'whole';
  }

  private readCodes(): { literals: Codes | undefined; distances: Codes | undefined } | undefined {
    const [literals, distances, own] = [this.take(5) + 257, this.take(5) + 1, this.take(4) + 4];
    const ownLengths = new Uint8Array(ORDER.length);
    for (const place of ORDER.subarray(0, own)) ownLengths[place] = this.take(3);
    const codes = codesOf(ownLengths);
    const lengths = codes && this.readLengths(literals + distances, codes);
    if (lengths === undefined) return undefined;
    return { literals: codesOf(lengths.subarray(0, literals)), distances: codesOf(lengths.subarray(literals)) };
  }

  private readLengths(count: number, codes: Codes): Uint8Array | undefined {
    const lengths = new Uint8Array(count);
    for (let at = 0; at < count;) {
      const symbol = this.symbol(codes);
      if (symbol < 0 || this.isPastEnd()) return undefined;
      const [value, times] = symbol < 16 ? [symbol, 1] : this.repeated(symbol, lengths[at - 1] ?? -1);
      if (value < 0 || at + times > count) return undefined;
      lengths.fill(value, at, at + times);
      at += times;
    }
    return lengths;
  }

  /** The value before once more, or zeros. */
  private repeated(symbol: number, before: number): readonly [value: number, times: number] {
    if (symbol === 16) return [before, 3 + this.take(2)];
    return symbol === 17 ? [0, 3 + this.take(3)] : [0, 11 + this.take(7)];
  }

  /**
   * Writes bytes up to the next symbol that is none, and gives that; a byte when there is no room for it. This is the
   * loop over all bytes: what it uses are variables of its own.
   */
  private literals(codes: Codes): number {
    const { data, out } = this;
    const { table, mask } = codes;
    let { position, hold, held, filled } = this;
    let symbol = 0;
    for (;;) {
      for (; held <= 24; held += 8, position += 1) hold |= (data[position] ?? 0) << held;
      const entry = table[hold & mask] || longEntry(codes, hold);
      hold >>>= entry & 15;
      held -= entry & 15;
      symbol = entry === 0 ? NO_CODE : entry >> 4;
      if (symbol >= END_OF_BLOCK || filled === out.length) break;
      out[filled] = symbol;
      filled += 1;
    }
    this.position = position;
    this.hold = hold;
    this.held = held;
    this.filled = filled;
    return symbol;
  }

  /** The length or distance of a symbol, whose last bits stand behind it. */
  private valueOf(symbol: number, firsts: Uint16Array, bits: Uint8Array): number {
    return (firsts[symbol] ?? 0) + this.take(bits[symbol] ?? 0);
  }

  private block(literals: Codes, distances: Codes): Inflated {
    for (;;) {
      const symbol = this.literals(literals);
      if (symbol === END_OF_BLOCK) return 'whole';
      if (symbol < END_OF_BLOCK) return 'tooLarge';
      if (symbol >= FIRST_LENGTH + LENGTHS.length) return 'malformed';
      const done = this.copy(symbol - FIRST_LENGTH, distances);
      if (done !== 'whole') return done;
    }
  }

  /** Repeats what was written before. */
  private copy(lengthSymbol: number, distances: Codes): Inflated {
    const length = this.valueOf(lengthSymbol, LENGTHS, LENGTH_BITS);
    const symbol = this.symbol(distances);
    if (symbol < 0 || symbol >= DISTANCES.length) return 'malformed';
    const distance = this.valueOf(symbol, DISTANCES, DISTANCE_BITS);
    const { out, filled } = this;
    if (distance > filled) return 'malformed';
    if (filled + length > out.length) return 'tooLarge';
    for (let at = filled; at < filled + length; at += 1) out[at] = out[at - distance] ?? 0;
    this.filled = filled + length;
    return 'whole';
  }

  private next(kind: number): Inflated {
    if (kind === STORED) return this.stored();
    const codes = kind === FIXED_CODES ? FIXED : kind === OWN_CODES ? this.readCodes() : undefined;
    const { literals, distances } = codes ?? {};
    return literals === undefined || distances === undefined ? 'malformed' : this.block(literals, distances);
  }

  run(): Inflated {
    for (let isLast = false; !isLast;) {
      isLast = this.take(1) === 1;
      const done = this.next(this.take(2));
      // Behind the end of the data come zeros, of which anything may be made.
      if (this.isPastEnd()) return 'truncated';
      if (done !== 'whole') return done;
    }
    return this.filled < this.out.length ? 'truncated' : 'whole';
  }
}

/**
 * Inflates raw deflate data into an array that is as large as it should become. Nothing is written behind its end, and
 * the work ends there: a header that lies about its size costs no more than an honest one.
 */
export const inflateInto = (data: Uint8Array, out: Uint8Array): Inflated => new Inflater(data, out).run();
