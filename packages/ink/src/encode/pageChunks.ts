import { allocateSamples } from '../bytes/samples';
import type { DrawnShape, PointSamples, Shape } from '../model';

/** The device begins a new points file and shape zip at about this many samples, and thins a shape that has more. */
export const SAMPLES_PER_FILE = 20_000;

/** Every k-th sample of a shape that has too many, k as the device takes it. */
export function thinned(samples: PointSamples): PointSamples {
  const step = Math.round(samples.x.length / SAMPLES_PER_FILE);
  if (step <= 1) return samples;
  const kept = allocateSamples(Math.ceil(samples.x.length / step));
  const pick = (from: PointSamples[keyof PointSamples], to: PointSamples[keyof PointSamples]): void => {
    for (let index = 0; index < to.length; index += 1) to[index] = from[index * step] ?? 0;
  };
  pick(samples.x, kept.x);
  pick(samples.y, kept.y);
  pick(samples.time, kept.time);
  pick(samples.pressure, kept.pressure);
  pick(samples.size, kept.size);
  return kept;
}

/** A page's shapes in groups that each fill one points file, in their order. */
export function chunksOf(shapes: readonly DrawnShape[]): DrawnShape[][] {
  const chunks: DrawnShape[][] = [];
  let filled = 0;
  for (const { shape, samples } of shapes) {
    const fitting = samples === undefined ? undefined : thinned(samples);
    const length = fitting?.x.length ?? 0;
    const chunk = chunks.at(-1);
    if (chunk === undefined || (filled > 0 && filled + length > SAMPLES_PER_FILE)) {
      chunks.push([{ shape, samples: fitting }]);
      filled = length;
    } else {
      chunk.push({ shape, samples: fitting });
      filled += length;
    }
  }
  return chunks;
}

const LINE_STYLE = '{"lineStyle":{"phase":0.0,"type":0}}';
const CREATE_ARGS = '{"displayScale":1.0,"dpi":320.0,"maxPressure":4095.0,"source":0}';

function boundsOf({ x, y }: PointSamples): string {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < x.length; index += 1) {
    left = Math.min(left, x[index] ?? left);
    right = Math.max(right, x[index] ?? right);
    top = Math.min(top, y[index] ?? top);
    bottom = Math.max(bottom, y[index] ?? bottom);
  }
  if (left > right) return '';
  return JSON.stringify({ bottom, empty: false, left, right, stability: 0, top });
}

/** What the device writes with a new stroke (reference: note-format, section 8), where the shape does not say it. */
export const strokeFields = (shape: Shape, samples: PointSamples): Partial<Shape> => ({
  boundingRect: shape.boundingRect || boundsOf(samples),
  createArgs: shape.createArgs || CREATE_ARGS,
  lineStyle: shape.lineStyle || LINE_STYLE,
  linkIdList: shape.linkIdList || '[]',
  optionsRepo: shape.optionsRepo || '{"repo":{}}',
});
