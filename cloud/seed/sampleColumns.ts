import { allocateSamples, type PointSamples, sliceSamples } from '@inkside/ink';

/** Positions are kept to this part of a page unit, which is a tenth of what a screen can show. */
const STEPS_PER_UNIT = 32;

/** The columns of samples in the order in which they are kept, with what a whole number stands for in each. */
const COLUMNS = [
  ['x', STEPS_PER_UNIT],
  ['y', STEPS_PER_UNIT],
  ['time', 1],
  ['pressure', 1],
  ['size', 1],
] as const;

/**
 * Samples of strokes, column by column, each number as the difference to the one before: a hand moves little from one
 * sample to the next, so most are one byte. Differences are variable-length integers in the way of protobuf's `sint32`.
 */
export const packSamples = (strokes: readonly PointSamples[]): Uint8Array => {
  const bytes: number[] = [];
  const push = (difference: number): void => {
    let rest = ((difference << 1) ^ (difference >> 31)) >>> 0;
    for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  };
  for (const [name, steps] of COLUMNS) {
    let before = 0;
    for (const samples of strokes) {
      for (const value of samples[name]) {
        const whole = Math.round(value * steps);
        push(whole - before);
        before = whole;
      }
    }
  }
  return Uint8Array.from(bytes);
};

/** Reads what {@link packSamples} has written: strokes of so many samples each. */
export const readSamples = (bytes: Uint8Array, counts: readonly number[]): PointSamples[] => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const all = allocateSamples(total);
  let at = 0;
  const next = (): number => {
    let zigzag = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at] ?? 0;
      at += 1;
      zigzag |= (byte & 0x7f) << shift;
      if (byte < 0x80) return (zigzag >>> 1) ^ -(zigzag & 1);
    }
  };
  for (const [name, steps] of COLUMNS) {
    let value = 0;
    for (let index = 0; index < total; index += 1) {
      value += next();
      all[name][index] = value / steps;
    }
  }
  let start = 0;
  return counts.map((count) => {
    start += count;
    return sliceSamples(all, start - count, start);
  });
};
