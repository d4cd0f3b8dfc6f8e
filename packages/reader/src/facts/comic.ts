import { BookError, type BookFacts, type ByteSource, lineOf, MOST_COVER_BYTES } from './source';
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
export const comicFacts = async (source: ByteSource): Promise<BookFacts> => {
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
