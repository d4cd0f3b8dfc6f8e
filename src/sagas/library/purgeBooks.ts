import { call, type SagaGenerator } from 'typed-redux-saga';

import {
  appErrorOf,
  DAY_MS,
  firstText,
  type JsonObject,
  namedIds,
  type ObjectKey,
  PUSH_LIST_DAYS,
  textField,
  type Uid,
} from '@inkside/kit';
import { messageRowOf } from '../../features/messages/logic';
import { quietly } from '../effects/effects';
import { forgetBooks } from '../readerSagaBook';
import type { Scope } from '../scope';

const REMOVED = 1;

const isGoing = (document: JsonObject): boolean => document['forceDelete'] === true && document['status'] === REMOVED;

/** By its own id where it has one, which some clients leave out. */
const idOf = ({ uniqueId, _id }: JsonObject): string => firstText(uniqueId, _id);

/**
 * What a document is about: the book itself, a mark or note in it, or its link to a folder; a book may be named by its
 * document. What says nothing is left out.
 */
const subjectsOf = ({ uniqueId, documentId, documentUniqueId }: JsonObject, uid: Uid): readonly string[] => [
  ...[textField(uniqueId)].filter((id) => id !== ''),
  ...[documentId, documentUniqueId].flatMap((named) =>
    namedIds(named).filter((id) => named === id || named === `${uid}#${id}`),
  ),
];

/** None for an id that the object store would take for a path: a foreign one must not hold up the others for ever. */
function* keysOf(id: string, { uid, services }: Scope): SagaGenerator<readonly ObjectKey[]> {
  try {
    return yield* call(() => services.library.keysOf(uid, id));
  } catch (thrown) {
    const { code, params } = appErrorOf(thrown);
    if (code === 'errors.badRequest' && params['field'] === 'bookId') return [];
    throw thrown;
  }
}

/** Keys that pushes name which devices may not have fetched yet: a book that was sent is named by its own object. */
function* sentKeys({ uid, services }: Scope): SagaGenerator<ReadonlySet<ObjectKey>> {
  const { documents } = yield* call(() => services.documents.readAll(uid, 'message'));
  const since = services.clock.now() - PUSH_LIST_DAYS * DAY_MS;
  const rows = documents.flatMap((each) => messageRowOf(each) ?? []);
  return new Set(rows.flatMap(({ key, isRevoked, updatedAt }) => (isRevoked || updatedAt < since ? [] : (key ?? []))));
}

function* removeObjects(ids: ReadonlySet<string>, scope: Scope): SagaGenerator<void> {
  if (ids.size === 0) return;
  const sent = yield* call(sentKeys, scope);
  for (const id of ids) {
    const keys = (yield* call(keysOf, id, scope)).filter((key) => !sent.has(key));
    if (keys.length > 0) yield* call(() => scope.services.objects.remove(keys));
  }
}

/**
 * Objects go first, because what names them is gone afterwards; then each document that is about the books (specification
 * section 4), marks and notes among them. What was taken back meanwhile stays, and so do the objects of a book that
 * another document of the same id still needs, and a file that was sent to devices a while ago.
 */
export function* finishBooks(meant: ReadonlySet<string>, scope: Scope): SagaGenerator<void> {
  const { uid } = scope;
  const { bookFiles, clock, documents } = scope.services;
  const { documents: all } = yield* call(() => documents.readAll(uid, 'library'));
  const gone = all.filter((each) => meant.has(each._id) && isGoing(each));
  const goneOnes = new Set(gone);
  const others = new Set(all.filter((each) => !goneOnes.has(each)).map(idOf));
  const ids = new Set(gone.map(idOf).filter((id) => id !== '' && !others.has(id)));
  yield* call(removeObjects, ids, scope);
  yield* call(forgetBooks, [...ids], scope);
  const about = all.filter((each) => goneOnes.has(each) || subjectsOf(each, uid).some((id) => ids.has(id)));
  yield* call(() => Promise.all(about.map(({ _id }) => documents.remove(uid, 'library', _id))));
  if (ids.size > 0) yield* call(quietly, 'library/forget', clock, () => bookFiles.forget(uid, [...ids]));
}
