import { strFromU8, unzipSync } from 'fflate';

/** What comes out of an archive for its cover, at most; headers lie about sizes. */
const MOST_BYTES = 32 * 1024 * 1024;

const textOf = (bytes: Uint8Array | undefined): string => (bytes === undefined ? '' : strFromU8(bytes));

/** The files of these names, inflated. */
const filesOf = (archive: Uint8Array, isWanted: (name: string) => boolean): Readonly<Record<string, Uint8Array>> =>
  unzipSync(archive, { filter: ({ name, originalSize }) => originalSize <= MOST_BYTES && isWanted(name) });

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1];

/** A path beside another one, within the archive. */
const besides = (file: string, href: string): string => {
  const parts = file.split('/').slice(0, -1);
  for (const part of decodeURIComponent(href).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
};

/** Where the package says that the cover lies: as EPUB 3 says it, as EPUB 2 says it, else a picture that is called so. */
const coverIn = (book: string): string | undefined => {
  const items = [...book.matchAll(/<(?:\w+:)?item\s[^>]*>/gi)].map(([tag]) => tag);
  const meta = [...book.matchAll(/<(?:\w+:)?meta\s[^>]*>/gi)].find(
    ([tag]) => attributeOf(tag, 'name') === 'cover',
  )?.[0];
  const named = meta === undefined ? undefined : attributeOf(meta, 'content');
  const isPicture = (tag: string): boolean => attributeOf(tag, 'media-type')?.startsWith('image/') === true;
  const cover =
    items.find((tag) => attributeOf(tag, 'properties')?.split(/\s+/).includes('cover-image')) ??
    items.find((tag) => named !== undefined && attributeOf(tag, 'id') === named && isPicture(tag)) ??
    items.find((tag) => isPicture(tag) && /cover/i.test(`${attributeOf(tag, 'id')} ${attributeOf(tag, 'href')}`));
  return cover === undefined ? undefined : attributeOf(cover, 'href');
};

/**
 * The picture on the cover of an EPUB; undefined where it has none.
 * @throws for bytes that are no archive
 */
export const epubCover = (archive: Uint8Array): Uint8Array<ArrayBuffer> | undefined => {
  const container = 'META-INF/container.xml';
  const root = /full-path\s*=\s*["']([^"']+)["']/.exec(
    textOf(filesOf(archive, (name) => name === container)[container]),
  );
  const book = root?.[1];
  if (book === undefined) return undefined;
  const href = coverIn(textOf(filesOf(archive, (name) => name === book)[book]));
  if (href === undefined) return undefined;
  const path = besides(book, href);
  const cover = filesOf(archive, (name) => name === path)[path];
  return cover === undefined ? undefined : new Uint8Array(cover);
};
