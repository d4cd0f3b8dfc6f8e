import { pdfFile, pdfText } from './pdfFile';

/** A stroke drawn into the page: points in PDF units (1/72 inch) from the lower left. */
export interface PdfStroke {
  readonly points: readonly (readonly [number, number])[];
  readonly width: number;
}

export interface PdfPage {
  readonly title: string;
  readonly lines: readonly string[];
  readonly strokes?: readonly PdfStroke[];
}

/** A5, in PDF units. */
const SIZE = { width: 420, height: 595 };
const MARGIN = 48;
const LEADING = 17;

const strokeOf = ({ points, width }: PdfStroke): string => {
  const moves = points.map(([x, y], index) => `${x.toFixed(1)} ${y.toFixed(1)} ${index === 0 ? 'm' : 'l'}`);
  return `${width.toFixed(2)} w 1 J 1 j ${moves.join(' ')} S`;
};

const contentOf = ({ title, lines, strokes = [] }: PdfPage): string => {
  const top = SIZE.height - MARGIN - 20;
  return [
    `BT /F2 20 Tf ${MARGIN} ${top} Td ${pdfText(title)} ET`,
    `BT /F1 11 Tf ${LEADING} TL ${MARGIN} ${top - 40} Td`,
    ...lines.map((line) => `${pdfText(line)} T*`),
    'ET',
    '0.14 0.31 0.55 RG',
    ...strokes.map(strokeOf),
  ].join('\n');
};

/** Characters that surely fit into a line of a page. */
const LINE_CHARACTERS = 58;

/** A paragraph in lines of a page, broken between words. */
export const linesOf = (text: string): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > LINE_CHARACTERS) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
};

/** A small valid PDF 1.4 with text in a standard font and pen strokes as vectors. */
export const pdfOf = (pages: readonly PdfPage[]): Uint8Array =>
  pdfFile(
    pages.map((page) => ({ ...SIZE, content: contentOf(page) })),
    { upright: 'Times-Roman', italic: 'Times-Italic', bold: 'Times-Bold' },
  );
