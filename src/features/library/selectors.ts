import { createSelector } from '@reduxjs/toolkit';

import type { LibrarySlice } from './slice';

export const selectLibraryProjection = (state: LibrarySlice) => state.library.projection;
const selectRows = (state: LibrarySlice) => state.library.rows;

/** Books on the shelf, newest first. */
export const selectBooks = createSelector(selectRows, (rows) =>
  Object.values(rows)
    .filter(({ kind, isRemoved }) => kind === 'book' && !isRemoved)
    .sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1)),
);
