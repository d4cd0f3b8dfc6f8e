import { bookRowOf } from '../../features/library/logic';
import { libraryChanged, libraryLoaded, libraryLoadFailed, libraryLoading } from '../../features/library/slice';
import type { BookRow } from '../../features/library/types';
import { messageRowOf } from '../../features/messages/logic';
import { messagesChanged, messagesLoaded, messagesLoadFailed, messagesLoading } from '../../features/messages/slice';
import type { MessageRow } from '../../features/messages/types';
import { noteRowOf } from '../../features/notes/logic';
import { notesChanged, notesLoaded, notesLoadFailed, notesLoading } from '../../features/notes/slice';
import type { NoteRow } from '../../features/notes/types';
import type { ProjectionSpec } from './projectionSaga';

export const notesProjection: ProjectionSpec<NoteRow> = {
  name: 'projection/notes',
  database: 'note',
  rowOf: noteRowOf,
  loading: notesLoading,
  loaded: notesLoaded,
  changed: notesChanged,
  failed: notesLoadFailed,
};

export const messagesProjection: ProjectionSpec<MessageRow> = {
  name: 'projection/messages',
  database: 'message',
  rowOf: messageRowOf,
  loading: messagesLoading,
  loaded: messagesLoaded,
  changed: messagesChanged,
  failed: messagesLoadFailed,
};

export const libraryProjection: ProjectionSpec<BookRow> = {
  name: 'projection/library',
  database: 'library',
  rowOf: bookRowOf,
  loading: libraryLoading,
  loaded: libraryLoaded,
  changed: libraryChanged,
  failed: libraryLoadFailed,
};
