import { median } from './measure';

/** How sure an interval has to be, where there are enough rounds for it. */
const WANTED = 0.9;

export interface Spread {
  readonly low: number;
  readonly high: number;
  /** The chance that the middle of all rounds that could be measured lies between, 0 to 1. */
  readonly confidence: number;
}

/** The chance that of so many fair coins at most `heads` show their head. */
const atMostHeads = (coins: number, heads: number): number => {
  let [ways, sum] = [1, 0];
  for (let count = 0; count <= heads; count += 1) {
    sum += ways;
    ways = (ways * (coins - count)) / (count + 1);
  }
  return sum / 2 ** coins;
};

/**
 * Between which values the median lies, whatever the noise is like: each round is above or below it with the same chance,
 * so that the smallest and the largest of five leave it out once in sixteen times. With more rounds the outer ones are left
 * aside, as long as that is sure enough. A round that something else disturbed does no harm.
 */
export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b);
  const sure = (aside: number): number => 1 - 2 * atMostHeads(sorted.length, aside);
  let aside = 0;
  while (2 * (aside + 1) < sorted.length - 1 && sure(aside + 1) >= WANTED) aside += 1;
  return {
    low: sorted[aside] ?? Number.NaN,
    high: sorted[sorted.length - 1 - aside] ?? Number.NaN,
    confidence: Math.max(0, sure(aside)),
  };
};

/**
 * How many times one side is the other, by rounds in which both were measured directly after each other: what else the
 * machine did falls on both.
 */
export const pairedRatio = (
  ours: readonly number[],
  reference: readonly number[],
): Spread & { readonly ratio: number } => {
  if (ours.length !== reference.length) throw new RangeError('Both sides are measured in each round.');
  const ratios = ours.map((value, round) => value / (reference[round] ?? Number.NaN));
  return { ratio: median(ratios), ...spreadOf(ratios) };
};
