import { makeSortedRows } from '@inkside/kit';
import type { BookRow, LibrarySlice } from './slice';

export const selectLibraryProjection = (state: LibrarySlice) => state.library.projection;

const booksOf = makeSortedRows<BookRow>(
  ({ kind, isRemoved }) => kind === 'book' && !isRemoved,
  (a, b) => b.updatedAt - a.updatedAt || (a.documentId < b.documentId ? -1 : 1),
);
/** Books on the shelf, newest first. */
export const selectBooks = (state: LibrarySlice) => booksOf(state.library.rows);
