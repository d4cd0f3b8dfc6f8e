import { allocateSamples } from '../bytes/samples';
import type { PointSamples } from '../model';
import type { Bounds } from '../render/path/pathStream';

/** Samples of several shapes, one behind the other, in few bytes and without loss. */
export interface PackedSamples {
  readonly bytes: Uint8Array;
  /** How many there are. */
  readonly points: number;
  /** Where they lie, page units; null where there are none. */
  readonly box: Bounds | null;
}

/** A number of 32 bits takes no more bytes than these, seven bits in each. */
const MOST_BYTES = 5;
const [LOW_BITS, MORE, LOW] = [7, 0x80, 0x7f];
/** Columns of a shape's samples. */
const COLUMNS = 5;

class Sink {
  private bytes: Uint8Array;
  private end = 0;

  constructor(room: number) {
    this.bytes = new Uint8Array(room);
  }

  /** Small numbers of either sign take few bytes. */
  put(number: number): void {
    let left = ((number << 1) ^ (number >> 31)) >>> 0;
    while (left > LOW) {
      this.bytes[this.end++] = (left & LOW) | MORE;
      left >>>= LOW_BITS;
    }
    this.bytes[this.end++] = left;
  }

  taken(): Uint8Array {
    return this.bytes.slice(0, this.end);
  }
}

/** A column as whole numbers of 32 bits: floats by their bits, of which near ones have near values. */
const asWhole = (column: Float32Array | Int32Array | Int16Array): ArrayLike<number> =>
  column instanceof Float32Array ? new Int32Array(column.buffer, column.byteOffset, column.length) : column;

const columnsOf = ({ x, y, pressure, size, time }: PointSamples) => [x, y, pressure, size, time] as const;

/** What stays the same all along, as the tilt of most pens does, takes one number. */
function putColumn(sink: Sink, column: ArrayLike<number>): void {
  const first = column[0] ?? 0;
  let isSteady = true;
  for (let index = 1; index < column.length && isSteady; index += 1) isSteady = column[index] === first;
  sink.put(isSteady ? 0 : 1);
  sink.put(first);
  if (isSteady) return;
  let before = first;
  for (let index = 1; index < column.length; index += 1) {
    const value = column[index] ?? 0;
    sink.put((value - before) | 0);
    before = value;
  }
}

function boxOf(all: readonly PointSamples[]): Bounds | null {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of all) {
    for (const at of x) [box.left, box.right] = [Math.min(box.left, at), Math.max(box.right, at)];
    for (const at of y) [box.top, box.bottom] = [Math.min(box.top, at), Math.max(box.bottom, at)];
  }
  return box.left > box.right ? null : box;
}

export function packSamples(all: readonly PointSamples[]): PackedSamples {
  const points = all.reduce((sum, { x }) => sum + x.length, 0);
  const sink = new Sink((points * COLUMNS + all.length * (2 * COLUMNS + 1)) * MOST_BYTES);
  for (const samples of all) {
    sink.put(samples.x.length);
    for (const column of columnsOf(samples)) putColumn(sink, asWhole(column));
  }
  return { bytes: sink.taken(), points, box: boxOf(all) };
}

class Source {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** @throws RangeError where the bytes end */
  next(): number {
    let [found, shift] = [0, 0];
    for (;;) {
      const byte = this.bytes[this.at++];
      if (byte === undefined || shift > LOW_BITS * (MOST_BYTES - 1))
        throw new RangeError('packed samples end too soon');
      found |= (byte & LOW) << shift;
      if (byte < MORE) return (found >>> 1) ^ -(found & 1);
      shift += LOW_BITS;
    }
  }
}

/** More would be no page that anybody wrote, and more memory than a tab has. */
const MOST_POINTS = 10_000_000;

function readColumn(source: Source, column: Float32Array | Int32Array | Int16Array): void {
  const into =
    column instanceof Float32Array ? new Int32Array(column.buffer, column.byteOffset, column.length) : column;
  const isSteady = source.next() === 0;
  let value = source.next();
  if (isSteady) into.fill(value);
  else {
    for (let index = 0; index < into.length; index += 1) {
      if (index > 0) value = (value + source.next()) | 0;
      into[index] = value;
    }
  }
}

/**
 * The same samples again, of so many shapes.
 * @throws RangeError for bytes that end too soon, or that say more points than a page can have
 */
export function unpackSamples(bytes: Uint8Array, shapes: number): readonly PointSamples[] {
  const source = new Source(bytes);
  let points = 0;
  return Array.from({ length: shapes }, () => {
    const length = source.next();
    points += length;
    if (length < 0 || points > MOST_POINTS) throw new RangeError(`${length} packed samples`);
    const samples = allocateSamples(length);
    for (const column of columnsOf(samples)) readColumn(source, column);
    return samples;
  });
}
