import { createSelector } from '@reduxjs/toolkit';

import { makeSortedRows, rowsOf } from '@inkside/kit';
import type { LibrarySlice } from '../library/slice';
import type { NoteGroupsSlice } from './groupsSlice';
import { notesByTie, type NoteSection } from './sectionLogic';
import type { NotesSlice } from './slice';
import type { NoteRow } from './types';

const newestFirst = (a: NoteRow, b: NoteRow): number =>
  b.updatedAt - a.updatedAt || (a.documentId < b.documentId ? -1 : 1);
const isNote = ({ kind, status }: NoteRow): boolean => kind === 'note' && status === 1;

const favouritesOf = makeSortedRows<NoteRow>((row) => isNote(row) && row.isFavourite, newestFirst);
/** Notes with the star, newest first (specification section 2, collectNote). */
export const selectFavouriteNotes = (state: NotesSlice) => favouritesOf(state.notes.rows);

const binnedOf = makeSortedRows<NoteRow>(({ status }) => status === 0, newestFirst);
/** Notes and folders in the bin, the one that came there last first (recycleBinNote). */
export const selectBinnedNotes = (state: NotesSlice) => binnedOf(state.notes.rows);

const readingOf = makeSortedRows<NoteRow>((row) => isNote(row) && row.area === 'reading', newestFirst);
const selectReadingNotes = (state: NotesSlice) => readingOf(state.notes.rows);

const selectBookTitles = createSelector(
  (state: LibrarySlice) => state.library.rows,
  (rows): ReadonlyMap<string, string> => new Map(rowsOf(rows).map(({ id, title }) => [id, title])),
);

/** Notes that belong to books, book by book (readNote). A book that is not in the library has no title. */
export const selectReadingSections = createSelector(
  selectReadingNotes,
  selectBookTitles,
  (notes, titles): readonly NoteSection[] =>
    notesByTie(notes).map((section) => ({ ...section, title: titles.get(section.id) ?? '' })),
);

const groupNotesOf = makeSortedRows<NoteRow>((row) => isNote(row) && row.area === 'group', newestFirst);
/** Notes of groups, by the group's id. */
export const selectGroupNotes = createSelector(
  (state: NotesSlice) => groupNotesOf(state.notes.rows),
  (notes): ReadonlyMap<string, readonly NoteRow[]> =>
    new Map(notesByTie(notes).map((section) => [section.id, section.notes])),
);

export const selectOwnGroups = (state: NoteGroupsSlice) => state.noteGroups;
