import { call, fork, select, type SagaGenerator } from 'typed-redux-saga';

import { asNoteId, type EpochMs, nameFault, type NoteId, PortError } from '@inkside/kit';
import type { OperationWords } from '@inkside/sync';
import {
  folderDocument,
  type NoteIndex,
  type NotePlan,
  planDelete,
  planMove,
  planPurge,
  planRestore,
  planStar,
} from '../features/notes/operations';
import { takenTitles } from '../features/notes/logic';
import {
  makeSelectFolder,
  makeSelectNote,
  makeSelectSiblingTitles,
  selectNoteIndex,
} from '../features/notes/selectors';
import {
  deleteRequest,
  folderRequest,
  moveRequest,
  type NoteRow,
  purgeRequest,
  renameRequest,
  restoreRequest,
  starRequest,
} from '../features/notes/slice';
import { type Act, perform, performOne } from './operationsSaga';
import { requestSaga } from './requestSaga';
import type { Scope } from './scope';

type Several = { readonly ids: readonly NoteId[] };
type MoveAsked = Several & { readonly to: NoteId | null };
type StarAsked = Several & { readonly isFavourite: boolean };
type FolderAsked = { readonly title: string; readonly parentId: NoteId | null };

/** Checks the name against its siblings, then writes it over the newest revision; other fields stay as they came. */
function* renameNote({ id, title }: { id: NoteId; title: string }, scope: Scope): SagaGenerator<null> {
  const row = yield* select(makeSelectNote(id));
  if (row === undefined) throw new PortError('errors.noteGone');
  const fault = nameFault(title, yield* select(makeSelectSiblingTitles(id)));
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
  if (title === row.title) return null;
  const fields = { title, updatedAt: scope.services.clock.now() };
  const words = { code: 'notes.renamed', params: { name: title, formerName: row.title } };
  const writes = [{ kind: 'edit', database: 'note', id: row.documentId, fields }] as const;
  yield* call(performOne, { words, writes }, scope);
  return null;
}

/** How many, and the name of the only one. */
const countOf = (done: readonly NoteRow[]) => ({ count: done.length, name: done[0]?.title ?? '' });

interface Deed {
  readonly ids: readonly NoteId[];
  readonly plan: (index: NoteIndex, now: EpochMs) => NotePlan;
  readonly words: (done: readonly NoteRow[], index: NoteIndex) => OperationWords;
  readonly isFinal?: true;
}

/** One operation on the notes of these ids. Nothing of them there at all is an error of its own. */
function* performOn({ ids, plan, words, isFinal }: Deed, scope: Scope): SagaGenerator<null> {
  const index = yield* select(selectNoteIndex);
  if (!ids.some((id) => index.get(id) !== undefined)) throw new PortError('errors.noteGone');
  const { writes, done, refused } = plan(index, scope.services.clock.now());
  const act: Act = {
    words: words(done, index),
    writes: writes.map(({ documentId: id, fields }) => ({ kind: 'edit', database: 'note', id, fields })),
    refused,
    ...(isFinal === true ? { isFinal } : {}),
  };
  yield* call(perform, act, scope);
  return null;
}

const moveDeed = ({ ids, to }: MoveAsked): Deed => ({
  ids,
  plan: (index, now) => planMove(ids, to, index, now),
  words: (done, index) => {
    const folder = to === null ? undefined : index.get(to)?.title;
    return folder === undefined
      ? { code: 'notes.movedToRoot', params: countOf(done) }
      : { code: 'notes.moved', params: { ...countOf(done), folderName: folder } };
  },
});

const deleteDeed = ({ ids }: Several): Deed => ({
  ids,
  plan: (index, now) => planDelete(ids, index, now),
  words: (done) => ({ code: 'notes.movedToBin', params: countOf(done) }),
});

const restoreDeed = ({ ids }: Several): Deed => ({
  ids,
  plan: (index, now) => planRestore(ids, index, now),
  words: (done) => ({ code: 'notes.putBack', params: countOf(done) }),
});

const purgeDeed = ({ ids }: Several): Deed => ({
  ids,
  plan: (index, now) => planPurge(ids, index, now),
  words: (done) => ({ code: 'notes.deletedForGood', params: countOf(done) }),
  isFinal: true,
});

const starDeed = ({ ids, isFavourite }: StarAsked): Deed => ({
  ids,
  plan: (index) => planStar(ids, isFavourite, index),
  words: (done) => ({ code: isFavourite ? 'notes.starred' : 'notes.unstarred', params: countOf(done) }),
});

/** Makes a folder, which is a document like those of devices. */
function* makeFolder({ title, parentId }: FolderAsked, scope: Scope): SagaGenerator<NoteId> {
  const { uid, services } = scope;
  const beside = yield* select(makeSelectFolder(parentId));
  const name = title.trim();
  const fault = nameFault(name, takenTitles(beside, 'folder'));
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
  const id = asNoteId(services.ids.newId());
  const document = folderDocument({ uid, id, title: name, parentId, at: services.clock.now() });
  const made: Act = {
    words: { code: 'notes.folderMade', params: { name } },
    writes: [{ kind: 'create', database: 'note', document }],
    refused: [],
  };
  yield* call(perform, made, scope);
  return id;
}

/** What a person does with notes. Ends by cancel. */
export function* notesSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const toast = { toast: true };
  // The forms of a name say themselves what is wrong with it.
  yield* fork(requestSaga, renameRequest, services, (args: { id: NoteId; title: string }) => renameNote(args, scope));
  yield* fork(requestSaga, folderRequest, services, (asked: FolderAsked) => makeFolder(asked, scope));
  yield* fork(requestSaga, moveRequest, services, (asked: MoveAsked) => performOn(moveDeed(asked), scope), toast);
  yield* fork(requestSaga, deleteRequest, services, (asked: Several) => performOn(deleteDeed(asked), scope), toast);
  yield* fork(requestSaga, restoreRequest, services, (asked: Several) => performOn(restoreDeed(asked), scope), toast);
  yield* fork(requestSaga, purgeRequest, services, (asked: Several) => performOn(purgeDeed(asked), scope), toast);
  yield* fork(requestSaga, starRequest, services, (asked: StarAsked) => performOn(starDeed(asked), scope), toast);
}
