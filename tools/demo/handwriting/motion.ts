import type { PointSamples } from '@inkside/ink';
import type { Random } from '../random';
import type { Path } from './path';
import { smooth, type Polyline } from './spline';

/** Taken out of the global object once: in these loops looking it up costs more than the arithmetic. */
const { PI, abs, atan2, cbrt, hypot, max, min, round, sin, sqrt } = Math;

/** How a hand moves the pen. Lengths in page units, times in milliseconds. */
export interface Motion {
  /** Highest speed on a straight, in units per millisecond. */
  readonly speed: number;
  /** The radius at which curves begin to slow the hand down (the one-third power law of human movement). */
  readonly radius: number;
  /** Middle pressure, 0 … 1 of the digitiser's range. */
  readonly pressure: number;
  /** How far the pen wanders from its way. */
  readonly tremor: number;
}

const MAX_PRESSURE = 4095;
/** Sheet units: finer than the samples lie apart. */
const CHORD = 1.6;
const SLOWEST_SHARE = 0.16;
/** Over how long the pen comes down and lifts off, in milliseconds. */
const ATTACK_MS = 34;
const RELEASE_MS = 46;
/** Even a dot takes this long: the pen has to come down and leave again. */
const SHORTEST_MS = 44;

const headingBetween = (line: Polyline, from: number, to: number): number =>
  atan2((line.y[to] ?? 0) - (line.y[from] ?? 0), (line.x[to] ?? 0) - (line.x[from] ?? 0));

const TURN_SPAN = 2;

/** How far the line turns about a vertex, in radians; ends do not turn. */
const turnAt = (line: Polyline, index: number): number => {
  const [from, to] = [index - TURN_SPAN, index + TURN_SPAN];
  if (from < 0 || to >= line.x.length) return 0;
  const turn = abs(headingBetween(line, index, to) - headingBetween(line, from, index));
  return min(turn, 2 * PI - turn);
};

const chordLengths = (line: Polyline): number[] =>
  line.x.map((x, index) =>
    index === 0 ? 0 : hypot(x - (line.x[index - 1] ?? x), (line.y[index] ?? 0) - (line.y[index - 1] ?? 0)),
  );

/** Speed at every vertex: curvature sets the ceiling, then what the muscles can brake and accelerate smooths it. */
const speedsAlong = (line: Polyline, chords: readonly number[], motion: Motion): number[] => {
  const last = line.x.length - 1;
  const speeds = line.x.map((_, index) => {
    const radius = (2 * (chords[index] ?? CHORD) + 0.01) / (turnAt(line, index) + 0.01);
    return motion.speed * max(SLOWEST_SHARE, min(1, cbrt(radius / motion.radius)));
  });
  speeds[0] = motion.speed * 0.3;
  speeds[last] = motion.speed * 0.4;
  const acceleration = (motion.speed * motion.speed) / (2 * motion.radius);
  const limit = (here: number, from: number, length: number): void => {
    const reachable = sqrt((speeds[from] ?? 0) ** 2 + 2 * acceleration * length);
    speeds[here] = min(speeds[here] ?? 0, reachable);
  };
  for (let index = 1; index <= last; index += 1) limit(index, index - 1, chords[index] ?? 0);
  for (let index = last - 1; index >= 0; index -= 1) limit(index, index + 1, chords[index + 1] ?? 0);
  return speeds;
};

const timesAlong = (chords: readonly number[], speeds: readonly number[]): number[] => {
  let time = 0;
  const times = chords.map((chord, index) => {
    if (index > 0) time += (2 * chord) / ((speeds[index] ?? 1) + (speeds[index - 1] ?? 1));
    return time;
  });
  const stretch = time < SHORTEST_MS ? SHORTEST_MS / max(time, 1e-3) : 1;
  return times.map((at) => at * stretch);
};

/** The digitiser's own clock: a sample about every seven milliseconds, whole milliseconds, always growing. */
const sampleTimes = (duration: number, random: Random): number[] => {
  const times = [0];
  let at = 0;
  while (at < duration - 3) {
    at += round(random.between(5.6, 8.4));
    times.push(min(at, max(round(duration), (times.at(-1) ?? 0) + 1)));
  }
  return times.length > 1 ? times : [0, max(1, round(duration))];
};

/** Slow noise: each step keeps most of the last one. */
const drift = (random: Random, deviation: number, memory: number): (() => number) => {
  let value = random.gauss(deviation);
  const push = deviation * sqrt(1 - memory * memory);
  return () => {
    value = value * memory + random.gauss(push);
    return value;
  };
};

const easeIn = (share: number): number => sin((min(max(share, 0), 1) * PI) / 2);

interface Sampled {
  readonly x: number;
  readonly y: number;
  readonly speedShare: number;
  readonly falling: number;
}

const pointAt = ({ x, y }: Polyline, index: number): readonly [number, number] => [x[index] ?? 0, y[index] ?? 0];

/** Reads the line at given times, walking forward: both lists only grow. */
const walk = (line: Polyline, times: readonly number[], speeds: readonly number[], motion: Motion) => {
  let vertex = 1;
  return (at: number): Sampled => {
    while (vertex < times.length - 1 && (times[vertex] ?? 0) < at) vertex += 1;
    const [start, end] = [times[vertex - 1] ?? 0, times[vertex] ?? 0];
    const share = min(1, max(0, (at - start) / max(end - start, 1e-6)));
    const [x0, y0] = pointAt(line, vertex - 1);
    const [x1, y1] = pointAt(line, vertex);
    const length = max(hypot(x1 - x0, y1 - y0), 1e-6);
    return {
      x: x0 + (x1 - x0) * share,
      y: y0 + (y1 - y0) * share,
      speedShare: (speeds[vertex] ?? 0) / motion.speed,
      falling: (y1 - y0) / length,
    };
  };
};

/** Heavier when slow and when pulling down, soft where the pen comes down, thinning out where it leaves. */
const pressureOf = (sample: Sampled, motion: Motion, sinceStart: number, untilEnd: number, noise: number): number => {
  // On a short stroke there is no time to come down softly.
  const haste = min(1, (sinceStart + untilEnd) / (ATTACK_MS + RELEASE_MS + 40));
  const body = motion.pressure * (1.16 - 0.42 * sample.speedShare + 0.16 * sample.falling + noise);
  const attack = 0.3 + 0.7 * easeIn(0.5 * (1 - haste) + sinceStart / ATTACK_MS);
  const release = 0.22 + 0.78 * easeIn(0.5 * (1 - haste) + untilEnd / RELEASE_MS);
  return round(MAX_PRESSURE * min(1, max(0.03, body * attack * release)));
};

const packTilt = (tiltX: number, tiltY: number): number => (round(tiltY) << 8) | (round(tiltX) & 0xff);

/**
 * Moves a pen along a path as a hand would and returns what the digitiser would report.
 * Deterministic for a given random source. A path needs two points or more to leave ink.
 */
export const movePen = (path: Path, motion: Motion, random: Random): PointSamples => {
  const line = smooth(path, CHORD);
  const chords = chordLengths(line);
  const speeds = speedsAlong(line, chords, motion);
  const vertexTimes = timesAlong(chords, speeds);
  const times = sampleTimes(vertexTimes.at(-1) ?? 0, random);
  const end = times.at(-1) ?? 0;
  const readAt = walk(line, vertexTimes, speeds, motion);
  const [wobbleX, wobbleY] = [drift(random, motion.tremor, 0.86), drift(random, motion.tremor, 0.86)];
  const pressing = drift(random, 0.07, 0.9);
  const [tiltX, tiltY] = [drift(random, 3, 0.97), drift(random, 3, 0.97)];
  const samples = {
    x: new Float32Array(times.length),
    y: new Float32Array(times.length),
    pressure: new Int16Array(times.length),
    size: new Int16Array(times.length),
    time: Int32Array.from(times),
  };
  times.forEach((time, index) => {
    const sample = readAt(time);
    samples.x[index] = sample.x + wobbleX();
    samples.y[index] = sample.y + wobbleY();
    samples.pressure[index] = pressureOf(sample, motion, time, end - time, pressing());
    samples.size[index] = packTilt(24 + tiltX(), -31 + tiltY());
  });
  return samples;
};
