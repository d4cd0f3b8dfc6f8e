import type { Draw } from '../page/displayList';
import type { Bounds, PathSink } from './pathStream';

/** Where the derivative of a cubic is 0 along one axis: a·t² + b·t + c, for 0 < t < 1. */
function turns(p0: number, p1: number, p2: number, p3: number): number[] {
  const [a, b, c] = [p3 - p0 + 3 * (p1 - p2), 2 * (p0 - 2 * p1 + p2), p1 - p0];
  const root = Math.sqrt(b * b - 4 * a * c);
  // Of the two usual formulas each loses its digits for one of the roots; a straight or even curve has one root alone.
  const q = -(b + (b < 0 ? -root : root)) / 2;
  return [q / a, c / q].filter((t) => t > 0 && t < 1);
}

const cubicAt = (t: number, p0: number, p1: number, p2: number, p3: number): number => {
  const rest = 1 - t;
  return rest * rest * (rest * p0 + 3 * t * p1) + t * t * (3 * rest * p2 + t * p3);
};

/** Follows a path and remembers how far it reaches. */
class ExtentSink implements PathSink {
  private left = Infinity;
  private top = Infinity;
  private right = -Infinity;
  private bottom = -Infinity;
  private x = 0;
  private y = 0;
  private begunX = 0;
  private begunY = 0;

  get bounds(): Bounds | undefined {
    const { left, top, right, bottom } = this;
    return left <= right && top <= bottom ? { left, top, right, bottom } : undefined;
  }

  private takeX(x: number): void {
    if (x < this.left) this.left = x;
    if (x > this.right) this.right = x;
  }

  private takeY(y: number): void {
    if (y < this.top) this.top = y;
    if (y > this.bottom) this.bottom = y;
  }

  moveTo(x: number, y: number): void {
    this.begunX = x;
    this.begunY = y;
    this.lineTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.takeX(x);
    this.takeY(y);
    this.x = x;
    this.y = y;
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    const towards = (end: number, control: number): number => end + (2 * (control - end)) / 3;
    this.bezierCurveTo(towards(this.x, cpx), towards(this.y, cpy), towards(x, cpx), towards(y, cpy), x, y);
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    for (const t of turns(this.x, cp1x, cp2x, x)) this.takeX(cubicAt(t, this.x, cp1x, cp2x, x));
    for (const t of turns(this.y, cp1y, cp2y, y)) this.takeY(cubicAt(t, this.y, cp1y, cp2y, y));
    this.lineTo(x, y);
  }

  closePath(): void {
    this.x = this.begunX;
    this.y = this.begunY;
  }
}

/** The box around a drawing itself, control points of its curves left aside. Page units; undefined for an empty one. */
export function extentOf(draw: Draw): Bounds | undefined {
  const sink = new ExtentSink();
  draw(sink, 0);
  return sink.bounds;
}
