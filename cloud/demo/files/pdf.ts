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

/** The standard fonts speak Windows-1252; what it lacks is left out. */
const literal = (text: string): string =>
  `(${text
    .replace(/[–—]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '')
    .replace(/[\\()]/g, '\\$&')}) Tj`;

const strokeOf = ({ points, width }: PdfStroke): string => {
  const moves = points.map(([x, y], index) => `${x.toFixed(1)} ${y.toFixed(1)} ${index === 0 ? 'm' : 'l'}`);
  return `${width.toFixed(2)} w 1 J 1 j ${moves.join(' ')} S`;
};

const contentOf = ({ title, lines, strokes = [] }: PdfPage): string => {
  const top = SIZE.height - MARGIN - 20;
  return [
    `BT /F2 20 Tf ${MARGIN} ${top} Td ${literal(title)} ET`,
    `BT /F1 11 Tf ${LEADING} TL ${MARGIN} ${top - 40} Td`,
    ...lines.map((line) => `${literal(line)} T*`),
    'ET',
    '0.14 0.31 0.55 RG',
    ...strokes.map(strokeOf),
  ].join('\n');
};

const FONT = '<< /Type /Font /Subtype /Type1 /Encoding /WinAnsiEncoding /BaseFont';

/** A small valid PDF 1.4 with text in a standard font and pen strokes as vectors. */
export const pdfOf = (pages: readonly PdfPage[]): Uint8Array => {
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`);
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] /MediaBox [0 0 ${SIZE.width} ${SIZE.height}] >>`,
    `${FONT} /Times-Roman >>`,
    `${FONT} /Times-Italic >>`,
    ...pages.flatMap((page, index) => {
      const content = Buffer.from(contentOf(page), 'latin1').toString('latin1');
      const resources = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R ${resources} /Contents ${6 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${text.lastIndexOf('xref\n0 ')}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, 'latin1'));
};
