import { PortError } from '@inkside/kit';

import type { SourceBook } from '../book/sourceBook';
import { type CleanSection, cleanSection, isOwnPicture } from '../safe/cleanSection';
import { type BookFont, type CleanSheet, cleanSheet } from '../safe/cleanSheet';
import { emptyDocument } from '../book/sourceBook';
import type { FixedSize } from './geometry';

/** A section that can be shown. */
export interface ReadySection {
  readonly index: number;
  readonly clean: CleanSection;
  readonly sheets: readonly CleanSheet[];
  readonly fonts: readonly (BookFont & { readonly bytes: ArrayBuffer })[];
  /** Of a page that is laid out once and for all. */
  readonly fixed?: FixedSize;
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

const positive = (text: string | null | undefined): number => {
  const number = Number.parseFloat(text ?? '');
  return Number.isFinite(number) && number > 0 ? number : 0;
};

/** Larger ones are a fault: nothing is drawn so large. CSS pixels. */
const MOST_PX = 20_000;

const sizeFrom = (width: number, height: number): FixedSize | undefined =>
  width > 0 && height > 0 && width <= MOST_PX && height <= MOST_PX ? { width, height } : undefined;

/**
 * The size of a page of fixed layout: of its viewport, else of the drawing that it is, else of its only picture. Undefined:
 * it does not say, and is set as text.
 */
const fixedSizeOf = (source: Document): FixedSize | undefined => {
  const viewport = source.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? '';
  const named = (name: string): number =>
    positive(new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*([\\d.]+)`).exec(viewport)?.[1]);
  const svg = source.querySelector('svg');
  const [, , boxWidth, boxHeight] = (svg?.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/);
  const picture = source.querySelector('img[width][height]');
  return (
    sizeFrom(named('width'), named('height')) ??
    sizeFrom(positive(boxWidth), positive(boxHeight)) ??
    sizeFrom(positive(picture?.getAttribute('width')), positive(picture?.getAttribute('height')))
  );
};

const parsed = async (book: SourceBook, index: number) => {
  const section = book.sections[index];
  if (section === undefined) throw new PortError('reader.faults.broken', { detail: `section ${index}` });
  const source = await section.document();
  const fixed = section.isFixed === true ? fixedSizeOf(source) : undefined;
  return { clean: cleanSection(source), ...(fixed === undefined ? {} : { fixed }) };
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
      const { clean, fixed } = await parsed(book, index);
      const base = book.sections[index]?.base ?? '';
      const addresses = createAddresses(book);
      const sheets = await sheetsOf(clean, base, addresses.of);
      await Promise.all(
        clean.pictures.map(async ([element, address]) => {
          const own = await addresses.of(address, base).catch(() => undefined);
          if (own !== undefined) element.setAttribute(element.localName === 'img' ? 'src' : 'href', own);
        }),
      );
      const shown = { index, clean, sheets, fonts: await loadFonts(book, sheets), release: addresses.release };
      return fixed === undefined ? shown : { ...shown, fixed };
    },
    without: (index, words) => {
      const said = emptyDocument();
      const line = said.createElement('p');
      line.textContent = words;
      said.body.append(line);
      return { index, clean: cleanSection(said), sheets: [], fonts: [], release: () => undefined };
    },
    text: async (index) =>
      (await parsed(book, index).catch(() => ({ clean: cleanSection(emptyDocument()) }))).clean.body,
  };
};

/** The section that comes next, read while the one before it is looked at. */
export class NextSection {
  #ahead: { readonly index: number; readonly ready: Promise<ReadySection> } | undefined;

  constructor(private readonly loader: SectionLoader) {}

  /** @throws what reading the section throws */
  take(index: number): Promise<ReadySection> {
    const { ready } = this.#ahead?.index === index ? this.#ahead : { ready: this.loader.load(index) };
    if (this.#ahead?.index === index) this.#ahead = undefined;
    return ready;
  }

  /** Reads a section ahead, and lets go of the one that nobody came for. */
  fetch(index: number | undefined): void {
    if (index === undefined || this.#ahead?.index === index) return;
    this.drop();
    const ready = this.loader.load(index);
    // Whoever turns to it hears why it cannot be read.
    ready.catch(() => undefined);
    this.#ahead = { index, ready };
  }

  drop(): void {
    void this.#ahead?.ready.then(
      ({ release }) => release(),
      () => undefined,
    );
    this.#ahead = undefined;
  }
}
