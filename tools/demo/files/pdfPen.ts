import { pdfText } from './pdfFile';

/** Draws a PDF page from its upper left corner, in PDF units; what was drawn is in `content`. */
export class PdfPen {
  private readonly operators: string[] = ['1 J 1 j'];

  constructor(private readonly height: number) {}

  get content(): string {
    return this.operators.join('\n');
  }

  private at(x: number, y: number): string {
    return `${x.toFixed(1)} ${(this.height - y).toFixed(1)}`;
  }

  /** Line width, and grey or colour (0 to 1), of what follows. */
  ink(width: number, red: number, green = red, blue = red): this {
    this.operators.push(`${width} w ${red} ${green} ${blue} RG ${red} ${green} ${blue} rg`);
    return this;
  }

  line(...points: readonly (readonly [number, number])[]): this {
    const path = points.map(([x, y], index) => `${this.at(x, y)} ${index === 0 ? 'm' : 'l'}`);
    this.operators.push(`${path.join(' ')} S`);
    return this;
  }

  dashed(...points: readonly (readonly [number, number])[]): this {
    this.operators.push('[4 3] 0 d');
    this.line(...points);
    this.operators.push('[] 0 d');
    return this;
  }

  /** Its upper left corner and its size; drawn, or filled. */
  box(x: number, y: number, width: number, height: number, how: 'drawn' | 'filled' = 'drawn'): this {
    this.operators.push(`${this.at(x, y + height)} ${width} ${height} re ${how === 'drawn' ? 'S' : 'f'}`);
    return this;
  }

  /** A quarter of a circle from one end to the other, bent around the corner at (`x`, `y`). */
  quarter(x: number, y: number, from: readonly [number, number], to: readonly [number, number]): this {
    const BEND = 0.5523;
    const bent = ([ex, ey]: readonly [number, number], [ox, oy]: readonly [number, number]): string =>
      this.at(ex + (ox - x) * BEND, ey + (oy - y) * BEND);
    this.operators.push(`${this.at(...from)} m ${bent(from, to)} ${bent(to, from)} ${this.at(...to)} c S`);
    return this;
  }

  /** From its baseline on the left; F1 upright, F2 italic, F3 bold. */
  write(text: string, x: number, y: number, size: number, font: 'F1' | 'F2' | 'F3' = 'F1'): this {
    this.operators.push(`BT /${font} ${size} Tf ${this.at(x, y)} Td ${pdfText(text)} ET`);
    return this;
  }
}
