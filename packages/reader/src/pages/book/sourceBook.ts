import type { ContentsLine } from '../types';

/** A style sheet of the book, and what addresses in it are relative to. */
export interface SourceSheet {
  readonly text: string;
  readonly base: string;
}

export interface SourceSection {
  /** How much text it is about, bytes; what pages of the book are counted by. */
  readonly size: number;
  /** False for what lies beside the way through the book, such as notes. */
  readonly isLinear: boolean;
  /** It is one page, laid out once and for all. */
  readonly isFixed?: boolean;
  /** What addresses in it are relative to. */
  readonly base: string;
  /** Parsed, and not cleaned. @throws whatever a broken section throws */
  document(): Promise<Document>;
}

/** An element that an address in the book means; undefined: the section's beginning. */
type FindElement = (document: Document) => Element | undefined;

/** A book as its sections, whatever format it came in. What its methods give is not cleaned. */
export interface SourceBook {
  readonly sections: readonly SourceSection[];
  readonly contents: readonly ContentsLine[];
  readonly isRightToLeft: boolean;
  /** A page for each picture, and nothing else. */
  readonly isPictures: boolean;
  /** The file that an address means in what lies at `base`; undefined where the book has none. */
  file(address: string, base: string): Promise<Blob | undefined>;
  sheet(address: string, base: string): Promise<SourceSheet | undefined>;
  /** Where an address leads; undefined for one that leads nowhere in the book. */
  resolve(address: string, base: string): Promise<{ readonly section: number; readonly find: FindElement } | undefined>;
  /** Whether the address leads out of the book. */
  isExternal(address: string): boolean;
  close(): void;
}

/** Somebody made them so deep, or so long, that no reader shows them. */
const [DEEPEST, MOST_LINES] = [8, 20_000];

interface RawLine {
  readonly label?: string | null;
  readonly href?: string | null;
  readonly subitems?: readonly RawLine[] | null;
}

/** Contents as one list. Lines that lead nowhere are left out, and those below them are not. */
export const contentsOf = (raw: readonly RawLine[] | null | undefined): readonly ContentsLine[] => {
  const lines: ContentsLine[] = [];
  const add = (items: readonly RawLine[], level: number): void => {
    for (const { label, href, subitems } of items) {
      if (lines.length >= MOST_LINES) return;
      const words = (label ?? '').replace(/\s+/g, ' ').trim();
      if (href !== undefined && href !== null && words !== '') lines.push({ label: words, level, target: href });
      if (subitems !== undefined && subitems !== null && level < DEEPEST) add(subitems, level + 1);
    }
  };
  add(raw ?? [], 0);
  return lines;
};

/** Entities of a document's own can become anything; without their declarations they stay as they are written. */
export const withoutEntities = (xml: string): string =>
  /<!ENTITY/i.test(xml) ? xml.replace(/<!DOCTYPE[^[>]*\[[\s\S]*?\]\s*>/gi, '') : xml;

/** Where the text of a `style` attribute waits: browsers report the attribute itself, which the page's policy refuses. */
export const STYLE = 'data-css';

/** Puts the attribute aside before a parser sees it. */
export const withoutStyles = (markup: string): string =>
  markup.replace(/(<[a-zA-Z][^<>]*?\s)style(\s*=\s*["'])/g, `$1${STYLE}$2`);

/** An address that is a scheme's, or another host's. */
export const isOutside = (address: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address.trim());

/** What a section is that could not be read: its place stays, so that the others keep theirs. */
export const emptyDocument = (): Document => document.implementation.createHTMLDocument('');
