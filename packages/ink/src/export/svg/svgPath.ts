import type { Draw } from '../../render/page/displayList';
import type { PathSink } from '../../render/path/pathStream';
import { EXPORT_FINEST } from '../exportModel';

/** Hundredths of a page unit: a thousandth of a millimetre. */
const STEPS = 100;

/** Far beyond any page; no number is written that a reader could choke on. */
const FARTHEST = 1e8;

const inSteps = (value: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(Math.round(value * STEPS), -FARTHEST), FARTHEST) : 0;

/** A whole number of steps as a decimal fraction. */
const inUnits = (steps: number): string => {
  const text = String(steps / STEPS);
  return text.replace(/^(-?)0\./, '$1.');
};

/**
 * Path data with few digits: each point is told from the one before, and rounding never adds up, because the place
 * that was written is what is told from.
 */
class SvgPath implements PathSink {
  private readonly parts: string[] = [];
  private command = '';
  private x = 0;
  private y = 0;
  private startX = 0;
  private startY = 0;

  private write(command: string, ...points: readonly number[]): void {
    const steps = points.map(inSteps);
    const told = steps.map((value, at) => inUnits(value - (at % 2 === 0 ? this.x : this.y)));
    // A minus parts two numbers as well as a space does.
    const numbers = told.map((text, at) => (at === 0 || text.startsWith('-') ? text : ` ${text}`)).join('');
    const isSame = command === this.command;
    this.parts.push(isSame && !numbers.startsWith('-') ? ` ${numbers}` : `${isSame ? '' : command}${numbers}`);
    this.command = command;
    [this.x = 0, this.y = 0] = steps.slice(-2);
  }

  moveTo(x: number, y: number): void {
    // Behind "m" further points would be lines.
    this.command = '';
    this.write('m', x, y);
    this.startX = this.x;
    this.startY = this.y;
  }

  lineTo(x: number, y: number): void {
    this.write('l', x, y);
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    this.write('q', cpx, cpy, x, y);
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    this.write('c', cp1x, cp1y, cp2x, cp2y, x, y);
  }

  closePath(): void {
    this.parts.push('z');
    this.command = 'z';
    this.x = this.startX;
    this.y = this.startY;
  }

  get data(): string {
    return this.parts.join('');
  }
}

/** A drawing as the `d` of a path; '' when it draws nothing. */
export function svgPathOf(draw: Draw): string {
  const path = new SvgPath();
  draw(path, EXPORT_FINEST);
  return path.data;
}
