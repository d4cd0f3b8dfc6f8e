import { zipSync, type Zippable } from 'fflate';

import { type DraftPicture, fillPictures, type Heading } from '../article/draft';
import { escaped } from '../article/text';
import type { BookPicture } from '../pictures/convertPicture';
import { BOOK_STYLE } from './style';

export interface Chapter {
  readonly title: string;
  /** One line under the title: author, site, day. */
  readonly line: string;
  /** Where it was read, or '' . */
  readonly address: string;
  readonly language: string;
  readonly isFromRight: boolean;
  readonly markup: string;
  readonly pictures: readonly DraftPicture[];
  readonly headings: readonly Heading[];
  readonly hasMath: boolean;
  /** What the contents put it under: the feed of an article; '' for none. */
  readonly group: string;
}

export interface Book {
  /** 32 hexadecimal characters. */
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly publisher: string;
  readonly language: string;
  readonly isFromRight: boolean;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  readonly cover: BookPicture;
  readonly chapters: readonly [Chapter, ...Chapter[]];
  /** By the source that chapters name. */
  readonly pictures: ReadonlyMap<string, BookPicture>;
  readonly contentsWord: string;
}

const CONTAINER =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n';
/** Zip knows local time only; a fixed local time gives the same bytes in every time zone. */
const ZIP_TIME = new Date(2024, 0, 1, 12);

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

interface Words {
  readonly language: string;
  readonly isFromRight: boolean;
  readonly title: string;
}

const page = ({ language, isFromRight, title }: Words, body: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" ' +
  `xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${language}" lang="${language}" dir="${isFromRight ? 'rtl' : 'ltr'}">` +
  `<head><meta charset="utf-8"/><title>${escaped(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>\n` +
  `<body>${body}</body></html>\n`;

const fileOf = (index: number): string => `chapter-${index + 1}.xhtml`;

/** A file in the book by the source of each picture. */
const namedPictures = (pictures: Book['pictures']): ReadonlyMap<string, string> =>
  new Map([...pictures].map(([source, { type }], index) => [source, `picture-${index + 1}.${extensions[type]}`]));

const chapterPage = (chapter: Chapter, files: ReadonlyMap<string, string>): string => {
  const { title, line, address, markup, pictures } = chapter;
  const link = address === '' ? '' : ` <a href="${escaped(address)}">${escaped(new URL(address).hostname)}</a>`;
  const under = line === '' && link === '' ? '' : `<p class="source">${escaped(line)}${link}</p>\n`;
  const content = fillPictures(markup, pictures, (source) => files.get(source));
  return page(chapter, `\n<h1 id="top">${escaped(title)}</h1>\n${under}${content}`);
};

interface Entry {
  readonly href: string;
  readonly text: string;
  readonly level: number;
  readonly inside: Entry[];
}

/** Headings as a tree; one that skips a level stands one level below the last. */
const treeOf = (flat: readonly Omit<Entry, 'inside'>[]): Entry[] => {
  const top: Entry[] = [];
  const open: Entry[] = [];
  for (const each of flat) {
    const entry = { ...each, inside: [] };
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= entry.level) open.pop();
    (open.at(-1)?.inside ?? top).push(entry);
    open.push(entry);
  }
  return top;
};

const rowsOf = (entries: readonly Entry[]): string =>
  entries.length === 0
    ? ''
    : `<ol>${entries
        .map(({ href, text, inside }) => `<li><a href="${href}">${escaped(text)}</a>${rowsOf(inside)}</li>`)
        .join('\n')}</ol>`;

/** A heading that repeats the title says nothing. */
const entriesOf = ({ chapters }: Book): Omit<Entry, 'inside'>[] => {
  let group = '';
  return chapters.flatMap((chapter, index) => {
    const file = fileOf(index);
    const isNewGroup = chapter.group !== '' && chapter.group !== group;
    ({ group } = chapter);
    const base = chapter.group === '' ? 1 : 2;
    const deeper = chapters.length > 1 ? [] : chapter.headings.filter(({ text }) => text !== chapter.title);
    return [
      ...(isNewGroup ? [{ href: file, text: chapter.group, level: 1 }] : []),
      { href: `${file}#top`, text: chapter.title, level: base },
      ...deeper.map(({ id, text, level }) => ({ href: `${file}#${id}`, text, level })),
    ];
  });
};

const navigation = (book: Book): string => {
  const contents = `<nav epub:type="toc" id="toc"><h1>${escaped(book.contentsWord)}</h1>${rowsOf(treeOf(entriesOf(book)))}</nav>`;
  const marks =
    '<nav epub:type="landmarks" hidden="hidden"><ol>' +
    `<li><a epub:type="toc" href="nav.xhtml#toc">${escaped(book.contentsWord)}</a></li>` +
    `<li><a epub:type="bodymatter" href="${fileOf(0)}">${escaped(book.chapters[0].title)}</a></li></ol></nav>`;
  return page(book, contents + marks);
};

const coverPage = (book: Book): string =>
  page(book, `<div class="cover"><img src="cover.jpg" alt="${escaped(book.title)}"/></div>`);

const element = (name: string, text: string): string => (text === '' ? '' : `<${name}>${escaped(text)}</${name}>`);

const uuidOf = (id: string): string =>
  [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20, 32)].join('-');

const packageDocument = (book: Book, files: ReadonlyMap<string, string>): string => {
  const modified = new Date(book.modifiedAt).toISOString().replace(/\.\d+Z$/, 'Z');
  const xhtml = 'media-type="application/xhtml+xml"';
  const chapters = book.chapters.map(
    ({ hasMath }, index) =>
      `<item id="c${index + 1}" href="${fileOf(index)}" ${xhtml}${hasMath ? ' properties="mathml"' : ''}/>\n`,
  );
  const pictures = [...book.pictures].map(
    ([source, { type }], index) =>
      `<item id="p${index + 1}" href="${files.get(source) ?? ''}" media-type="${type}"/>\n`,
  );
  const spine = book.chapters.map((_, index) => `<itemref idref="c${index + 1}"/>`).join('');
  const direction = book.isFromRight ? ' page-progression-direction="rtl"' : '';
  // The contents are read too where there is more than one text.
  const contents = book.chapters.length > 1 ? '<itemref idref="nav"/>' : '<itemref idref="nav" linear="no"/>';
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${book.language}">\n` +
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">' +
    `<dc:identifier id="id">urn:uuid:${uuidOf(book.id)}</dc:identifier>${element('dc:title', book.title)}` +
    `${element('dc:creator', book.author)}${element('dc:publisher', book.publisher)}` +
    `<dc:language>${book.language}</dc:language><meta property="dcterms:modified">${modified}</meta>` +
    '<meta name="cover" content="cover"/></metadata>\n<manifest>' +
    `<item id="nav" href="nav.xhtml" ${xhtml} properties="nav"/>\n<item id="style" href="style.css" media-type="text/css"/>\n` +
    `<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>\n` +
    `<item id="front" href="cover.xhtml" ${xhtml}/>\n${chapters.join('')}${pictures.join('')}</manifest>\n` +
    `<spine${direction}><itemref idref="front"/>${contents}${spine}</spine></package>\n`
  );
};

/** A valid EPUB 3 that holds all that it shows. The same book gives the same bytes. */
export const writeEpub = (book: Book): Uint8Array => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const files = namedPictures(book.pictures);
  const zipped: Zippable = {
    // Readers know the format by this entry: first, and not compressed.
    mimetype: [bytes('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': bytes(CONTAINER),
    'OEBPS/content.opf': bytes(packageDocument(book, files)),
    'OEBPS/nav.xhtml': bytes(navigation(book)),
    'OEBPS/style.css': bytes(BOOK_STYLE),
    'OEBPS/cover.xhtml': bytes(coverPage(book)),
    // Pictures are packed already.
    'OEBPS/cover.jpg': [book.cover.bytes, { level: 0 }],
  };
  book.chapters.forEach((chapter, index) => {
    zipped[`OEBPS/${fileOf(index)}`] = bytes(chapterPage(chapter, files));
  });
  for (const [source, picture] of book.pictures) {
    zipped[`OEBPS/${files.get(source) ?? ''}`] = [picture.bytes, { level: 0 }];
  }
  return zipSync(zipped, { level: 6, mtime: ZIP_TIME });
};
