import type { Alignment } from '../page/displayList';

/** How a stretch of a line looks and where it leads. */
export interface RichLook {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
  /** Source code. */
  readonly isCode: boolean;
  /** 1 above the line, -1 below it, 0 on it. */
  readonly raise: -1 | 0 | 1;
  /** By the size of plain text; 1 when nothing says otherwise. */
  readonly scale: number;
  /** ARGB as a signed 32-bit number; absent: that of the text. */
  readonly colour?: number | undefined;
  /** What it is marked with. */
  readonly mark?: number | undefined;
  /** As written; what may be opened is decided where it is drawn. */
  readonly href?: string | undefined;
}

export interface RichSpan {
  readonly text: string;
  readonly look: RichLook;
}

/** A file that a text shows: what its node says about it. */
export interface RichFile {
  /** A path or key that ends in the file's name, an id of the note's list of files, or an address. */
  readonly sources: readonly string[];
  readonly title: string;
}

/** A list's sign; `number` counts from the list's start. */
export type ListSign = 'bullet' | 'number' | 'task';

export interface RichItem {
  readonly blocks: readonly RichBlock[];
  readonly isDone: boolean;
}

export interface RichCell {
  readonly blocks: readonly RichBlock[];
  readonly isHead: boolean;
  readonly across: number;
  readonly down: number;
  /** Of each column that it covers, by the width of a plain letter row; 0 where nothing is said. */
  readonly widths: readonly number[];
}

export interface RichParagraph {
  readonly kind: 'paragraph';
  /** 0 for plain text, 1 … 6 for headings. */
  readonly level: number;
  readonly align: Alignment;
  readonly indent: number;
  /** Lines end where a span says "\n". */
  readonly spans: readonly RichSpan[];
}

/** One part of a text, below the one before it. */
export type RichBlock =
  | RichParagraph
  | { readonly kind: 'code'; readonly spans: readonly RichSpan[] }
  | { readonly kind: 'list'; readonly sign: ListSign; readonly start: number; readonly items: readonly RichItem[] }
  | { readonly kind: 'quote'; readonly blocks: readonly RichBlock[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'table'; readonly rows: readonly (readonly RichCell[])[] }
  | {
      readonly kind: 'image';
      readonly file: RichFile;
      /** In pixels of 16 to a plain letter's size; 0 when the node does not say. */
      readonly width: number;
      readonly height: number;
      readonly align: Alignment;
    }
  | { readonly kind: 'file'; readonly file: RichFile; readonly isSound: boolean };

export const PLAIN_LOOK: RichLook = {
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  isCode: false,
  raise: 0,
  scale: 1,
};
