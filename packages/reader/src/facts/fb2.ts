import { BookError, type BookFacts, type ByteSource, lineOf, MOST_COVER_BYTES, sourceOfBytes } from './source';
import { attributeOf, elementAt, elementsOf, parseXml, refuseEntities, textOf, type XmlNode, xmlText } from './xml';
import { openZip } from './zip';

/** More of a FictionBook is not read for its facts. */
const MOST_BYTES = 96 * 1024 * 1024;

const nameOf = (author: XmlNode): string =>
  lineOf(
    ['first-name', 'middle-name', 'last-name', 'nickname']
      .slice(0, textOf(elementAt(author, 'last-name')) === '' ? 4 : 3)
      .map((part) => textOf(elementAt(author, part)))
      .filter((part) => part !== '')
      .join(' '),
  );

const bytesOf = (base64: string): Uint8Array | undefined => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};

/** The picture that the text holds under a name, as base64. */
const binaryOf = (text: string, id: string): Uint8Array | undefined => {
  for (const { index, 0: tag } of text.matchAll(/<binary\b[^>]*>/g)) {
    if (/\bid=["']([^"']*)["']/.exec(tag)?.[1] !== id) continue;
    const from = index + tag.length;
    const packed = text.slice(from, text.indexOf('</binary>', from)).replaceAll(/\s+/g, '');
    return packed.length > MOST_COVER_BYTES ? undefined : bytesOf(packed);
  }
  return undefined;
};

/** Title, authors, language and cover of a FictionBook. @throws BookError */
export const fb2Facts = async (source: ByteSource): Promise<BookFacts> => {
  if (source.size > MOST_BYTES) throw new BookError('bomb', String(source.size));
  const text = xmlText(await source.read(0, source.size));
  refuseEntities(text);
  const [start, end] = [text.indexOf('<description'), text.indexOf('</description>')];
  if (start < 0 || end < start || !/<\/FictionBook>\s*$/.test(text)) throw new BookError('broken', 'fb2');
  const description = elementAt(parseXml(text.slice(start, end + '</description>'.length)), 'description');
  if (!/<body\b/.test(text)) throw new BookError('spine');
  const info = elementAt(description, 'title-info');
  const id = attributeOf(elementAt(info, 'coverpage', 'image'), 'href').replace(/^#/, '');
  return {
    title: lineOf(textOf(elementAt(info, 'book-title'))),
    authors: lineOf(
      elementsOf(info, 'author')
        .map(nameOf)
        .filter((name) => name !== '')
        .join(', '),
    ),
    language: lineOf(textOf(elementAt(info, 'lang')), 35),
    cover: id === '' ? undefined : binaryOf(text, id),
  };
};

/** A FictionBook in an archive of its own. @throws BookError */
export const fbzFacts = async (source: ByteSource): Promise<BookFacts> => {
  const zip = await openZip(source);
  const entry = zip.entries.find(({ name }) => /\.fb2$/i.test(name));
  if (entry === undefined) throw new BookError('broken', 'fb2');
  return fb2Facts(sourceOfBytes(await zip.read(entry, MOST_BYTES)));
};
