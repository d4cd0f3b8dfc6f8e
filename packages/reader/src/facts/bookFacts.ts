import { epubFacts } from './epub';
import { fb2Facts, fbzFacts } from './fb2';
import { mobiFacts } from './mobi';
import { BookError, type BookFacts, type ByteSource, lineOf, MOST_COVER_BYTES, noFacts } from './source';
import { elementAt, parseXml, textOf, type XmlNode, xmlText } from './xml';
import { openZip, type Zip } from './zip';

const PICTURE = /\.(?:jpe?g|png|gif|webp|bmp)$/i;
/** Of a Mac's archives: no pages. */
const isHidden = (name: string): boolean => name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

/** What readers of comics write beside the pages. */
const infoOf = async (zip: Zip): Promise<XmlNode | undefined> => {
  const entry = zip.entries.find(({ name }) => /(?:^|\/)ComicInfo\.xml$/i.test(name));
  return entry === undefined ? undefined : elementAt(parseXml(xmlText(await zip.read(entry))), 'ComicInfo');
};

/** Pages of a comic in an archive, the first of which is its cover. @throws BookError */
const comicFacts = async (source: ByteSource): Promise<BookFacts> => {
  const zip = await openZip(source);
  const { compare } = new Intl.Collator('en', { numeric: true });
  const [first] = zip.entries
    .filter(({ name }) => PICTURE.test(name) && !isHidden(name))
    .toSorted((a, b) => compare(a.name, b.name));
  if (first === undefined) throw new BookError('spine');
  const info = await infoOf(zip);
  const told = (name: string): string => lineOf(textOf(elementAt(info, name)));
  const [title, series, number] = [told('Title'), told('Series'), told('Number')];
  return {
    title: title || [series, number].filter(Boolean).join(' '),
    authors: told('Writer'),
    language: told('LanguageISO').slice(0, 35),
    cover: first.size > MOST_COVER_BYTES ? undefined : await zip.read(first, MOST_COVER_BYTES),
  };
};

const readers: Readonly<Record<string, (source: ByteSource) => Promise<BookFacts>>> = {
  epub: epubFacts,
  fb2: fb2Facts,
  fbz: fbzFacts,
  zip: fbzFacts,
  cbz: comicFacts,
  mobi: mobiFacts,
  azw: mobiFacts,
  azw3: mobiFacts,
  prc: mobiFacts,
};

/** Kinds that devices open and that say nothing of themselves that is read here. */
const silent: ReadonlySet<string> = new Set(
  'txt djvu doc docx docm odt rtf htm html xhtml chm cbr pdb jdnovel caj trc sxw'.split(' '),
);

const PDF_HEAD = 1024;

/** @throws BookError `broken` for what does not begin as a PDF does */
const pdfFacts = async (source: ByteSource): Promise<BookFacts> => {
  const head = new TextDecoder('latin1').decode(await source.read(0, PDF_HEAD));
  if (!head.includes('%PDF-')) throw new BookError('broken', 'pdf');
  return noFacts;
};

/**
 * What a file says of itself, for a worker: it needs no document. Of a PDF only that it is one: its title and first page
 * need pdf.js. Runs nothing that a book holds, and asks for nothing that it names.
 *
 *     await bookFacts(sourceOfBlob(file), 'epub')  // { title: 'Walden', authors: 'Henry David Thoreau', … }
 *
 * @param extension in small letters, without the dot
 * @throws BookError what is wrong with it
 */
export const bookFacts = async (source: ByteSource, extension: string): Promise<BookFacts> => {
  if (extension === 'pdf') return pdfFacts(source);
  const read = readers[extension];
  if (read !== undefined) return read(source);
  if (silent.has(extension)) return noFacts;
  throw new BookError('kind', extension.slice(0, 16));
};
