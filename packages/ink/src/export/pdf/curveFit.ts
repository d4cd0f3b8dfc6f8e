import type { PathSink } from '../../render/path/pathStream';
import { at, CurveSpan, FIRST_ROOM, grown } from './curveSpan';

/** One for all paths: it is taken anew for each piece. */
const span = new CurveSpan();

/**
 * Passes a path on with few curves: those that follow each other smoothly become as few cubics and straight lines as
 * stay within a tolerance, page units, of them. Whatever else a path has is passed on as it is.
 */
export class CurveFit implements PathSink {
  /** Joints and control points in turn, as x and y. */
  private run = new Float64Array(FIRST_ROOM);
  private used = 0;
  /** How many curves the one before stood for: the next stands for about as many. */
  private reach = 2;
  private x = 0;
  private y = 0;

  constructor(
    private readonly to: PathSink,
    private readonly tolerance: number,
  ) {}

  private hold(x: number, y: number): void {
    if (this.used + 2 > this.run.length) this.run = grown(this.run);
    this.run[this.used] = x;
    this.run[this.used + 1] = y;
    this.used += 2;
  }

  private flush(): void {
    const count = (this.used - 2) / 4;
    for (let from = 0; from < count;) from = this.pass(from, count);
    this.used = 0;
  }

  private fits(from: number, to: number): boolean {
    span.take(this.run, from, to);
    return span.curve(this.tolerance) !== undefined;
  }

  /** Passes on about as many of the run's curves as one can stand for, and says where the next begins. */
  private pass(from: number, count: number): number {
    let good = from + 1;
    let bad = count + 1;
    for (let next = Math.min(from + Math.max(this.reach, 2), count); next > good && next < bad;) {
      if (this.fits(from, next)) {
        good = next;
        next = bad > count ? Math.min(from + (next - from) * 2, count) : (good + bad) >> 1;
      } else {
        bad = next;
        next = (good + bad) >> 1;
      }
    }
    this.reach = good - from;
    this.write(from, good);
    return good;
  }

  private write(from: number, to: number): void {
    const { run, tolerance } = this;
    const [x, y] = [at(run, to * 4), at(run, to * 4 + 1)];
    span.take(run, from, to);
    if (span.isStraight(tolerance)) return this.to.lineTo(x, y);
    const cubic = to - from > 1 ? span.curve(tolerance) : undefined;
    if (cubic === undefined) return this.to.quadraticCurveTo(at(run, from * 4 + 2), at(run, from * 4 + 3), x, y);
    return this.to.bezierCurveTo(cubic.x1, cubic.y1, cubic.x2, cubic.y2, x, y);
  }

  private go(x: number, y: number): void {
    this.x = x;
    this.y = y;
  }

  moveTo(x: number, y: number): void {
    this.flush();
    this.go(x, y);
    this.to.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.flush();
    this.go(x, y);
    this.to.lineTo(x, y);
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    if (!this.goesOn(cpx, cpy)) this.flush();
    if (this.used === 0) this.hold(this.x, this.y);
    this.hold(cpx, cpy);
    this.hold(x, y);
    this.go(x, y);
  }

  /** Whether a curve towards that point goes on as the one before it ended. */
  private goesOn(cpx: number, cpy: number): boolean {
    const { run, used, x, y } = this;
    if (used === 0) return true;
    const bx = x - at(run, used - 4);
    const by = y - at(run, used - 3);
    const ax = cpx - x;
    const ay = cpy - y;
    return bx * ax + by * ay > 0 && Math.abs(bx * ay - by * ax) < 1e-3 * (bx * ax + by * ay);
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    this.flush();
    this.go(x, y);
    this.to.bezierCurveTo(cp1x, cp1y, cp2x, cp2y, x, y);
  }

  closePath(): void {
    this.flush();
    this.to.closePath();
  }

  /** Passes on what is still held back. */
  end(): void {
    this.flush();
  }
}
