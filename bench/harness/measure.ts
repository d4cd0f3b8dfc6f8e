/** Milliseconds that `work` takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** The middle value; of an even number of values the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  if (low === undefined || high === undefined) throw new RangeError('There is no median of nothing.');
  return (low + high) / 2;
};

export interface Pair {
  /** Medians, in the unit of the measurement. */
  readonly ours: number;
  readonly reference: number;
}

/**
 * Measures both sides in turn, so that what else the machine does falls on both, and drops one round for warming up.
 */
export const compared = async (
  rounds: number,
  measure: { readonly ours: () => Promise<number>; readonly reference: () => Promise<number> },
): Promise<Pair> => {
  const ours: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const figures = [await measure.reference(), await measure.ours()] as const;
    if (round === 0) continue;
    reference.push(figures[0]);
    ours.push(figures[1]);
  }
  return { ours: median(ours), reference: median(reference) };
};
