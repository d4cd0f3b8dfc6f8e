import type { InkObject, PageSize } from '../model';
import type { PageSpot } from '../render/page/displayList';
import type { PageWords } from '../render/page/words';
import type { PdfLink } from '../render/pdf/pdfLinks';

/** Hands over the files that a held page is drawn with, by the names of their assets. */
export interface PicturesQuestion {
  readonly kind: 'pictures';
  readonly key: string;
  readonly files: readonly InkObject[];
  /** Pixels of the longer side that a PDF's page is drawn with; as large as a device shows it when absent. */
  readonly longest?: number | undefined;
}

/** A part of a page below which a PDF leads elsewhere; places in page units. */
export interface BelowLink extends Omit<PdfLink, 'place'> {
  readonly bounds: PageSpot['bounds'];
}

export interface PicturesAnswer {
  /** Names of those that cannot be drawn. */
  readonly unreadable: readonly string[];
  /** Of the PDF below a page that is shown. */
  readonly links: readonly BelowLink[];
}

/** Asks what a held page says in words. */
export interface WordsQuestion {
  readonly kind: 'words';
  readonly key: string;
}

export interface WordsAnswer {
  /** Absent when the page is not held. */
  readonly words: readonly PageWords[] | undefined;
}

/** Asks how large the pages of a PDF are. */
export interface PdfPagesQuestion {
  readonly kind: 'pdfPages';
  readonly bytes: Uint8Array;
  /** As many pages are told at most, and one more where there are more. */
  readonly most: number;
}

export interface PdfPagesAnswer {
  /** In points; undefined for what is no PDF that can be opened. */
  readonly pages: readonly PageSize[] | undefined;
}
