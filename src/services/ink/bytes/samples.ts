import type { PageInk, PointSamples } from '../model';

/** One point record: float32 x, float32 y, int16 size, int16 pressure, int32 time. */
export const SAMPLE_BYTES = 16;

/** Room for `length` samples: five columns in one buffer, the wide ones first so that each is aligned. */
export function allocateSamples(length: number): PointSamples {
  const buffer = new ArrayBuffer(length * SAMPLE_BYTES);
  return {
    x: new Float32Array(buffer, 0, length),
    y: new Float32Array(buffer, length * 4, length),
    time: new Int32Array(buffer, length * 8, length),
    pressure: new Int16Array(buffer, length * 12, length),
    size: new Int16Array(buffer, length * 14, length),
  };
}

/** The samples from `start` up to `end`, over the same buffer. */
export const sliceSamples = (samples: PointSamples, start: number, end: number): PointSamples => ({
  x: samples.x.subarray(start, end),
  y: samples.y.subarray(start, end),
  time: samples.time.subarray(start, end),
  pressure: samples.pressure.subarray(start, end),
  size: samples.size.subarray(start, end),
});

/** Copies the record at byte `at` into row `index`; false when its position is not a number. */
export function readSample(view: DataView, at: number, into: PointSamples, index: number): boolean {
  const x = view.getFloat32(at);
  const y = view.getFloat32(at + 4);
  into.x[index] = x;
  into.y[index] = y;
  into.size[index] = view.getInt16(at + 8);
  into.pressure[index] = view.getInt16(at + 10);
  into.time[index] = view.getInt32(at + 12);
  // Only NaN and the infinities differ from 0 when they are taken from themselves.
  return x - x + (y - y) === 0;
}

/** Writes row `index` as the record at byte `at`; false when a column is too short or the position is not a number. */
export function writeSample(view: DataView, at: number, samples: PointSamples, index: number): boolean {
  const x = samples.x[index] ?? Number.NaN;
  const y = samples.y[index] ?? Number.NaN;
  const size = samples.size[index];
  const pressure = samples.pressure[index];
  const time = samples.time[index];
  if (!Number.isFinite(x + y) || size === undefined || pressure === undefined || time === undefined) return false;
  view.setFloat32(at, x);
  view.setFloat32(at + 4, y);
  view.setInt16(at + 8, size);
  view.setInt16(at + 10, pressure);
  view.setInt32(at + 12, time);
  return true;
}

/** The buffers under a page's samples, each once, as a transfer list: shapes of one points file share theirs. */
export function transferablesOf(page: PageInk): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const { samples } of page.shapes) {
    if (samples === undefined) continue;
    for (const column of [samples.x, samples.y, samples.time, samples.pressure, samples.size]) {
      if (column.buffer instanceof ArrayBuffer) buffers.add(column.buffer);
    }
  }
  return [...buffers];
}
