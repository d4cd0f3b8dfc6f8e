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
