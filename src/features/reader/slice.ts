import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { type AppError, defineRequest, defineState } from '@inkside/kit';
import type { BookPlace, MarkColour, Spot } from '@inkside/reader';
import type { OpenBook, ReaderBook, ReaderMark, ReadingSettings } from './types';

interface ReaderState {
  readonly book: ReaderBook;
  /** For all books; null until they were read. */
  readonly settings: ReadingSettings | null;
  /** For single books, by their ids. */
  readonly own: Readonly<Record<string, ReadingSettings>>;
}

interface OfBook {
  readonly bookId: string;
}

const initial: ReaderState = { book: { phase: 'closed' }, settings: null, own: {} };

const isOpen = (book: ReaderBook, bookId: string): book is OpenBook => book.phase === 'open' && book.bookId === bookId;

const slice = createSlice({
  name: 'reader',
  initialState: initial,
  reducers: {
    /** Fact: what became of the book that the address names. */
    told: (state, { payload }: PayloadAction<ReaderBook>): ReaderState => ({
      ...(state as ReaderState),
      book: payload,
    }),
    /** Fact: something of the open book is another now. */
    changed: (
      state,
      { payload }: PayloadAction<OfBook & Partial<Pick<OpenBook, 'question' | 'marks'>>>,
    ): ReaderState => {
      const { book } = state as ReaderState;
      return isOpen(book, payload.bookId)
        ? { ...(state as ReaderState), book: { ...book, ...payload } }
        : (state as ReaderState);
    },
    /** Intent: this is what somebody reads now. */
    placeReached: (state, { payload }: PayloadAction<OfBook & { readonly place: BookPlace }>): ReaderState => {
      const { book } = state as ReaderState;
      if (!isOpen(book, payload.bookId)) return state as ReaderState;
      return { ...(state as ReaderState), book: { ...book, place: payload.place } };
    },
    /** Fact: settings as this browser keeps them. */
    settingsTold: (state, { payload }: PayloadAction<Pick<ReaderState, 'settings' | 'own'>>): ReaderState => ({
      ...(state as ReaderState),
      ...payload,
    }),
  },
});

export const {
  told: readerTold,
  changed: readerChanged,
  placeReached,
  settingsTold: readerSettingsTold,
} = slice.actions;

/** Intent: something is about to be read: how, is to be known. */
export const settingsWanted = createAction('reader/settingsWanted');
/** Intent: read like this; `bookId` where it is meant for one book alone. */
export const settingsChosen = createAction<{ readonly bookId: string | null; readonly settings: ReadingSettings }>(
  'reader/settingsChosen',
);
/** With another type: one that is built in, or one that the cloud names, by its families. */
export const withType = (
  { typeface: _before, ...settings }: ReadingSettings,
  type: Pick<ReadingSettings, 'font'> | { readonly typeface: string },
): ReadingSettings => ({ ...settings, ...type });

/** Intent: this book is read as all others are. */
export const ownSettingsDropped = createAction<OfBook>('reader/ownSettingsDropped');
/** Intent: the answer to the question of progress. */
export const progressAnswered = createAction<OfBook & { readonly goes: boolean }>('reader/progressAnswered');
/** Intent: open the book once more after that failed. */
export const reopenAsked = createAction<OfBook>('reader/reopenAsked');
/** Fact: the file came, and cannot be shown. */
export const bookBroke = createAction<OfBook & { readonly error: AppError }>('reader/broke');

interface NewMark {
  readonly kind: ReaderMark['kind'];
  readonly spot: Spot;
  readonly quote: string;
  readonly note: string;
  readonly chapter: string;
  readonly colour: MarkColour;
  readonly page: number;
}
/** Intent: mark these words, or this page. */
export const markMade = createAction<OfBook & { readonly mark: NewMark }>('reader/markMade');
/** Intent: another colour, shape or note for a mark. */
export const markChanged = createAction<
  OfBook & { readonly id: string; readonly change: Partial<Pick<ReaderMark, 'kind' | 'colour' | 'note'>> }
>('reader/markChanged');
/** Intent: take a mark away. */
export const markRemoved = createAction<OfBook & { readonly id: string }>('reader/markRemoved');

/** Fact: the cloud has heard what was read here. */
export const readingReported = createAction('reader/reported');

/** Hands the file of a book to the browser, as it is. */
export const fileDownloadRequest = defineRequest<OfBook & { title: string }, null>('reader/download', {
  policy: 'leading',
});

export const readerState = defineState('reader', 'discard', slice.reducer);

export interface ReaderSlice {
  readonly reader: ReaderState;
}
