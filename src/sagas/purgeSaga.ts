import { actionChannel, call, type SagaGenerator, take } from 'typed-redux-saga';
import { buffers } from 'redux-saga';

import { asMs, asNoteId, type JsonObject } from '@inkside/kit';
import { FORCE_DELETED } from '../features/notes/logic';
import { purgeRequest } from '../features/notes/slice';
import { reportThrown, sleep } from './effects/effects';
import type { Scope } from './scope';

/** A toast with Undo stands for 8 s, and longer under a pointer: so long nothing is gone. */
const UNDO_OVER_MS = 60_000;
/** After a failure it is tried again so much later; the next start tries too. */
const AGAIN_MS = 10 * 60_000;

/** Commit points of a note (specification section 3) go with it. */
const isCommitOf = (document: JsonObject, ids: ReadonlySet<unknown>): boolean =>
  typeof document['commitId'] === 'string' && ids.has(document['documentUniqueId']);

const noteIdOf = ({ uniqueId, _id }: JsonObject): unknown => uniqueId ?? _id;

/**
 * Makes one operation final: it is closed to undo, then objects go, because what names them is gone afterwards, then commit points and the notes'
 * own documents. What was taken back meanwhile, here or on another device, is left alone.
 */
function* finish(operation: string, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  const { documents, objects, operations } = services;
  const sealed = yield* call(() => operations.seal(uid, operation));
  if (sealed === undefined) return;
  const meant = new Set(sealed);
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
  yield* call(() => operations.forget(uid, operation));
}

/** Makes final what can no longer be taken back; gives whether something is left for later. */
function* finishAll(scope: Scope): SagaGenerator<boolean> {
  const { uid, services } = scope;
  const purges = yield* call(() => services.operations.unfinished(uid));
  const due = purges.filter(({ at }) => services.clock.now() - at >= UNDO_OVER_MS);
  for (const { id } of due) yield* call(finish, id, scope);
  return due.length < purges.length;
}

/**
 * Deletes for good what was deleted for good, when nobody can take it back any more: a minute after it was asked for, or at
 * the next start where the tab closed before. Without a network it waits. Ends by cancel.
 */
export function* purgeSaga(scope: Scope): SagaGenerator<void> {
  const { clock } = scope.services;
  const asked = yield* actionChannel(purgeRequest.succeeded, buffers.sliding(1));
  let pause = UNDO_OVER_MS;
  // A tab that closed may have left some.
  let isLeft = true;
  for (;;) {
    if (!isLeft) yield* take(asked);
    yield* call(sleep, clock, asMs(pause));
    try {
      isLeft = yield* call(finishAll, scope);
      pause = UNDO_OVER_MS;
    } catch (thrown) {
      yield* call(reportThrown, clock, 'notes/purge', thrown);
      pause = AGAIN_MS;
    }
  }
}
