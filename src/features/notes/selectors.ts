import { createSelector } from '@reduxjs/toolkit';

import type { NoteId } from '../../app/kit/units';
import { shownParent } from './logic';
import type { NotesSlice } from './slice';
import type { NoteRow } from './types';

export const selectNotesProjection = (state: NotesSlice) => state.notes.projection;
export const selectNotesLayout = (state: NotesSlice) => state.notes.layout;
export const selectRenaming = (state: NotesSlice) => state.notes.renaming;
const selectRows = (state: NotesSlice) => state.notes.rows;

/** Rows by `uniqueId`, which is what parents and routes name. */
export const selectNotesById = createSelector(selectRows, (rows): Readonly<Record<string, NoteRow>> =>
  Object.fromEntries(Object.values(rows).map((row) => [row.id, row])),
);

const foldersFirst = (a: NoteRow, b: NoteRow): number =>
  a.kind === b.kind ? b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1) : a.kind === 'folder' ? -1 : 1;

/** What lies in each folder, folders first, newest first; the root's key is ''. Only what is enabled. */
export const selectTree = createSelector(selectNotesById, (byId): Readonly<Record<string, readonly NoteRow[]>> => {
  const children: Record<string, NoteRow[]> = {};
  for (const row of Object.values(byId)) {
    if (row.status !== 1) continue;
    (children[shownParent(row, byId) ?? ''] ??= []).push(row);
  }
  for (const rows of Object.values(children)) rows.sort(foldersFirst);
  return children;
});

const noRows: readonly NoteRow[] = [];

/** The content of one folder; null is the root. */
export const makeSelectFolder = (folder: NoteId | null) => (state: NotesSlice) => selectTree(state)[folder ?? ''] ?? noRows;

/** The way from the root to a folder, root side first. */
export const makeSelectWay = (folder: NoteId | null) =>
  createSelector(selectNotesById, (byId): readonly NoteRow[] => {
    const way: NoteRow[] = [];
    let row = folder === null ? undefined : byId[folder];
    while (row !== undefined && !way.includes(row)) {
      way.unshift(row);
      const parent = shownParent(row, byId);
      row = parent === null ? undefined : byId[parent];
    }
    return way;
  });

export const makeSelectNote = (id: NoteId) => (state: NotesSlice) => selectNotesById(state)[id];

/** Notes without folders, newest first (specification section 2, recentNote). */
export const selectRecentNotes = createSelector(selectNotesById, (byId) =>
  Object.values(byId)
    .filter(({ kind, status }) => kind === 'note' && status === 1)
    .sort((a, b) => b.updatedAt - a.updatedAt),
);

/** How many rows are known, for the words while a list loads. */
export const selectNoteCount = createSelector(selectRows, (rows) => Object.keys(rows).length);

/** Names that a row may not take: those of the same kind beside it. */
export const makeSelectSiblingTitles = (id: NoteId) =>
  createSelector(selectNotesById, selectTree, (byId, tree): readonly string[] => {
    const row = byId[id];
    if (row === undefined) return [];
    return (tree[shownParent(row, byId) ?? ''] ?? []).flatMap((other) =>
      other.id !== id && other.kind === row.kind ? [other.title] : [],
    );
  });

/** How much lies in a folder. */
export const makeSelectFolderSize = (id: NoteId) => (state: NotesSlice) => selectTree(state)[id]?.length ?? 0;
