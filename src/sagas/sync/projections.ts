import { bookRowOf, isBookRow } from '../../features/library/logic';
import {
  type BookRow,
  libraryChanged,
  libraryLoaded,
  libraryLoadFailed,
  libraryLoading,
} from '../../features/library/slice';
import { isMessageRow, messageRowOf } from '../../features/messages/logic';
import {
  type MessageRow,
  messagesChanged,
  messagesLoaded,
  messagesLoadFailed,
  messagesLoading,
} from '../../features/messages/slice';
import { isNoteRow, treeRowOf } from '../../features/notes/logic';
import { type NoteRow, notesChanged, notesLoaded, notesLoadFailed, notesLoading } from '../../features/notes/slice';
import type { ProjectionSpec } from './projection';

const newestFirst = (a: { readonly updatedAt: number }, b: { readonly updatedAt: number }): number =>
  b.updatedAt - a.updatedAt;

const ranks: Readonly<Record<NoteRow['kind'], number>> = { folder: 0, tag: 1, note: 2 };

/** Folders and tags first: a note whose folder is not known yet would be shown at the root for a moment. */
const foldersFirst = (a: NoteRow, b: NoteRow): number => ranks[a.kind] - ranks[b.kind] || newestFirst(a, b);

export const notesProjection: ProjectionSpec<NoteRow> = {
  name: 'projection/notes',
  database: 'note',
  version: 3,
  rowOf: treeRowOf,
  idOf: ({ documentId }) => documentId,
  isRow: isNoteRow,
  keptOf: (row) => ({ ...row }),
  compare: foldersFirst,
  holdsOthers: ({ kind }) => kind !== 'note',
  loading: notesLoading,
  loaded: notesLoaded,
  changed: notesChanged,
  failed: notesLoadFailed,
};

export const messagesProjection: ProjectionSpec<MessageRow> = {
  name: 'projection/messages',
  database: 'message',
  version: 2,
  rowOf: messageRowOf,
  idOf: ({ id }) => id,
  isRow: isMessageRow,
  keptOf: (row) => ({ ...row }),
  compare: newestFirst,
  holdsOthers: () => false,
  loading: messagesLoading,
  loaded: messagesLoaded,
  changed: messagesChanged,
  failed: messagesLoadFailed,
};

export const libraryProjection: ProjectionSpec<BookRow> = {
  name: 'projection/library',
  database: 'library',
  version: 3,
  rowOf: bookRowOf,
  idOf: ({ documentId }) => documentId,
  isRow: isBookRow,
  keptOf: (row) => ({ ...row }),
  compare: newestFirst,
  holdsOthers: () => false,
  loading: libraryLoading,
  loaded: libraryLoaded,
  changed: libraryChanged,
  failed: libraryLoadFailed,
};
