import { OP, operandsOf, type PathSink } from '../../render/path/pathStream';
import { at, CurveSpan, FIRST_ROOM, grown } from './curveSpan';
import type { Draw } from '../../render/page/displayList';
import { EXPORT_FINEST } from '../exportModel';

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

/** A page unit in steps, the whole numbers that paths are written in: rounding moves nothing by more than 1/40 unit. */
export const STEPS = 20;
/** How far a curve may come off, page units: the twentieth of a pixel at 300 dots to an inch. */
const TOLERANCE = 0.035;
/** Far beyond any page; no number is written that a reader could choke on. */
const FARTHEST = 1e8;

const OPERATORS: Readonly<Record<number, string>> = {
  [OP.move]: 'm',
  [OP.line]: 'l',
  [OP.cubic]: 'c',
  [OP.close]: 'h',
};

const inSteps = (value: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(Math.round(value * STEPS), -FARTHEST), FARTHEST) : 0;

/** Gathers a path in whole steps. PDF has cubic curves only. */
class StepPath implements PathSink {
  readonly stream: number[] = [];
  left = Infinity;
  top = Infinity;
  /** Where the path has come to, page units. */
  private x = 0;
  private y = 0;

  private point(x: number, y: number): void {
    const [px, py] = [inSteps(x), inSteps(y)];
    this.stream.push(px, py);
    if (px < this.left) this.left = px;
    if (py < this.top) this.top = py;
    [this.x, this.y] = [x, y];
  }

  moveTo(x: number, y: number): void {
    this.stream.push(OP.move);
    this.point(x, y);
  }

  lineTo(x: number, y: number): void {
    this.stream.push(OP.line);
    this.point(x, y);
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    const [x1, y1] = [this.x + ((cpx - this.x) * 2) / 3, this.y + ((cpy - this.y) * 2) / 3];
    this.bezierCurveTo(x1, y1, x + ((cpx - x) * 2) / 3, y + ((cpy - y) * 2) / 3, x, y);
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    this.stream.push(OP.cubic);
    this.point(cp1x, cp1y);
    this.point(cp2x, cp2y);
    this.point(x, y);
  }

  closePath(): void {
    this.stream.push(OP.close);
  }
}

/** A path as a content stream has it. */
interface PdfPath {
  /** The corner that the path is told from, in steps from the page's corner: near numbers are short. */
  readonly left: number;
  readonly top: number;
  /** In steps from there. */
  readonly operators: string;
}

function written({ stream, left, top }: StepPath): string {
  let text = '';
  for (let index = 0; index < stream.length;) {
    const op = stream[index] ?? 0;
    const end = index + 1 + operandsOf(op);
    for (index += 1; index < end; index += 2)
      text += `${(stream[index] ?? 0) - left} ${(stream[index + 1] ?? 0) - top} `;
    text += `${OPERATORS[op] ?? ''}\n`;
  }
  return text.slice(0, -1);
}

/** A drawing as path operators; undefined when it draws nothing. */
export function pdfPathOf(draw: Draw): PdfPath | undefined {
  const path = new StepPath();
  const fit = new CurveFit(path, TOLERANCE);
  draw(fit, EXPORT_FINEST);
  fit.end();
  if (path.stream.length === 0) return undefined;
  const { left, top } = path;
  return Number.isFinite(left) ? { left, top, operators: written(path) } : undefined;
}
