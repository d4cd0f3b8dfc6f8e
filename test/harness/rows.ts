import type { SessionFacts } from '@inkside/protocol';
import { asEpochMs, asMessageId, asNoteId, asObjectKey, asUid } from '@inkside/kit';
import { tableOf, type RowTable } from '../../packages/kit/src/rows';
import type { BookRow } from '../../src/features/library/slice';
import type { MessageRow } from '../../src/features/messages/slice';
import type { NoteRow } from '../../src/features/notes/slice';

/** Rows as the slices hold them, valid by default. */

export const uid = asUid('5f0000000000000000000001');

export const aSessionUser = (change: Partial<SessionFacts> = {}): SessionFacts =>
  Object.freeze({ uid, name: 'Clara', expiresAt: asEpochMs(Date.UTC(2099, 0, 1)), isDemo: false, ...change });

export const aNoteRow = (id: string, change: Partial<NoteRow> = {}): NoteRow =>
  Object.freeze({
    documentId: id,
    id: asNoteId(id),
    title: `Note ${id}`,
    parentId: null,
    kind: 'note',
    scene: 'ink',
    area: 'local',
    tiedTo: '',
    status: 1,
    isFavourite: false,
    pages: 2,
    createdAt: asEpochMs(1),
    updatedAt: asEpochMs(Date.now() - 2.5 * 3_600_000),
    ...change,
  });

export const aMessageRow = (id: string, change: Partial<MessageRow> = {}): MessageRow =>
  Object.freeze({
    id: asMessageId(id),
    kind: 'push',
    isRevoked: false,
    isRead: false,
    contentType: 'digital_content',
    contentId: id,
    name: `${id}.pdf`,
    size: 1536,
    extension: 'pdf',
    key: asObjectKey(`${uid}/push/${id}.pdf`),
    createdAt: asEpochMs(1),
    updatedAt: asEpochMs(Date.now() - 1.5 * 3_600_000),
    ...change,
  });

export const aBookRow = (id: string, change: Partial<BookRow> = {}): BookRow =>
  Object.freeze({
    documentId: id,
    id,
    kind: 'book',
    title: `Book ${id}`,
    authors: 'An Author',
    percent: 0,
    isRemoved: false,
    extension: 'epub',
    readAt: asEpochMs(0),
    createdAt: asEpochMs(1),
    updatedAt: asEpochMs(2),
    ...change,
  });

export const byDocument = <Row extends { readonly documentId: string }>(rows: readonly Row[]): RowTable<Row> =>
  tableOf(rows, ({ documentId }) => documentId);
