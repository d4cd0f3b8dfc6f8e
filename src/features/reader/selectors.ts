import { createSelector } from '@reduxjs/toolkit';

import { namedIds } from '@inkside/kit';
import { selectBooksById, selectShelf } from '../library/selectors';
import type { LibrarySlice } from '../library/slice';
import { defaultSettings } from './readingLogic';
import type { ReaderSlice } from './slice';
import type { PlacedInk } from './inkLogic';
import type { ReaderInkSlice } from './inkSlice';
import type { HighlightsSlice } from './highlightsSlice';
import type { ListedMark, ReaderBook, ReadingSettings } from './types';

const closed: ReaderBook = { phase: 'closed' };

const noMarks: readonly ListedMark[] = [];

export const selectHighlights = ({ highlights }: HighlightsSlice) => highlights;

/** Highlights of all books that are in the library, with what those are called. */
export const selectListedMarks = createSelector(
  [selectHighlights, selectBooksById],
  (load, books): readonly ListedMark[] => {
    if (load.phase !== 'ready') return noMarks;
    return load.data.flatMap((mark) => {
      const bookId = namedIds(mark.bookId).find((id) => books.has(id));
      const book = bookId === undefined ? undefined : books.get(bookId);
      return book === undefined || book.isRemoved ? [] : [{ ...mark, bookId: book.id, title: book.title }];
    });
  },
);

/** The book of the address; another one that is still in the state counts as closed. */
export const makeSelectReading =
  (bookId: string) =>
  ({ reader }: ReaderSlice): ReaderBook =>
    reader.book.phase !== 'closed' && reader.book.bookId === bookId ? reader.book : closed;

export const selectReaderBook = ({ reader }: ReaderSlice) => reader.book;
export const selectReaderParts = ({ reader }: ReaderSlice) => reader;

/** How this book is read: as all are, unless it has settings of its own. */
export const makeSelectSettings =
  (bookId: string) =>
  ({ reader }: ReaderSlice): ReadingSettings =>
    reader.own[bookId] ?? reader.settings ?? defaultSettings;

export const makeSelectIsOwn =
  (bookId: string) =>
  ({ reader }: ReaderSlice): boolean =>
    reader.own[bookId] !== undefined;

const noInk: readonly PlacedInk[] = [];

/** Handwriting of devices over the pages of a book, as far as it was looked for. */
export const makeSelectInk =
  (bookId: string) =>
  ({ readerInk }: ReaderInkSlice): readonly PlacedInk[] =>
    readerInk.bookId === bookId ? readerInk.pages : noInk;

/** Its row in the library; undefined for a file whose book is not there. */
export const makeSelectBookRow = (bookId: string) => (state: LibrarySlice) => selectBooksById(state).get(bookId);

/** Its own id, and those of other registrations of its file: a mark may be about any of them. */
export const makeSelectRegistrations =
  (bookId: string) =>
  (state: LibrarySlice): ReadonlySet<string> => {
    const shelf = selectShelf(state);
    const row = shelf.get(bookId);
    const rows = row === undefined ? [] : shelf.registrationsOf(row);
    return new Set([bookId, ...rows.map(({ id }) => id)]);
  };
