import type { DrawnShape, PointSamples } from '../../model';
import type { Writing } from '../page/displayList';
import type { PageFacts } from './pageFacts';
import { shapeDrawing } from './shapeItems';
import { isDrawnAlong } from './strokes';

/** Nobody holds a pen down for longer: a later time is a fault of the clock. */
const MOST_STROKE_MS = 120_000;

/** Between two points of a stroke that says no times, milliseconds: about as fast as digitisers tell them. */
const USUAL_STEP_MS = 5;

/** Milliseconds that are read as floats: from a thousandth up to what a float counts one by one. */
const [LEAST_FLOAT_MS, MOST_FLOAT_MS] = [0.001, 2 ** 24];

/**
 * The times of a stroke. One writer puts floats in the place of whole numbers (reference: note-format, section 3): read as
 * these, such a stroke goes on for days from its second point.
 */
function timesOf({ time }: PointSamples): ArrayLike<number> {
  if (time[0] !== 0) return time;
  const floats = new Float32Array(time.buffer, time.byteOffset, time.length);
  const isFloat = floats.every((value) => value === 0 || (value >= LEAST_FLOAT_MS && value <= MOST_FLOAT_MS));
  return isFloat ? floats : time;
}

/**
 * How long after a stroke's first point each of its points was written, never less than the one before. Devices count
 * from 0, others from when they like; the difference is right also over the end of what 32 bits count.
 */
function elapsedOf(samples: PointSamples): Int32Array {
  const times = timesOf(samples);
  const first = times[0] ?? 0;
  let latest = 0;
  const elapsed = Int32Array.from(times, (at) => {
    latest = Math.min(Math.max((at - first) | 0, latest), MOST_STROKE_MS);
    return latest;
  });
  return latest > 0 ? elapsed : elapsed.map((_, index) => Math.min(index * USUAL_STEP_MS, MOST_STROKE_MS));
}

/** The samples that were written until a time; the first is always among them. */
function samplesUntil({ x, y, pressure, size, time }: PointSamples, elapsed: Int32Array, ms: number): PointSamples {
  let [low, high] = [1, elapsed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elapsed[middle] ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return {
    x: x.subarray(0, low),
    y: y.subarray(0, low),
    pressure: pressure.subarray(0, low),
    size: size.subarray(0, low),
    time: time.subarray(0, low),
  };
}

/** How the shape whose items stand from one place of a list to another came into being. */
export function writingOf(drawn: DrawnShape, facts: PageFacts, from: number, to: number): Writing {
  const { shape, samples } = drawn;
  const startedAt = Math.max(0, shape.createdAt);
  const elapsed = samples !== undefined && isDrawnAlong(shape.shapeType) ? elapsedOf(samples) : undefined;
  const lasted = elapsed?.at(-1) ?? 0;
  if (samples === undefined || elapsed === undefined || lasted === 0)
    return { startedAt, lasted: 0, from, to, itemsAt: undefined };
  const itemsAt: Writing['itemsAt'] = (ms) =>
    shapeDrawing({ shape, samples: samplesUntil(samples, elapsed, ms) }, facts).items;
  return { startedAt, lasted, from, to, itemsAt };
}
