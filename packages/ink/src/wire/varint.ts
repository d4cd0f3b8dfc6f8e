const WORD = 2 ** 32;

/**
 * Whether bytes `at` up to `end` are the varint that we would write for a whole number: in as few bytes as it takes, a
 * negative one sign-extended to ten.
 */
export function isOurVarint(value: number, bytes: Uint8Array, at: number, end: number): boolean {
  let low = value >>> 0;
  let high = Math.floor(value / WORD) >>> 0;
  for (let index = at; index < end; index += 1) {
    const seven = low & 0x7f;
    low = ((low >>> 7) | (high << 25)) >>> 0;
    high >>>= 7;
    const isLast = low === 0 && high === 0;
    if (bytes[index] !== (isLast ? seven : seven | 0x80)) return false;
    if (isLast) return index + 1 === end;
  }
  return false;
}

/** How many bytes a length or a tag takes. */
export function varintBytes(value: number): number {
  let count = 1;
  for (let left = value; left >= 0x80; left = Math.floor(left / 0x80)) count += 1;
  return count;
}

/** A part of some bytes. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The parts one after another, in an array of their own. */
export function joinSpans(source: Uint8Array, spans: readonly Span[]): Uint8Array {
  const bytes = new Uint8Array(spans.reduce((sum, { start, end }) => sum + end - start, 0));
  let filled = 0;
  for (const { start, end } of spans) {
    bytes.set(source.subarray(start, end), filled);
    filled += end - start;
  }
  return bytes;
}
