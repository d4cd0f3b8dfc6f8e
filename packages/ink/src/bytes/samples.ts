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

/**
 * Copies the records from byte `at` on into rows `start` up to `end`. Gives the first of them, from 0, whose position is
 * not a number, and stops there; -1 when all are good.
 */
export function readSamples(view: DataView, at: number, into: PointSamples, start: number, end: number): number {
  const { x, y, size, pressure, time } = into;
  let byte = at;
  for (let row = start; row < end; row += 1) {
    const [left, top] = [view.getFloat32(byte), view.getFloat32(byte + 4)];
    // Only NaN and the infinities differ from 0 when they are taken from themselves.
    if (left - left + (top - top) !== 0) return row - start;
    x[row] = left;
    y[row] = top;
    size[row] = view.getInt16(byte + 8);
    pressure[row] = view.getInt16(byte + 10);
    time[row] = view.getInt32(byte + 12);
    byte += SAMPLE_BYTES;
  }
  return -1;
}

/** attrA and attrB of a block. */
const HEAD_BYTES = 4;

/**
 * Samples inside a shape's own record: a block of a points file, with the two numbers before its samples or without
 * (reference: note-format, section 4.2, fields 24 and 25). `undefined` when the bytes are something else.
 */
export function decodeInlinePoints(bytes: Uint8Array): PointSamples | undefined {
  const head = bytes.length % SAMPLE_BYTES;
  if (bytes.length < SAMPLE_BYTES || (head !== 0 && head !== HEAD_BYTES)) return undefined;
  const length = (bytes.length - head) / SAMPLE_BYTES;
  const samples = allocateSamples(length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readSamples(view, head, samples, 0, length) < 0 ? samples : undefined;
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
