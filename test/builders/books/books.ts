import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { strToU8, zipSync, type Zippable } from 'fflate';

const CONTAINER =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

interface Chapter {
  readonly title: string;
  /** XHTML inside of the body. */
  readonly body: string;
}

interface EpubParts {
  readonly title: string;
  readonly chapters: readonly Chapter[];
  readonly css?: string;
  /** In the head of each chapter. */
  readonly head?: string;
  /** Further files by their path in the zip, with their type. */
  readonly files?: Readonly<Record<string, { readonly type: string; readonly bytes: Uint8Array }>>;
  /** In place of the spine. */
  readonly spine?: string;
  /** In the metadata of the package. */
  readonly metadata?: string;
  readonly direction?: 'rtl';
  readonly language?: string;
  /** Before the root of each chapter. */
  readonly doctype?: string;
}

const chapterText = ({ title, body }: Chapter, { css, head = '', language = 'en', doctype = '' }: EpubParts): string =>
  `<?xml version="1.0" encoding="utf-8"?>${doctype}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}"><head><title>${title}</title>${
    css === undefined ? '' : '<link rel="stylesheet" href="style.css"/>'
  }${head}</head><body>${body}</body></html>`;

/** An EPUB 3 with a table of contents. */
export const makeEpub = (parts: EpubParts): Uint8Array => {
  const { title, chapters, css, files = {}, direction, language = 'en' } = parts;
  const items = chapters.map(
    (_chapter, index) => `<item id="c${index}" href="c${index}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const others = Object.entries(files).map(
    ([path, { type }], index) => `<item id="f${index}" href="${path.replace(/^OEBPS\//, '')}" media-type="${type}"/>`,
  );
  const refs = chapters.map((_chapter, index) => `<itemref idref="c${index}"/>`).join('');
  const spine =
    parts.spine ??
    `<spine${direction === undefined ? '' : ` page-progression-direction="${direction}"`}>${refs}</spine>`;
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${title}</dc:identifier><dc:title>${title}</dc:title><dc:language>${language}</dc:language>${parts.metadata ?? ''}</metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="css" href="style.css" media-type="text/css"/>${items.join('')}${others.join('')}</manifest>${spine}</package>`;
  const lines = chapters.map((chapter, index) => `<li><a href="c${index}.xhtml">${chapter.title}</a></li>`).join('');
  const nav = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc"><ol>${lines}</ol></nav></body></html>`;
  const entries: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'OEBPS/book.opf': strToU8(opf),
    'OEBPS/nav.xhtml': strToU8(nav),
    'OEBPS/style.css': strToU8(css ?? ''),
  };
  for (const [index, chapter] of chapters.entries())
    entries[`OEBPS/c${index}.xhtml`] = strToU8(chapterText(chapter, parts));
  for (const [path, { bytes }] of Object.entries(files)) entries[path] = bytes;
  return zipSync(entries);
};

/** So many paragraphs of words that differ, so that a place can be told from another one. */
export const paragraphs = (count: number, word: string): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `<p>Paragraph ${index + 1} of ${word}. ${'The water was calm and the light came late. '.repeat(6)}</p>`,
  ).join('');

export const makeFb2 = (title: string, sections: readonly string[]): Uint8Array =>
  strToU8(
    `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><book-title>${title}</book-title><lang>ru</lang></title-info></description><body>${sections
      .map((text, index) => `<section><title><p>Глава ${index + 1}</p></title><p>${text}</p></section>`)
      .join('')}</body></FictionBook>`,
  );

/** A picture of one colour, as small as a PNG can be. */
export const onePixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

export const makeCbz = (pages: number): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Array.from({ length: pages }, (_, index) => [`page ${index + 1}.png`, [onePixel, { level: 0 }] as const]),
    ) as Zippable,
  );

export const makePdf = async (pages: readonly string[]): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const words of pages) pdf.addPage([400, 600]).drawText(words, { x: 40, y: 500, size: 24, font });
  return pdf.save();
};

/** A PDF whose first page leads to its last one, and out to an address. */
export const makeLinkedPdf = async (pages: readonly string[], address: string): Promise<Uint8Array> => {
  const pdf = await PDFDocument.load(await makePdf(pages));
  const [first, last] = [pdf.getPage(0), pdf.getPage(pages.length - 1)];
  const link = (rect: readonly number[], leads: Record<string, unknown>) =>
    pdf.context.register(
      pdf.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [...rect], Border: [0, 0, 0], ...leads } as never),
    );
  const inner = link([40, 300, 200, 340], { Dest: [last.ref, PDFName.of('Fit')] });
  const outer = link([40, 200, 200, 240], { A: { Type: 'Action', S: 'URI', URI: PDFString.of(address) } });
  first.node.set(PDFName.of('Annots'), pdf.context.obj([inner, outer]));
  return pdf.save();
};
