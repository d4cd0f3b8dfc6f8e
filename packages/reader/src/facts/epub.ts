import { BookError, type BookFacts, type ByteSource, lineOf, MOST_COVER_BYTES } from './source';
import { attributeOf, elementAt, elementsOf, parseXml, textOf, type XmlNode, xmlText } from './xml';
import { leadsOut, openZip, type Zip } from './zip';

/** Fonts that are only made unreadable for other books; their books open. */
const FONT_ALGORITHMS = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'];

const readText = async (zip: Zip, name: string): Promise<string> => {
  const entry = zip.get(name);
  if (entry === undefined) throw new BookError('broken', name.slice(0, 80));
  return xmlText(await zip.read(entry));
};

/** @throws BookError `password` where more than fonts is encrypted */
const refuseLocked = async (zip: Zip): Promise<void> => {
  if (zip.get('META-INF/encryption.xml') === undefined) return;
  const root = elementAt(parseXml(await readText(zip, 'META-INF/encryption.xml')), 'encryption');
  const algorithms = elementsOf(root, 'EncryptedData').map((data) =>
    attributeOf(elementAt(data, 'EncryptionMethod'), 'Algorithm'),
  );
  if (algorithms.some((algorithm) => !FONT_ALGORITHMS.includes(algorithm))) throw new BookError('password');
};

const plain = (href: string): string => {
  const path = href.split('#')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** A path beside the package's own. @throws BookError `path` for one that leads out of the book */
const beside = (packagePath: string, href: string): string => {
  const parts = packagePath.split('/').slice(0, -1);
  for (const part of plain(href).split('/')) {
    if (part === '..' && parts.pop() === undefined) throw new BookError('path', href.slice(0, 80));
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  const path = parts.join('/');
  if (leadsOut(path) || href.startsWith('/')) throw new BookError('path', href.slice(0, 80));
  return path;
};

const isRemote = (href: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(href);

/** The files of the book by their ids; what lies elsewhere is none of them. */
const manifestOf = (root: XmlNode | undefined, packagePath: string) =>
  new Map(
    elementsOf(elementAt(root, 'manifest'), 'item')
      .filter((item) => !isRemote(attributeOf(item, 'href')))
      .map((item) => [
        attributeOf(item, 'id'),
        {
          path: beside(packagePath, attributeOf(item, 'href')),
          type: attributeOf(item, 'media-type'),
          properties: attributeOf(item, 'properties').split(/\s+/),
        },
      ]),
  );
type Manifest = ReturnType<typeof manifestOf>;

/** @throws BookError `spine` where no chapter has a place */
const checkSpine = (root: XmlNode | undefined, manifest: Manifest, zip: Zip): void => {
  const chapters = elementsOf(elementAt(root, 'spine'), 'itemref').map((each) =>
    manifest.get(attributeOf(each, 'idref')),
  );
  if (!chapters.some((chapter) => chapter !== undefined && zip.get(chapter.path) !== undefined))
    throw new BookError('spine');
};

/** Where the package says that the cover lies: as EPUB 3 says it, as EPUB 2 says it, else a picture that is called so. */
const coverIn = (metadata: XmlNode | undefined, manifest: Manifest): string | undefined => {
  const items = [...manifest].map(([id, item]) => ({ id, ...item }));
  const pictures = items.filter(({ type }) => type.startsWith('image/') && type !== 'image/svg+xml');
  const named = elementsOf(metadata, 'meta').find((meta) => attributeOf(meta, 'name') === 'cover');
  const told = attributeOf(named, 'content');
  const cover =
    pictures.find(({ properties }) => properties.includes('cover-image')) ??
    pictures.find(({ id }) => id === told) ??
    pictures.find(({ id, path }) => /cover/i.test(`${id} ${path}`));
  return cover?.path;
};

const readCover = async (zip: Zip, path: string | undefined): Promise<Uint8Array | undefined> => {
  const entry = path === undefined ? undefined : zip.get(path);
  return entry === undefined || entry.size > MOST_COVER_BYTES ? undefined : zip.read(entry, MOST_COVER_BYTES);
};

/**
 * Title, authors, language and cover of an EPUB, of its package document.
 * @throws BookError
 */
export const epubFacts = async (source: ByteSource): Promise<BookFacts> => {
  const zip = await openZip(source);
  const container = parseXml(await readText(zip, 'META-INF/container.xml'));
  const path = plain(attributeOf(elementAt(container, 'container', 'rootfiles', 'rootfile'), 'full-path'));
  if (path === '' || leadsOut(path)) throw new BookError(path === '' ? 'broken' : 'path', path.slice(0, 80));
  const root = elementAt(parseXml(await readText(zip, path)), 'package');
  await refuseLocked(zip);
  const manifest = manifestOf(root, path);
  checkSpine(root, manifest, zip);
  const metadata = elementAt(root, 'metadata');
  const authors = elementsOf(metadata, 'creator').map((creator) => lineOf(textOf(creator)));
  return {
    title: lineOf(textOf(elementAt(metadata, 'title'))),
    authors: lineOf(authors.filter((author) => author !== '').join(', ')),
    language: lineOf(textOf(elementAt(metadata, 'language')), 35),
    cover: await readCover(zip, coverIn(metadata, manifest)),
  };
};
