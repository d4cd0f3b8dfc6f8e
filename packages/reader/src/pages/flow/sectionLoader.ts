import { PortError } from '@inkside/kit';

import type { SourceBook } from '../book/sourceBook';
import { type CleanSection, cleanSection, isOwnPicture } from '../safe/cleanSection';
import { type BookFont, type CleanSheet, cleanSheet } from '../safe/cleanSheet';
import { emptyDocument } from '../book/sourceBook';

/** A section that can be shown. */
export interface ReadySection {
  readonly index: number;
  readonly clean: CleanSection;
  readonly sheets: readonly CleanSheet[];
  readonly fonts: readonly (BookFont & { readonly bytes: ArrayBuffer })[];
  /** Gives back what its pictures hold. */
  readonly release: () => void;
}

const MOST_FONTS = 24;
const MOST_FONT_BYTES = 24 * 1024 * 1024;

/** What a picture is that a book may show: not a document, which could ask for others. */
const PICTURE_TYPES: Readonly<Record<string, string>> = {
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' },
  ...{ avif: 'image/avif', bmp: 'image/bmp', svg: 'image/svg+xml' },
};

const typeOf = (address: string): string =>
  PICTURE_TYPES[/\.([a-z0-9]+)(?:[?#].*)?$/i.exec(address)?.[1]?.toLowerCase() ?? ''] ?? '';

/** Addresses of pictures in memory, each made once for a section. */
const createAddresses = (book: SourceBook) => {
  const made = new Map<string, Promise<string | undefined>>();
  const make = async (address: string, base: string): Promise<string | undefined> => {
    const file = await book.file(address, base).catch(() => undefined);
    return file === undefined
      ? undefined
      : URL.createObjectURL(new Blob([file], { type: typeOf(address) || file.type }));
  };
  return {
    of: (address: string, base: string): Promise<string | undefined> => {
      if (isOwnPicture(address)) return Promise.resolve(address);
      const key = `${base}\n${address}`;
      const known = made.get(key) ?? make(address, base);
      made.set(key, known);
      return known;
    },
    release: (): void => {
      for (const each of made.values())
        void each.then((address) => {
          if (address !== undefined) URL.revokeObjectURL(address);
        });
    },
  };
};

const loadFonts = async (book: SourceBook, sheets: readonly CleanSheet[]): Promise<ReadySection['fonts']> => {
  const named = sheets.flatMap((sheet) => sheet.fonts).slice(0, MOST_FONTS);
  const loaded = await Promise.all(
    named.map(async (font) => {
      const file = await book.file(font.address, font.base).catch(() => undefined);
      return file === undefined || file.size > MOST_FONT_BYTES ? [] : [{ ...font, bytes: await file.arrayBuffer() }];
    }),
  );
  return loaded.flat();
};

/** Sections of a book, read and cleaned. */
export interface SectionLoader {
  /** @throws what reading throws */
  load(index: number): Promise<ReadySection>;
  /** What stands in the place of a section that cannot be read: `words`, and nothing of the book. */
  without(index: number, words: string): ReadySection;
  /** The cleaned text alone, for a search. Never rejects: a section that cannot be read has none. */
  text(index: number): Promise<HTMLElement>;
}

const parsed = async (book: SourceBook, index: number): Promise<CleanSection> => {
  const section = book.sections[index];
  if (section === undefined) throw new PortError('reader.faults.broken', { detail: `section ${index}` });
  return cleanSection(await section.document());
};

export const createSectionLoader = (book: SourceBook): SectionLoader => {
  const sheetsOf = async (
    clean: CleanSection,
    base: string,
    addressOf: (a: string, b: string) => Promise<string | undefined>,
  ) => {
    const sources = { sheet: (address: string, from: string) => book.sheet(address, from), addressOf };
    const sheets = await Promise.all(
      clean.sheets.map(async (sheet) => {
        if ('text' in sheet) return cleanSheet({ text: sheet.text, base }, sources);
        const source = await book.sheet(sheet.address, base).catch(() => undefined);
        return source === undefined ? undefined : cleanSheet(source, sources);
      }),
    );
    return sheets.filter((sheet) => sheet !== undefined);
  };

  return {
    load: async (index) => {
      const clean = await parsed(book, index);
      const base = book.sections[index]?.base ?? '';
      const addresses = createAddresses(book);
      const sheets = await sheetsOf(clean, base, addresses.of);
      await Promise.all(
        clean.pictures.map(async ([element, address]) => {
          const own = await addresses.of(address, base).catch(() => undefined);
          if (own !== undefined) element.setAttribute(element.localName === 'img' ? 'src' : 'href', own);
        }),
      );
      return { index, clean, sheets, fonts: await loadFonts(book, sheets), release: addresses.release };
    },
    without: (index, words) => {
      const said = emptyDocument();
      const line = said.createElement('p');
      line.textContent = words;
      said.body.append(line);
      return { index, clean: cleanSection(said), sheets: [], fonts: [], release: () => undefined };
    },
    text: async (index) => (await parsed(book, index).catch(() => cleanSection(emptyDocument()))).body,
  };
};
