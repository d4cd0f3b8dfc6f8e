import { execFile } from 'node:child_process';
import { cpus } from 'node:os';

/** Milliseconds that `work` takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** The value below which `share` (0 to 1) of the values lie, between neighbours in proportion. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) throw new RangeError('There is no middle of nothing.');
  return low + (high - low) * (place - Math.floor(place));
};

/** The middle value; of an even number of values the mean of the two in the middle. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

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

/** What one measurement gave: values by name, each in a unit of its own. */
type Reading = Readonly<Record<string, number>>;
type Sides<Readings> = { readonly [Name in keyof Readings]: () => Promise<Readings[Name]> };

const mediansOf = (readings: readonly Reading[]): Reading => {
  const names = Object.keys(readings[0] ?? {});
  const valuesOf = (name: string): number[] => readings.map((reading) => reading[name] ?? Number.NaN);
  return Object.fromEntries(names.map((name) => [name, median(valuesOf(name))]));
};

const wordsOf = (reading: Reading): string =>
  Object.entries(reading)
    .map(([name, value]) => `${name} ${value.toFixed(value < 100 ? 1 : 0)}`)
    .join(', ');

/** Milliseconds that all cores together have been idle, and in all, since the machine started. */
const coreTimes = () => {
  const all = cpus().map(({ times }) => times);
  const sum = (of: (times: (typeof all)[number]) => number): number => all.reduce((ms, times) => ms + of(times), 0);
  return {
    idle: sum(({ idle }) => idle),
    all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  };
};

const CALM_SHARE = 0.9;
const LOOK_MS = 250;
/** A machine that is never calm is measured as it is. */
const MOST_LOOKS = 20;

/** Where there is no such command the disk is as it is. */
const whenOnDisk = (): Promise<void> => new Promise((resolve) => execFile('sync', () => resolve()));

/**
 * What the side before leaves behind (a browser that ends, a folder that goes, hundreds of megabytes on their way to the
 * disk, behind which a write of the next one would wait for seconds) is not the next one's.
 */
const whenCalm = async (): Promise<void> => {
  await whenOnDisk();
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const before = coreTimes();
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const after = coreTimes();
    if (after.idle - before.idle >= (after.all - before.all) * CALM_SHARE) return;
  }
};

/** All readings of each side, in the order of the rounds. */
export type Rounds<Readings> = { readonly [Name in keyof Readings]: readonly Readings[Name][] };

/**
 * Measures any number of sides in turn, each round beginning with another one; the first round warms up and is dropped.
 * Says each reading as it comes, because a round may take minutes. Gives all of them.
 */
export const roundsInTurn = async <Readings extends Readonly<Record<string, Reading>>>(
  rounds: number,
  sides: Sides<Readings>,
): Promise<Rounds<Readings>> => {
  const names = Object.keys(sides);
  const kept = new Map<string, Reading[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const shift = round % names.length;
    for (const name of [...names.slice(shift), ...names.slice(0, shift)]) {
      await whenCalm();
      const reading = await sides[name]?.();
      if (reading === undefined) continue;
      const which = round === 0 ? 'warming up' : `round ${round} of ${rounds}`;
      process.stdout.write(`  ${which}: ${name}: ${wordsOf(reading)}\n`);
      if (round > 0) kept.get(name)?.push(reading);
    }
  }
  return Object.fromEntries(kept) as unknown as Rounds<Readings>;
};

/** The median of each value of each side. */
export const mediansIn = <Readings extends Readonly<Record<string, Reading>>>(rounds: Rounds<Readings>): Readings =>
  Object.fromEntries(
    Object.entries<readonly Reading[]>(rounds).map(([name, readings]) => [name, mediansOf(readings)]),
  ) as Readings;

/** {@link roundsInTurn}, of which only the median of each value is wanted. */
export const inTurn = async <Readings extends Readonly<Record<string, Reading>>>(
  rounds: number,
  sides: Sides<Readings>,
): Promise<Readings> => mediansIn(await roundsInTurn(rounds, sides));
