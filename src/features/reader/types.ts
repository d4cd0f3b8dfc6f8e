import type { AppError, EpochMs } from '@inkside/kit';
import type { BookPlace, MarkColour, PageSettings, Spot } from '@inkside/reader';

/** On which paper one reads; `app` is the theme of the app. */
export type ReaderTheme = 'app' | 'paper' | 'dark' | 'eink';

/** How a person reads. */
export interface ReadingSettings extends PageSettings {
  readonly theme: ReaderTheme;
}

/** A highlight, an underlined stretch, or a bookmark. */
export interface ReaderMark {
  /** Of its document. */
  readonly id: string;
  readonly kind: 'highlight' | 'underline' | 'bookmark';
  /** Undefined where a device made it, whose positions nobody knows here: its quote says where it is. */
  readonly spot?: Spot;
  readonly quote: string;
  readonly note: string;
  readonly chapter: string;
  readonly colour: MarkColour;
  /** 1 is the first; 0 where it is not known. */
  readonly page: number;
  readonly createdAt: EpochMs;
}

/** A highlight of some book. */
export interface BookMark extends ReaderMark {
  readonly bookId: string;
}

/** The same with what its book is called. */
export interface ListedMark extends BookMark {
  readonly title: string;
}

/** Another device says that the book was read to another place than here. */
export interface ProgressQuestion {
  /** What the document says: `current/total`. */
  readonly theirs: string;
  /** Share of the whole, 0 to 1. */
  readonly fraction: number;
}

export interface OpenBook {
  readonly phase: 'open';
  readonly bookId: string;
  readonly extension: string;
  /** Where it was opened. */
  readonly start: Spot | number;
  /** Null until something is on the screen. */
  readonly place: BookPlace | null;
  readonly question: ProgressQuestion | null;
  readonly marks: readonly ReaderMark[];
}

export type ReaderBook =
  | { readonly phase: 'closed' }
  /** `total` is 0 until it is known. Bytes. */
  | { readonly phase: 'fetching'; readonly bookId: string; readonly received: number; readonly total: number }
  | { readonly phase: 'unreadable'; readonly bookId: string; readonly extension: string }
  | { readonly phase: 'failed'; readonly bookId: string; readonly error: AppError }
  | OpenBook;
