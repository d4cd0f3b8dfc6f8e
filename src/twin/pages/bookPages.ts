import { unzipSync } from 'fflate';

/** Where one package of an EPUB says what it is made of. */
const CONTAINER = 'META-INF/container.xml';
const MOST_UNPACKED = 64 * 1024 ** 2;
const BLOCKS = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'blockquote',
  'section',
  'tr',
  'br',
  'pre',
]);

const utf8 = new TextDecoder();

const xmlOf = (bytes: Uint8Array | undefined): Document =>
  new DOMParser().parseFromString(utf8.decode(bytes ?? new Uint8Array()), 'application/xml');

/** A path beside another one, without `.` and `..`. */
const besideOf = (path: string, href: string): string => {
  const parts = path.split('/').slice(0, -1);
  for (const part of decodeURIComponent(href.split('#')[0] ?? '').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
};

const attributeOf = (element: Element | undefined, name: string): string => element?.getAttribute(name) ?? '';

/** Chapters in the order in which the book is read. */
const spineOf = (files: Readonly<Record<string, Uint8Array>>): readonly string[] => {
  const root = attributeOf(xmlOf(files[CONTAINER]).getElementsByTagNameNS('*', 'rootfile')[0], 'full-path');
  const book = xmlOf(files[root]);
  const items = new Map(
    Array.from(book.getElementsByTagNameNS('*', 'item'), (item) => [
      attributeOf(item, 'id'),
      attributeOf(item, 'href'),
    ]),
  );
  return Array.from(book.getElementsByTagNameNS('*', 'itemref'), (item) => items.get(attributeOf(item, 'idref')) ?? '')
    .filter((href) => href !== '')
    .map((href) => besideOf(root, href));
};

/** The words of a chapter, each block on a line of its own. Nothing of it runs: it is read, not shown. */
const textOf = (chapter: Uint8Array | undefined): string => {
  const { body } = new DOMParser().parseFromString(utf8.decode(chapter ?? new Uint8Array()), 'text/html');
  const lines: string[] = [''];
  const read = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      lines[lines.length - 1] += (node.nodeValue ?? '').replace(/\s+/g, ' ');
      return;
    }
    const name = node.nodeName.toLowerCase();
    if (name === 'script' || name === 'style') return;
    if (BLOCKS.has(name)) lines.push('');
    node.childNodes.forEach(read);
    if (BLOCKS.has(name)) lines.push('');
  };
  read(body);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
};

/** The text of an EPUB. Throws for what is none. */
export const bookText = (bytes: Uint8Array): string => {
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(x?html?|xml|opf)$/i.test(name)) return false;
      unpacked += originalSize;
      return unpacked <= MOST_UNPACKED;
    },
  });
  const chapters = spineOf(files).map((path) => textOf(files[path]));
  const text = chapters.filter((chapter) => chapter !== '').join('\n\n');
  if (text === '') throw new Error('no text');
  return text;
};
