import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { type AppError, asMs, asNoteId, freeName, type JsonObject, type NoteId, PortError } from '@inkside/kit';
import type { DocumentsPort, StoredDocument } from '@inkside/sync';
import { shownParent, takenTitles } from '../../features/notes/logic';
import { copyRequest, copyStopped, notesCopied } from '../../features/notes/making';
import { makingTold } from '../../features/making/slice';
import type { NoteIndex } from '../../features/notes/operations';
import { makeSelectFolder, selectNoteIndex } from '../../features/notes/selectors';
import { type NoteRow, notesCut } from '../../features/notes/slice';
import { reportThrown, sleep } from '../effects/effects';
import { perform } from '../operationsSaga';
import { requestSaga } from '../requestSaga';
import type { Scope } from '../scope';
import { writeCommit } from './newNotesSaga';

type NewDocument = Parameters<DocumentsPort['create']>[2];

interface Asked {
  readonly ids: readonly NoteId[];
  readonly to: NoteId | null | undefined;
}

/** One copy that is to be made. */
export interface Copy {
  readonly row: NoteRow;
  readonly title: string;
  readonly to: NoteId | null;
}

/** Copies that no list may show yet. */
type Coming = Set<Copy>;
/** By then the lists show what was written. */
const SHOWN_AFTER_MS = asMs(1000);

/** Notes alone, each with a name that nothing has where it goes, not even another copy. */
function* planCopies({ ids, to }: Asked, index: NoteIndex, coming: Coming): SagaGenerator<readonly Copy[]> {
  const copies: Copy[] = [];
  for (const row of ids.map(index.get)) {
    if (row?.kind !== 'note') continue;
    const folder = to === undefined ? (row.area === 'local' ? shownParent(row, index.get) : null) : to;
    const names = takenTitles(yield* select(makeSelectFolder(folder)), 'note');
    const others = [...coming, ...copies].flatMap((copy) => (copy.to === folder ? [copy.title] : []));
    copies.push({ row, title: freeName(row.title, [...names, ...others]), to: folder });
  }
  return copies;
}

/** What the tree says of a copy: all that it says of the note, but for what is the note's own. */
export function copiedDocument(document: StoredDocument, copy: Copy, id: NoteId, at: number): NewDocument {
  const kept: JsonObject = Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')));
  const tied =
    copy.row.area === 'local' ? {} : { association: { associationId: null, associationType: 0 }, groupId: null };
  return {
    ...kept,
    ...tied,
    _id: id,
    uniqueId: id,
    title: copy.title,
    parentUniqueId: copy.to,
    status: 1,
    enabled: true,
    forceDelete: false,
    favorite: 0,
    createdAt: at,
    updatedAt: at,
  };
}

/** Copies the objects of one note; gives the document that would show the copy. */
function* copyOne(copy: Copy, scope: Scope): SagaGenerator<NewDocument> {
  const { uid, services } = scope;
  const { row, title, to } = copy;
  const document = yield* call(() => services.documents.get(uid, 'note', row.documentId));
  if (document === undefined) throw new PortError('errors.noteGone');
  const at = services.clock.now();
  const note = { noteId: asNoteId(services.ids.newId()), commitId: services.ids.newId(), title, parentId: to, at };
  const commit = yield* call(() => services.making.copy(uid, row.id, note));
  yield* call(writeCommit, commit, scope);
  return copiedDocument(document, copy, note.noteId, at);
}

/** Copies one after the other, and then shows all of them at once, so that they are undone at once. */
function* copyAll(copies: readonly Copy[], scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  yield* call(() => services.objects.refreshCredentials());
  const documents: NewDocument[] = [];
  const made: Copy[] = [];
  const refused: { error: AppError }[] = [];
  try {
    for (const [done, copy] of copies.entries()) {
      yield* put(makingTold({ copying: { done, total: copies.length } }));
      try {
        const { document } = yield* race({ document: call(copyOne, copy, scope), stopped: take(copyStopped) });
        if (document === undefined) break;
        documents.push(document);
        made.push(copy);
      } catch (thrown) {
        refused.push({ error: yield* call(reportThrown, services.clock, 'notes/copy', thrown) });
      }
    }
  } finally {
    yield* put(makingTold({ copying: null }));
  }
  const words = {
    code: 'notes.copied',
    params: { count: documents.length, name: made[0]?.title ?? '' },
  };
  const writes = documents.map((document) => ({ kind: 'create', database: 'note', document }) as const);
  yield* call(perform, { words, writes, refused }, scope);
}

function* copyNotes(asked: Asked, coming: Coming, scope: Scope): SagaGenerator<null> {
  const { services } = scope;
  const copies = yield* call(planCopies, asked, yield* select(selectNoteIndex), coming);
  if (copies.length === 0) throw new PortError('errors.noteGone');
  for (const copy of copies) coming.add(copy);
  try {
    yield* call(copyAll, copies, scope);
    yield* sleep(services.clock, SHOWN_AFTER_MS);
  } finally {
    for (const copy of copies) coming.delete(copy);
  }
  return null;
}

/** Copies notes, with what lies below their ink. Ends by cancel. */
export function* copyNotesSaga(scope: Scope): SagaGenerator<void> {
  const coming: Coming = new Set();
  const copy = (asked: Asked) => copyNotes(asked, coming, scope);
  yield* takeEvery([notesCopied, notesCut], function* remember(action: Action): SagaGenerator<void> {
    // Only one of the two is pasted.
    yield* put(makingTold({ copied: notesCopied.match(action) ? action.payload.ids : [] }));
  });
  yield* fork(requestSaga, copyRequest, scope.services, copy, { toast: true });
}
