import { makeSortedRows, rowsOf } from '@inkside/kit';
import { createSelector } from '@reduxjs/toolkit';

import type { BookRow, LibrarySlice } from './slice';
import type { RouteSlice } from '../route/slice';
import type { CloudShelfSlice } from './cloudSlice';
import { fileIn, isOfAll } from './openBook';

export const selectLibraryProjection = (state: LibrarySlice) => state.library.projection;

const booksOf = makeSortedRows<BookRow>(
  ({ kind, isRemoved }) => kind === 'book' && !isRemoved,
  (a, b) => b.updatedAt - a.updatedAt || (a.documentId < b.documentId ? -1 : 1),
);
/** Books on the shelf, newest first. */
export const selectBooks = (state: LibrarySlice) => booksOf(state.library.rows);

const byId = (a: BookRow, b: BookRow): number => (a.documentId < b.documentId ? -1 : 1);
/** A book that was read on a device which tells no times counts from its last change. */
const lastRead = ({ readAt, updatedAt }: BookRow): number => readAt || updatedAt;

const recentOf = makeSortedRows<BookRow>(
  ({ kind, isRemoved, percent, readAt }) => kind === 'book' && !isRemoved && (percent > 0 || readAt > 0),
  (a, b) => lastRead(b) - lastRead(a) || byId(a, b),
);
/** Books that were opened, the one that was read last first. */
export const selectRecentlyRead = (state: LibrarySlice) => recentOf(state.library.rows);

const removedOf = makeSortedRows<BookRow>(
  ({ kind, isRemoved }) => kind === 'book' && isRemoved,
  (a, b) => b.updatedAt - a.updatedAt || byId(a, b),
);
/** Books in the bin, the one that came there last first. */
export const selectRemovedBooks = (state: LibrarySlice) => removedOf(state.library.rows);

const notListed = { phase: 'idle' } as const;

/** What was listed last. */
export const selectListing = (state: CloudShelfSlice) => state.cloudShelf;
/** The listing of all files; that of one book is none. */
export const selectCloudShelf = ({ cloudShelf }: CloudShelfSlice) =>
  cloudShelf.phase === 'idle' || isOfAll(cloudShelf.args) ? cloudShelf : notListed;

/** Books and folders by their documents. */
export const selectLibraryRows = (state: LibrarySlice) => state.library.rows;

/** Books by their own ids, which keys of objects name. */
export const selectBooksById = createSelector(
  selectLibraryRows,
  (rows): ReadonlyMap<string, BookRow> => new Map(rowsOf(rows).map((book) => [book.id, book])),
);

/** The book that the address names: its dialog is open. */
export const selectOpenBookId = (state: RouteSlice): string | undefined => state.route?.query['book'];

/** Its row; undefined for a file whose book is not in the library. */
export const selectOpenBook = (state: LibrarySlice & RouteSlice): BookRow | undefined => {
  const bookId = selectOpenBookId(state);
  const row = bookId === undefined ? undefined : selectBooksById(state).get(bookId);
  return row?.kind === 'book' ? row : undefined;
};

/** What is known of its file. */
export const selectOpenBookFile = createSelector([selectListing, selectOpenBookId], (load, bookId) =>
  bookId === undefined ? undefined : fileIn(load, bookId),
);
