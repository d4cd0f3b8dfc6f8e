import type { Draw } from '../../render/page/displayList';
import type { PathSink } from '../../render/path/pathStream';
import { EXPORT_FINEST } from '../exportModel';
import { num } from './pdfNumbers';

/** Behind the point: a hundredth of a millimetre. */
const DIGITS = 1;

/** A path as operators of a content stream. PDF has cubic curves only. */
class PdfPath implements PathSink {
  private readonly parts: string[] = [];
  private x = 0;
  private y = 0;

  private write(operator: string, x: number, y: number, before = ''): void {
    this.parts.push(`${before}${num(x, DIGITS)} ${num(y, DIGITS)} ${operator}`);
    this.x = x;
    this.y = y;
  }

  moveTo(x: number, y: number): void {
    this.write('m', x, y);
  }

  lineTo(x: number, y: number): void {
    this.write('l', x, y);
  }

  quadraticCurveTo(cpx: number, cpy: number, x: number, y: number): void {
    const [x1, y1] = [this.x + ((cpx - this.x) * 2) / 3, this.y + ((cpy - this.y) * 2) / 3];
    this.bezierCurveTo(x1, y1, x + ((cpx - x) * 2) / 3, y + ((cpy - y) * 2) / 3, x, y);
  }

  bezierCurveTo(cp1x: number, cp1y: number, cp2x: number, cp2y: number, x: number, y: number): void {
    this.write('c', x, y, `${num(cp1x, DIGITS)} ${num(cp1y, DIGITS)} ${num(cp2x, DIGITS)} ${num(cp2y, DIGITS)} `);
  }

  closePath(): void {
    this.parts.push('h');
  }

  get operators(): string {
    return this.parts.join('\n');
  }
}

/** A drawing in page units as path operators; '' when it draws nothing. */
export function pdfPathOf(draw: Draw): string {
  const path = new PdfPath();
  draw(path, EXPORT_FINEST);
  return path.operators;
}
