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
import { isNoteRow, noteRowOf } from '../../features/notes/logic';
import { type NoteRow, notesChanged, notesLoaded, notesLoadFailed, notesLoading } from '../../features/notes/slice';
import type { ProjectionSpec } from './projection';

const newestFirst = (a: { readonly updatedAt: number }, b: { readonly updatedAt: number }): number =>
  b.updatedAt - a.updatedAt;

/** Folders first: a note whose folder is not known yet would be shown at the root for a moment. */
const foldersFirst = (a: NoteRow, b: NoteRow): number =>
  a.kind === b.kind ? newestFirst(a, b) : a.kind === 'folder' ? -1 : 1;

export const notesProjection: ProjectionSpec<NoteRow> = {
  name: 'projection/notes',
  database: 'note',
  version: 2,
  rowOf: noteRowOf,
  idOf: ({ documentId }) => documentId,
  isRow: isNoteRow,
  keptOf: (row) => ({ ...row }),
  compare: foldersFirst,
  holdsOthers: ({ kind }) => kind === 'folder',
  loading: notesLoading,
  loaded: notesLoaded,
  changed: notesChanged,
  failed: notesLoadFailed,
};

export const messagesProjection: ProjectionSpec<MessageRow> = {
  name: 'projection/messages',
  database: 'message',
  version: 1,
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
  version: 2,
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
