import type { Affine } from './affine';

/** What a stream is traced onto; Path2D and the canvas contexts are such. */
export interface PathSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void;
  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void;
  closePath(): void;
}

/** Page units. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Operators of a path stream; each is followed by as many numbers as {@link OPERANDS} says. */
export const OP = { move: 0, line: 1, quad: 2, cubic: 3, close: 4 } as const;
const OPERANDS: readonly number[] = [2, 2, 4, 6, 0];

export const operandsOf = (op: number): number => OPERANDS[op] ?? 0;

type Tracer = (sink: PathSink, stream: Float32Array, at: number) => void;

const at0 = (stream: Float32Array, index: number): number => stream[index] ?? 0;

const TRACERS: readonly Tracer[] = [
  (sink, s, i) => sink.moveTo(at0(s, i), at0(s, i + 1)),
  (sink, s, i) => sink.lineTo(at0(s, i), at0(s, i + 1)),
  (sink, s, i) => sink.quadraticCurveTo(at0(s, i), at0(s, i + 1), at0(s, i + 2), at0(s, i + 3)),
  (sink, s, i) =>
    sink.bezierCurveTo(at0(s, i), at0(s, i + 1), at0(s, i + 2), at0(s, i + 3), at0(s, i + 4), at0(s, i + 5)),
  (sink) => sink.closePath(),
];

/** Replays a stream, operator by operator. */
export function tracePath(stream: Float32Array, sink: PathSink): void {
  let index = 0;
  while (index < stream.length) {
    const op = at0(stream, index);
    TRACERS[op]?.(sink, stream, index + 1);
    index += 1 + operandsOf(op);
  }
}

/** The box around all points and control points, which is around the path too; undefined for an empty stream. */
export function boundsOf(stream: Float32Array): Bounds | undefined {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (let index = 0; index < stream.length;) {
    const end = index + 1 + operandsOf(at0(stream, index));
    for (index += 1; index < end; index += 2) {
      const x = at0(stream, index);
      const y = at0(stream, index + 1);
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return left <= right && top <= bottom ? { left, top, right, bottom } : undefined;
}

/** Moves every point of a stream, in place. */
export function transformStream(stream: Float32Array, { a, b, c, d, e, f }: Affine): void {
  for (let index = 0; index < stream.length;) {
    const end = index + 1 + operandsOf(at0(stream, index));
    for (index += 1; index < end; index += 2) {
      const [x, y] = [at0(stream, index), at0(stream, index + 1)];
      stream[index] = a * x + c * y + e;
      stream[index + 1] = b * x + d * y + f;
    }
  }
}

/** The operator of a cubic and its six numbers. */
const LONGEST_OP = 7;

/** Collects a path as one stream of numbers, to move it or to measure it. */
export class PathBuilder implements PathSink {
  private stream = new Float32Array(256);
  private used = 0;

  /** Makes room for one operator with its operands, and writes the operator. */
  private begin(op: number): void {
    if (this.used + LONGEST_OP > this.stream.length) {
      const grown = new Float32Array(this.stream.length * 2);
      grown.set(this.stream);
      this.stream = grown;
    }
    this.stream[this.used] = op;
    this.used += 1;
  }

  private point(x: number, y: number): void {
    this.stream[this.used] = x;
    this.stream[this.used + 1] = y;
    this.used += 2;
  }

  moveTo(x: number, y: number): void {
    this.begin(OP.move);
    this.point(x, y);
  }

  lineTo(x: number, y: number): void {
    this.begin(OP.line);
    this.point(x, y);
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    this.begin(OP.quad);
    this.point(cpx, cpy);
    this.point(x, y);
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    this.begin(OP.cubic);
    this.point(cp1x, cp1y);
    this.point(cp2x, cp2y);
    this.point(x, y);
  }

  closePath(): void {
    this.begin(OP.close);
  }

  /** What was collected so far, in a buffer of its own; the builder is empty afterwards and keeps its memory. */
  finish(): Float32Array {
    const finished = this.stream.slice(0, this.used);
    this.used = 0;
    return finished;
  }
}
