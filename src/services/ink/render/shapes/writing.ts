import type { DrawnShape, PointSamples } from '../../model';
import type { Writing } from '../page/displayList';
import type { PageFacts } from './pageFacts';
import { shapeDrawing } from './shapeItems';
import { isDrawnAlong } from './strokes';

/** Nobody holds a pen down for longer: a later time is a fault of the clock. */
const MOST_STROKE_MS = 120_000;

/** The samples up to a time; the first is always among them. */
function samplesUntil({ x, y, pressure, size, time }: PointSamples, ms: number): PointSamples {
  let [low, high] = [1, time.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((time[middle] ?? Infinity) <= ms) low = middle + 1;
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

const lastedOf = ({ shape, samples }: DrawnShape): number => {
  if (samples === undefined || !isDrawnAlong(shape.shapeType)) return 0;
  return Math.min(Math.max(samples.time.at(-1) ?? 0, 0), MOST_STROKE_MS);
};

/** How the shape whose items stand from one place of a list to another came into being. */
export function writingOf(drawn: DrawnShape, facts: PageFacts, from: number, to: number): Writing {
  const { shape, samples } = drawn;
  const lasted = lastedOf(drawn);
  const itemsAt =
    samples === undefined || lasted === 0
      ? undefined
      : (ms: number) => shapeDrawing({ shape, samples: samplesUntil(samples, ms) }, facts).items;
  return { startedAt: Math.max(0, shape.createdAt), lasted, from, to, itemsAt };
}
