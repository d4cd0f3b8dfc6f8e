import { zipSync, type Zippable } from 'fflate';

export interface Chapter {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface EpubBook {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  readonly chapters: readonly Chapter[];
  /** PNG. */
  readonly cover?: Uint8Array;
}

const CONTAINER =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n';
const STYLE =
  'body { font-family: serif; line-height: 1.5; margin: 5%; } h1 { font-weight: normal; } ' +
  'p { margin: 0; text-indent: 1.5em; }\n';
/** Zip knows local time only; a fixed local time gives the same bytes in every time zone. */
const ZIP_TIME = new Date(2024, 0, 1, 12);

const COVER_ITEM = '<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>';

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const page = (language: string, title: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" ` +
  `xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${language}" lang="${language}">` +
  `<head><title>${escape(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head><body>${body}</body></html>\n`;

const chapterName = (index: number): string => `chapter-${index + 1}.xhtml`;

const navigation = ({ language, title, chapters }: EpubBook): string => {
  const link = (chapter: Chapter, index: number): string =>
    `<a href="${chapterName(index)}">${escape(chapter.title)}</a>`;
  const rows = chapters.map((chapter, index) => `<li>${link(chapter, index)}</li>`);
  return page(language, title, `<nav epub:type="toc"><h1>${escape(title)}</h1><ol>${rows.join('')}</ol></nav>`);
};

const packageDocument = (book: EpubBook): string => {
  const modified = new Date(book.modifiedAt).toISOString().replace(/\.\d+Z$/, 'Z');
  const items = book.chapters.map((_, index) => ({ id: `c${index + 1}`, href: chapterName(index) }));
  const cover = book.cover === undefined ? '' : COVER_ITEM;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">' +
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">' +
    `<dc:identifier id="id">urn:uuid:${book.id}</dc:identifier><dc:title>${escape(book.title)}</dc:title>` +
    `<dc:creator>${escape(book.author)}</dc:creator><dc:language>${book.language}</dc:language>` +
    `<meta property="dcterms:modified">${modified}</meta></metadata><manifest>` +
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' +
    `<item id="style" href="style.css" media-type="text/css"/>${cover}` +
    items.map(({ id, href }) => `<item id="${id}" href="${href}" media-type="application/xhtml+xml"/>`).join('') +
    `</manifest><spine>${items.map(({ id }) => `<itemref idref="${id}"/>`).join('')}</spine></package>\n`
  );
};

/** A small valid EPUB 3. The same book gives the same bytes. */
export const epubOf = (book: EpubBook): Uint8Array => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const files: Zippable = {
    // Readers know the format by this entry: first, and not compressed.
    mimetype: [bytes('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': bytes(CONTAINER),
    'OEBPS/content.opf': bytes(packageDocument(book)),
    'OEBPS/nav.xhtml': bytes(navigation(book)),
    'OEBPS/style.css': bytes(STYLE),
  };
  // A PNG is packed already.
  if (book.cover !== undefined) files['OEBPS/cover.png'] = [book.cover, { level: 0 }];
  book.chapters.forEach(({ title, paragraphs }, index) => {
    const body = `<h1>${escape(title)}</h1>${paragraphs.map((text) => `<p>${escape(text)}</p>`).join('\n')}`;
    files[`OEBPS/${chapterName(index)}`] = bytes(page(book.language, title, body));
  });
  return zipSync(files, { level: 6, mtime: ZIP_TIME });
};
