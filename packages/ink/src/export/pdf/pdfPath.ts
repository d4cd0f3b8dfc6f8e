import type { Draw } from '../../render/page/displayList';
import { OP, operandsOf, type PathSink } from '../../render/path/pathStream';
import { EXPORT_FINEST } from '../exportModel';
import { CurveFit } from './curveFit';

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
