import type { FoliateEpub, FoliateSection, FoliateTarget } from 'foliate-js/epub.js';

import { PortError } from '@inkside/kit';
import type { BookFile } from '../types';
import { type BlobZip, openBlobZip } from './blobZip';
import {
  contentsOf,
  isOutside,
  type SourceBook,
  type SourceSection,
  withoutEntities,
  withoutStyles,
} from './sourceBook';

/** A text of a book that is longer is none: the longest novel in one file has 8 MB. */
const MOST_TEXT_BYTES = 32 * 1024 * 1024;
/** Entities are declared at the beginning. */
const LOOKED_AT_BYTES = 64 * 1024;

const decodedPath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** A path inside the book; what leads above its root stays at the root, as nothing lies there. */
export const pathIn = (address: string, base: string): string => {
  const [path = ''] = address.split(/[?#]/);
  return decodedPath(new URL(path, `epub:/${base.split('/').map(encodeURIComponent).join('/')}`).pathname).replace(
    /^\/+/,
    '',
  );
};

/** BOM and the XML declaration say the charset; UTF-8 where neither does. */
const textOf = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /^\uFEFF?\s*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head)?.[1];
  const charset = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : named;
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

const epubLoader = (zip: BlobZip) => ({
  loadText: async (name: string): Promise<string | null> => {
    if (zip.size(name) > MOST_TEXT_BYTES) throw new PortError('reader.faults.tooLarge');
    const blob = await zip.read(name);
    if (blob === undefined) return null;
    const text = withoutEntities(await textOf(blob));
    return name.toLowerCase().endsWith('.css') ? text : withoutStyles(text);
  },
  loadBlob: async (name: string, type?: string): Promise<Blob | null> => (await zip.read(name, type)) ?? null,
  getSize: (name: string): number => zip.size(name),
});

const elementOf = (found: Element | number | null | undefined): Element | undefined =>
  typeof found === 'object' && found !== null && found.nodeType === 1 ? found : undefined;

/** Foliate's answer as ours. Its search for the element runs on a document of ours, and may fail on a strange id. */
const targetOf = (target: FoliateTarget | null | undefined) => {
  if (target === null || target === undefined || target.index < 0) return undefined;
  const find = (shown: Document): Element | undefined => {
    try {
      return elementOf(target.anchor?.(shown));
    } catch {
      return undefined;
    }
  };
  return { section: target.index, find };
};

const isFaulty = (parsed: Document): boolean =>
  parsed.documentElement === null || parsed.querySelector('parsererror') !== null;

const linearOf = ({ linear }: FoliateSection): boolean => linear !== 'no';

const sizesKept = (sections: readonly FoliateSection[]): readonly FoliateSection[] => {
  if (sections.length === 0) throw new PortError('reader.faults.empty');
  return sections;
};

const epubSection = (book: FoliateEpub, section: FoliateSection): SourceSection => ({
  size: section.size ?? 0,
  isFixed: book.rendition?.layout === 'pre-paginated',
  isLinear: linearOf(section),
  base: String(section.id),
  document: async () => {
    const parsed = await section.createDocument?.();
    if (parsed !== undefined && !isFaulty(parsed)) return parsed;
    // Browsers are stricter with XHTML than any reader is.
    const text = (await book.loadText(String(section.id))) ?? '';
    return new DOMParser().parseFromString(text, 'text/html');
  },
});

const openEpub = async (blob: Blob): Promise<SourceBook> => {
  const zip = await openBlobZip(blob);
  const { EPUB } = await import('foliate-js/epub.js');
  const loader = epubLoader(zip);
  // Fonts may be obscured, which is no lock; texts are encrypted only by those who sold the book.
  if (/xmlenc#(?:aes|kw)/.test((await loader.loadText('META-INF/encryption.xml')) ?? ''))
    throw new PortError('reader.faults.locked');
  const book = await new EPUB(loader).init();
  const sections = sizesKept(book.sections).map((section) => epubSection(book, section));
  const inBook = async (address: string, base: string): Promise<Blob | undefined> =>
    isOutside(address) ? undefined : ((await book.loadBlob(pathIn(address, base))) ?? undefined);
  return {
    sections,
    contents: contentsOf(book.toc),
    isRightToLeft: book.dir === 'rtl',
    isPictures: false,
    file: inBook,
    sheet: async (address, base) => {
      const text = isOutside(address) ? null : await book.loadText(pathIn(address, base));
      return text === null ? undefined : { text, base: pathIn(address, base) };
    },
    resolve: async (address, base) => {
      const [, hash] = address.split('#');
      const path = address.startsWith('#') ? base : base === '' ? address.split('#')[0] : pathIn(address, base);
      return targetOf(
        book.resolveHref(`${encodeURI(decodedPath(path ?? ''))}${hash === undefined ? '' : `#${decodedPath(hash)}`}`),
      );
    },
    isExternal: isOutside,
    close: () => book.destroy?.(),
  };
};

const openMobi = async (blob: Blob): Promise<SourceBook> => {
  const [{ MOBI, isMOBI }, { unzlibSync }] = await Promise.all([import('foliate-js/mobi.js'), import('fflate')]);
  if (!(await isMOBI(blob))) throw new PortError('reader.faults.broken', { detail: 'no MOBI' });
  const book = await new MOBI({ unzlib: (bytes) => unzlibSync(bytes) }).open(blob);
  if (book.mobi.headers.palmdoc.encryption !== 0) throw new PortError('reader.faults.locked');
  const resource = async (address: string): Promise<Blob | undefined> =>
    (await book.loadResourceBlob?.(address))?.[0] ?? undefined;
  return {
    sections: sizesKept(book.sections).map((section) => ({
      size: section.size ?? 0,
      isLinear: linearOf(section),
      base: '',
      document: async () => {
        const parsed = await section.createDocument?.();
        if (parsed !== undefined && !isFaulty(parsed)) return parsed;
        // It remembers then that its sections are HTML.
        await section.load?.();
        return (await section.createDocument?.()) ?? new DOMParser().parseFromString('', 'text/html');
      },
    })),
    contents: contentsOf(book.toc),
    isRightToLeft: book.dir === 'rtl',
    isPictures: false,
    file: async (address) => {
      if (address.startsWith('kindle:')) return resource(address);
      // Pictures of the older format have numbers, beginning with 1.
      return /^\d+$/.test(address) ? new Blob([await book.mobi.loadResource(Number(address) - 1)]) : undefined;
    },
    sheet: async (address) => {
      const sheet = address.startsWith('kindle:') ? await resource(address) : undefined;
      return sheet === undefined ? undefined : { text: await sheet.text(), base: '' };
    },
    resolve: async (address) => {
      if (!/^(?:filepos|kindle):/.test(address)) return undefined;
      return targetOf(await book.resolveHref(address));
    },
    isExternal: (address) => isOutside(address) && !/^(?:filepos|kindle|blob):/i.test(address),
    close: () => book.destroy?.(),
  };
};

const openFb2 = async (blob: Blob): Promise<SourceBook> => {
  if (blob.size > MOST_TEXT_BYTES * 4) throw new PortError('reader.faults.tooLarge');
  const head = new TextDecoder('latin1').decode(await blob.slice(0, LOOKED_AT_BYTES).arrayBuffer());
  if (/<!ENTITY/i.test(head)) throw new PortError('reader.faults.broken', { detail: 'entities' });
  const { makeFB2 } = await import('foliate-js/fb2.js');
  const book = await makeFB2(blob);
  return {
    sections: sizesKept(book.sections).map((section) => ({
      size: section.size ?? 0,
      isLinear: linearOf(section),
      base: '',
      document: async () => (await section.createDocument?.()) ?? new DOMParser().parseFromString('', 'text/html'),
    })),
    contents: contentsOf(book.toc),
    isRightToLeft: false,
    isPictures: false,
    file: async () => undefined,
    sheet: async () => undefined,
    resolve: async (address) => (isOutside(address) ? undefined : targetOf(book.resolveHref(address))),
    isExternal: isOutside,
    close: () => book.destroy?.(),
  };
};

const openZippedFb2 = async (blob: Blob): Promise<SourceBook> => {
  const zip = await openBlobZip(blob);
  const name = zip.names.find((each) => each.toLowerCase().endsWith('.fb2')) ?? zip.names[0] ?? '';
  const inner = await zip.read(name);
  if (inner === undefined) throw new PortError('reader.faults.empty');
  return openFb2(inner);
};

/**
 * EPUB, MOBI and AZW3, FB2 by foliate-js, which only reads them: nothing of it draws.
 * @throws PortError `reader.faults.…`, or what foliate throws for a book that is broken
 */
export const openFoliateBook = ({ blob, extension }: BookFile): Promise<SourceBook> => {
  if (extension === 'epub') return openEpub(blob);
  if (extension === 'fb2') return openFb2(blob);
  if (extension === 'fbz') return openZippedFb2(blob);
  return openMobi(blob);
};
