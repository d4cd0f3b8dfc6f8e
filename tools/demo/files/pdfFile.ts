/** A page of a PDF: its size in PDF units (1/72 inch, from the lower left), and the operators that draw it. */
export interface PdfSheet {
  readonly width: number;
  readonly height: number;
  /** Latin-1; `/F1` upright, `/F2` italic, `/F3` bold. */
  readonly content: string;
}

/** Typefaces that every reader of PDFs has, so that none needs to be in the file. */
interface PdfFonts {
  readonly upright: string;
  readonly italic: string;
  readonly bold: string;
}

/** The standard fonts speak Windows-1252; what it lacks is left out. */
export const pdfText = (text: string): string =>
  `(${text
    .replace(/[–—]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '')
    .replace(/[\\()]/g, '\\$&')}) Tj`;

const FONT = '<< /Type /Font /Subtype /Type1 /Encoding /WinAnsiEncoding /BaseFont';
const FIRST_PAGE = 6;

const objectsOf = (pages: readonly PdfSheet[], { upright, italic, bold }: PdfFonts): string[] => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${FIRST_PAGE + index * 2} 0 R`).join(' ')}] >>`,
  `${FONT} /${upright} >>`,
  `${FONT} /${italic} >>`,
  `${FONT} /${bold} >>`,
  ...pages.flatMap(({ width, height, content }, index) => {
    const resources = '/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >>';
    const box = `/MediaBox [0 0 ${width} ${height}]`;
    return [
      `<< /Type /Page /Parent 2 0 R ${box} ${resources} /Contents ${FIRST_PAGE + 1 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ];
  }),
];

/** Writes a small valid PDF 1.4. */
export const pdfFile = (pages: readonly PdfSheet[], fonts: PdfFonts): Uint8Array => {
  const bodies = objectsOf(pages, fonts);
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = bodies.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, 'latin1'));
};
