import { call, fork, select, type SagaGenerator } from 'typed-redux-saga';

import { freeName, nameFault, PortError, type RequestDeclaration } from '@inkside/kit';
import type { OperationWords } from '@inkside/sync';
import {
  type BookPlan,
  folderDocument,
  folderNamesBeside,
  folderNamesIn,
  type Planning,
  planAdd,
  planBin,
  planDissolve,
  planMove,
  planMoveBooks,
  planPurge,
  planRestore,
  planShare,
  planTakeOut,
  renamed,
  retitled,
} from '../../features/library/operations';
import { titleFault } from '../../features/library/bookDocument';
import {
  bookAddRequest,
  bookBinRequest,
  bookMoveRequest,
  bookPurgeRequest,
  bookRestoreRequest,
  BOOKS_DELETED,
  bookShareRequest,
  bookTakeOutRequest,
  folderDissolveRequest,
  folderMakeRequest,
  libraryRenameRequest,
} from '../../features/library/requests';
import { selectShelf } from '../../features/library/selectors';
import type { BookRow } from '../../features/library/slice';
import { ROOT } from '../../features/library/shelf';
import { perform, performOne } from '../operationsSaga';
import { requestSaga } from '../requestSaga';
import type { Scope } from '../scope';

type Several = { readonly ids: readonly string[] };
type Moving = Several & { readonly from?: string; readonly to: string };

/** How many, and the title of the only one. */
const countOf = (done: readonly BookRow[]) => ({ count: done.length, name: done[0]?.title ?? '' });

interface Deed {
  readonly ids: readonly string[];
  readonly plan: (planning: Planning) => BookPlan;
  readonly words: (done: readonly BookRow[], planning: Planning) => OperationWords;
  readonly isFinal?: true;
}

function* planningOf({ uid, services }: Scope): SagaGenerator<Planning> {
  const shelf = yield* select(selectShelf);
  return { uid, shelf, now: services.clock.now(), newId: () => services.ids.newId() };
}

/** One operation on the books and folders of these ids. Nothing of them there at all is an error of its own. */
function* performOn({ ids, plan, words, isFinal }: Deed, scope: Scope): SagaGenerator<null> {
  const planning = yield* call(planningOf, scope);
  if (!ids.some((id) => planning.shelf.get(id) !== undefined)) throw new PortError('errors.bookGone');
  const { writes, done, refused } = plan(planning);
  const final = isFinal === true ? { isFinal } : {};
  yield* call(perform, { words: words(done, planning), writes, refused, ...final }, scope);
  return null;
}

const simply =
  (code: string, params: OperationWords['params'] = {}): Deed['words'] =>
  (done) => ({ code, params: { ...countOf(done), ...params } });

/** Words with the folder's name; the root has others. */
const inFolder =
  (folderId: string, code: string): Deed['words'] =>
  (done, { shelf }) => {
    const folder = folderId === ROOT ? undefined : shelf.get(folderId)?.title;
    return folder === undefined
      ? { code: 'library.movedToRoot', params: countOf(done) }
      : { code, params: { ...countOf(done), folderName: folder } };
  };

const moveDeed = ({ ids, from, to }: Moving): Deed => ({
  ids,
  plan: (planning) => planMove(ids, { from, to }, planning),
  words: inFolder(to, 'library.moved'),
});
const addDeed = ({ ids, to }: Several & { readonly to: string }): Deed => ({
  ids,
  plan: (planning) => planAdd(ids, to, planning),
  words: inFolder(to, 'library.added'),
});
const takeOutDeed = ({ ids, from }: Several & { readonly from: string }): Deed => ({
  ids,
  plan: (planning) => planTakeOut(ids, from, planning),
  words: inFolder(from, 'library.takenOut'),
});
const binDeed = ({ ids }: Several): Deed => ({
  ids,
  plan: (planning) => planBin(ids, planning),
  words: simply('library.movedToBin'),
});
const restoreDeed = ({ ids }: Several): Deed => ({
  ids,
  plan: (planning) => planRestore(ids, planning),
  words: simply('library.putBack'),
});
const purgeDeed = ({ ids }: Several): Deed => ({
  ids,
  plan: (planning) => planPurge(ids, planning),
  words: simply(BOOKS_DELETED),
  isFinal: true,
});
const dissolveDeed = ({ ids }: Several): Deed => ({
  ids,
  plan: (planning) => planDissolve(ids, planning),
  words: simply('library.dissolved'),
});
const shareDeed = ({ ids, isOn }: Several & { readonly isOn: boolean }): Deed => ({
  ids,
  plan: (planning) => planShare(ids, isOn, planning),
  words: simply(isOn ? 'library.shared' : 'library.heldBack'),
});

type FolderAsked = {
  readonly title: string;
  readonly parentId: string;
  readonly ids?: readonly string[];
  readonly isUnnamed?: true;
};

/** Makes a folder, with books in it where some are named. A name that nobody typed gets a number where it is taken. */
function* makeFolder({ title, parentId, ids = [], isUnnamed }: FolderAsked, scope: Scope): SagaGenerator<string> {
  const planning = yield* call(planningOf, scope);
  const taken = folderNamesIn(planning.shelf, parentId);
  const name = isUnnamed === true ? freeName(title.trim(), [...taken]) : title.trim();
  const fault = nameFault(name, taken);
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
  const id = planning.newId();
  const document = folderDocument(planning, id, name, parentId);
  const inside = planMoveBooks(ids, { from: parentId, to: id }, planning);
  const words = { code: 'library.folderMade', params: { name } };
  const made = { kind: 'create', database: 'library', document } as const;
  yield* call(perform, { words, writes: [made, ...inside.writes], refused: [] }, scope);
  return id;
}

/** The title of a book, or the name of a folder. */
function* rename({ id, title }: { readonly id: string; readonly title: string }, scope: Scope): SagaGenerator<null> {
  const planning = yield* call(planningOf, scope);
  const { shelf } = planning;
  const row = shelf.get(id);
  if (row === undefined || row.isRemoved) throw new PortError('errors.bookGone');
  const isFolder = row.kind === 'folder';
  const fault = isFolder ? nameFault(title, folderNamesBeside(shelf, row)) : titleFault(title);
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
  if (title === row.title) return null;
  const words = { code: 'library.renamed', params: { name: title, formerName: row.title } };
  yield* call(performOne, { words, writes: (isFolder ? renamed : retitled)(row, title, planning) }, scope);
  return null;
}

/** The acts that are one operation each, told by a toast. */
const deeds = [
  [bookMoveRequest, moveDeed],
  [bookAddRequest, addDeed],
  [bookTakeOutRequest, takeOutDeed],
  [bookBinRequest, binDeed],
  [bookRestoreRequest, restoreDeed],
  [bookPurgeRequest, purgeDeed],
  [folderDissolveRequest, dissolveDeed],
  [bookShareRequest, shareDeed],
] as const;

/** What a person does with books and folders. Ends by cancel. */
export function* bookActsSaga(scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const toast = { toast: true };
  for (const [request, deedOf] of deeds) {
    // Each pair agrees in its arguments; the list forgets which.
    const asDeed = deedOf as (asked: Several) => Deed;
    const declared = request as RequestDeclaration<Several, null>;
    yield* fork(requestSaga, declared, services, (asked: Several) => performOn(asDeed(asked), scope), toast);
  }
  yield* fork(requestSaga, folderMakeRequest, services, (asked: FolderAsked) => makeFolder(asked, scope), toast);
  // The field of a name says itself what is wrong with it.
  yield* fork(requestSaga, libraryRenameRequest, services, (asked: { id: string; title: string }) =>
    rename(asked, scope),
  );
}
