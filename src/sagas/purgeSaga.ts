import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, put, type SagaGenerator, take } from 'typed-redux-saga';

import { appErrorOf, asMs, asNoteId, type JsonObject, type ObjectKey, PortError } from '@inkside/kit';
import { messageRowOf } from '../features/messages/logic';
import { BOOKS_DELETED, bookPurgeRequest } from '../features/library/requests';
import { FORCE_DELETED } from '../features/notes/logic';
import { purgeRequest } from '../features/notes/slice';
import { PUSH_DELETED, SCREENSAVERS_DELETED } from '../features/push/logic';
import { deleteRequest } from '../features/push/slice';
import { toastRaised } from '../features/toasts/slice';
import { reportThrown, sleep } from './effects/effects';
import { finishBooks } from './library/purgeBooks';
import type { Scope } from './scope';

/** A toast with Undo stands for 8 s, and longer under a pointer: so long nothing is gone. */
const UNDO_OVER_MS = 60_000;
/** After a failure it is tried again so much later; the next start tries too. */
const AGAIN_MS = 10 * 60_000;

/** Commit points of a note (specification section 3) go with it. */
const isCommitOf = (document: JsonObject, ids: ReadonlySet<unknown>): boolean =>
  typeof document['commitId'] === 'string' && ids.has(document['documentUniqueId']);

const noteIdOf = ({ uniqueId, _id }: JsonObject): unknown => uniqueId ?? _id;

/** Objects go first, because what names them is gone afterwards, then commit points and the notes' own documents. */
function* finishNotes(meant: ReadonlySet<string>, { uid, services }: Scope): SagaGenerator<void> {
  const { documents, objects } = services;
  const { documents: all } = yield* call(() => documents.readAll(uid, 'note'));
  const gone = all.filter((each) => meant.has(each._id) && each['status'] === FORCE_DELETED);
  const goneOnes = new Set(gone);
  const others = new Set(all.filter((each) => !goneOnes.has(each)).map(noteIdOf));
  // A copy of another client may name the same objects: they stay as long as it stands.
  const ids = new Set<unknown>(gone.map(noteIdOf).filter((id) => !others.has(id)));
  for (const id of ids) {
    if (typeof id !== 'string' || id === '') continue;
    yield* call(() => objects.removeNote(uid, asNoteId(id)));
  }
  const last = [...all.filter((each) => isCommitOf(each, ids)), ...gone];
  yield* call(() => Promise.all(last.map(({ _id }) => documents.remove(uid, 'note', _id))));
}

const keyOf = (document: JsonObject): ObjectKey | undefined => messageRowOf(document)?.key ?? undefined;

/** The file of a push, its documents, and the cloud's own records of it. What was taken back meanwhile stays. */
function* removePushes(meant: ReadonlySet<string>, { uid, services }: Scope): SagaGenerator<void> {
  const { documents, objects, push } = services;
  const { documents: all } = yield* call(() => documents.readAll(uid, 'message'));
  const gone = all.filter((each) => meant.has(each._id) && each['isRevoke'] === 1);
  const goneOnes = new Set(gone);
  const standing = all.filter((each) => !goneOnes.has(each));
  const needed = new Set(standing.map(keyOf));
  const keys = [...new Set(gone.flatMap((each) => keyOf(each) ?? []))].filter(
    (key) => key.startsWith(`${uid}/push/`) && !needed.has(key),
  );
  if (keys.length > 0) yield* call(() => objects.remove(keys));
  yield* call(() => Promise.all(gone.map(({ _id }) => documents.remove(uid, 'message', _id))));
  const stands = new Set(standing.map(({ _id }) => _id));
  const records = [...meant].filter((id) => !stands.has(id));
  if (records.length > 0) yield* call(() => push.forget(records));
}

/** Without a network it waits; any other failure is one of the specification's own (section 8), and is told. */
function* finishPushes(meant: ReadonlySet<string>, scope: Scope): SagaGenerator<void> {
  try {
    yield* call(removePushes, meant, scope);
  } catch (thrown) {
    const { code, params } = appErrorOf(thrown);
    if (code === 'errors.network') throw thrown;
    const error =
      code === 'errors.ossClient'
        ? new PortError(code, params)
        : new PortError('errors.removePushFile', { detail: `Failed to removePushFile: ${code}` });
    const { ids } = scope.services;
    yield* put(toastRaised({ id: ids.newId(), tone: 'bad', code: error.code, params: error.params }));
    throw error;
  }
}

/** What makes an operation final, by its words; all others are about notes. */
const finishers: Readonly<Record<string, typeof finishNotes>> = {
  [PUSH_DELETED]: finishPushes,
  [SCREENSAVERS_DELETED]: finishPushes,
  [BOOKS_DELETED]: finishBooks,
};
const operationNames: Readonly<Record<string, string>> = {
  [PUSH_DELETED]: 'push/delete',
  [SCREENSAVERS_DELETED]: 'push/delete',
  [BOOKS_DELETED]: 'library/purge',
};

/** Makes one operation final: it is closed to undo, and what it is about goes. */
function* finish(operation: string, code: string, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const sealed = yield* call(() => services.operations.seal(uid, operation));
  if (sealed === undefined) return;
  yield* call(finishers[code] ?? finishNotes, new Set(sealed), scope);
  yield* call(() => services.operations.forget(uid, operation));
}

/** Makes final what can no longer be taken back; gives how long to wait for the rest, undefined where nothing is left. */
function* finishAll(scope: Scope): SagaGenerator<number | undefined> {
  const { uid, services } = scope;
  const purges = yield* call(() => services.operations.unfinished(uid));
  const due = purges.filter(({ at }) => services.clock.now() - at >= UNDO_OVER_MS);
  let isFailed = false;
  for (const { id, words } of due) {
    try {
      yield* call(finish, id, words.code, scope);
    } catch (thrown) {
      isFailed = true;
      yield* call(reportThrown, services.clock, operationNames[words.code] ?? 'notes/purge', thrown);
    }
  }
  if (due.length < purges.length) return UNDO_OVER_MS;
  return isFailed ? AGAIN_MS : undefined;
}

const isPurge = (action: Action): boolean =>
  purgeRequest.succeeded.match(action) ||
  deleteRequest.succeeded.match(action) ||
  bookPurgeRequest.succeeded.match(action);

/**
 * Deletes for good what was deleted for good, notes, pushed files and books, when nobody can take it back any more: a minute
 * after it was asked for, or at the next start where the tab closed before. Without a network it waits. Ends by cancel.
 */
export function* purgeSaga(scope: Scope): SagaGenerator<void> {
  const { clock } = scope.services;
  const asked = yield* actionChannel(isPurge, buffers.sliding(1));
  // A tab that closed may have left some.
  let pause: number | undefined = UNDO_OVER_MS;
  for (;;) {
    if (pause === undefined) yield* take(asked);
    yield* call(sleep, clock, asMs(pause ?? UNDO_OVER_MS));
    try {
      pause = yield* call(finishAll, scope);
    } catch (thrown) {
      yield* call(reportThrown, clock, 'notes/purge', thrown);
      pause = AGAIN_MS;
    }
  }
}
