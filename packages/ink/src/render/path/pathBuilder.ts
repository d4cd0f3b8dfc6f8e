import { OP, type PathSink } from './pathStream';

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
