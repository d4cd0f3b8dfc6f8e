import { call, type SagaGenerator } from 'typed-redux-saga';

import type { JsonObject } from '@inkside/kit';
import type { Scope } from '../scope';

const REMOVED = 1;

const isGoing = (document: JsonObject): boolean => document['forceDelete'] === true && document['status'] === REMOVED;

/** What a document is about: the book itself, a mark or note in it, or its link to a folder. */
const subjectsOf = ({ uniqueId, documentId, documentUniqueId }: JsonObject): readonly unknown[] => [
  uniqueId,
  documentId,
  documentUniqueId,
];

/**
 * Objects go first, because what names them is gone afterwards; then each document that is about the books (specification
 * section 4), marks and notes among them. What was taken back meanwhile stays, and so do the objects of a book that
 * another document of the same id still needs.
 */
export function* finishBooks(meant: ReadonlySet<string>, { uid, services }: Scope): SagaGenerator<void> {
  const { documents, objects, library } = services;
  const { documents: all } = yield* call(() => documents.readAll(uid, 'library'));
  const gone = all.filter((each) => meant.has(each._id) && isGoing(each));
  const goneOnes = new Set(gone);
  const others = new Set(all.filter((each) => !goneOnes.has(each)).map(({ uniqueId }) => uniqueId));
  const ids = new Set<unknown>(gone.map(({ uniqueId }) => uniqueId).filter((id) => !others.has(id)));
  ids.delete('');
  for (const id of ids) {
    if (typeof id !== 'string') continue;
    const keys = yield* call(() => library.keysOf(uid, id));
    if (keys.length > 0) yield* call(() => objects.remove(keys));
  }
  const about = all.filter((each) => goneOnes.has(each) || subjectsOf(each).some((id) => ids.has(id)));
  yield* call(() => Promise.all(about.map(({ _id }) => documents.remove(uid, 'library', _id))));
}
