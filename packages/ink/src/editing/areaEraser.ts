import { allocateSamples } from '../bytes/samples';
import type { DrawnShape, PointSamples } from '../model';
import type { Sweep } from './hits';
import { type PagePoint, samplesOnPage, squaredDistance } from './onPage';

/** Halvings of a line between two samples: its end is found to a thousandth of a page unit. */
const HALVINGS = 24;

const between = (a: PagePoint, b: PagePoint, share: number): PagePoint => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

type Covered = readonly [from: number, to: number];

/**
 * The part of a line that a sweep covers, as shares of its length. The distance from a sweep has one lowest place along a
 * line, for a sweep has no dents: it is found first, and then where the line enters and leaves.
 */
function coveredPart(a: PagePoint, b: PagePoint, { from, to, radius }: Sweep): Covered | undefined {
  const depth = (share: number): number => radius * radius - squaredDistance(between(a, b, share), from, to);
  let [low, high] = [0, 1];
  for (let times = 0; times < HALVINGS; times += 1) {
    const [one, other] = [low + (high - low) / 3, high - (high - low) / 3];
    if (depth(one) > depth(other)) high = other;
    else low = one;
  }
  const deepest = (low + high) / 2;
  if (depth(deepest) <= 0) return undefined;
  const edge = (outside: number): number => {
    if (depth(outside) > 0) return outside;
    let [out, inside] = [outside, deepest];
    for (let times = 0; times < HALVINGS; times += 1) {
      const middle = (out + inside) / 2;
      if (depth(middle) > 0) inside = middle;
      else out = middle;
    }
    return out;
  };
  return [edge(0), edge(1)];
}

/** What none of the covered parts takes, from left to right. */
function leftOver(covered: readonly Covered[]): readonly Covered[] {
  const left: Covered[] = [];
  let at = 0;
  for (const [from, to] of covered.toSorted(([one], [other]) => one - other)) {
    if (from > at) left.push([at, from]);
    at = Math.max(at, to);
  }
  if (at < 1) left.push([at, 1]);
  return left;
}

/** A place along the samples of a stroke: 2.5 lies half-way between the third and the fourth. */
type Run = readonly [from: number, to: number];

/** The parts of a stroke that stay, each as a run of places; neighbouring ones are one. */
function runsOf(x: Float32Array, y: Float32Array, sweeps: readonly Sweep[]): readonly Run[] {
  const placeAt = (index: number): PagePoint => ({ x: x[index] ?? 0, y: y[index] ?? 0 });
  const runs: Run[] = [];
  for (let index = 1; index < x.length; index += 1) {
    const covered = sweeps.flatMap((sweep) => {
      const part = coveredPart(placeAt(index - 1), placeAt(index), sweep);
      return part === undefined ? [] : [part];
    });
    for (const [from, to] of leftOver(covered)) {
      const last = runs.at(-1);
      const begins = index - 1 + from;
      if (last?.[1] === begins) runs[runs.length - 1] = [last[0], index - 1 + to];
      else runs.push([begins, index - 1 + to]);
    }
  }
  return runs;
}

/** The samples of a run; those at its ends are worked out where it does not end at one. Times begin at 0 again. */
function cutOut(samples: PointSamples, [from, to]: Run): { readonly samples: PointSamples; readonly startsAt: number } {
  const inner: number[] = [];
  for (let index = Math.floor(from) + 1; index < to; index += 1) inner.push(index);
  const places = [from, ...inner, to];
  const piece = allocateSamples(places.length);
  const valueAt = (column: PointSamples[keyof PointSamples], place: number): number => {
    const before = column[Math.floor(place)] ?? 0;
    return before + ((column[Math.ceil(place)] ?? before) - before) * (place - Math.floor(place));
  };
  const startsAt = Math.round(valueAt(samples.time, from));
  places.forEach((place, index) => {
    piece.x[index] = valueAt(samples.x, place);
    piece.y[index] = valueAt(samples.y, place);
    piece.pressure[index] = Math.round(valueAt(samples.pressure, place));
    // Two tilts stand in one number: between two samples the first one's counts.
    piece.size[index] = samples.size[Math.floor(place)] ?? 0;
    piece.time[index] = Math.round(valueAt(samples.time, place)) - startsAt;
  });
  return { samples: piece, startsAt };
}

/** A piece of a stroke that an eraser left. */
export interface StrokePiece {
  readonly samples: PointSamples;
  /** Milliseconds from the first sample of the whole stroke. */
  readonly startsAt: number;
}

/** Shorter pieces are dust that nobody means to keep; page units along the samples. */
const DUST = 0.5;

/** No longer than {@link DUST}, by the way from sample to sample. */
const isDust = ({ x, y }: PointSamples): boolean => {
  let length = 0;
  for (let index = 1; index < x.length; index += 1) {
    length += Math.hypot((x[index] ?? 0) - (x[index - 1] ?? 0), (y[index] ?? 0) - (y[index - 1] ?? 0));
  }
  return length < DUST;
};

/**
 * What an area eraser leaves of a stroke, undefined where it does not touch it. An empty list: nothing is left. A dot goes
 * whole.
 */
export function erasedPieces(
  drawn: DrawnShape & { readonly samples: PointSamples },
  sweeps: readonly Sweep[],
): readonly StrokePiece[] | undefined {
  const { samples } = drawn;
  const { x, y } = samplesOnPage(drawn);
  const first: PagePoint = { x: x[0] ?? 0, y: y[0] ?? 0 };
  if (x.length < 2) {
    const isHit = sweeps.some(({ from, to, radius }) => squaredDistance(first, from, to) < radius * radius);
    return isHit ? [] : undefined;
  }
  const runs = runsOf(x, y, sweeps);
  const [only] = runs;
  if (runs.length === 1 && only !== undefined && only[0] === 0 && only[1] === x.length - 1) return undefined;
  return runs.map((run) => cutOut(samples, run)).filter((piece) => !isDust(piece.samples));
}
