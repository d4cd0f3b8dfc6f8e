import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, put, take, type SagaGenerator } from 'typed-redux-saga';

import { asPageId, type PageId, PortError } from '@inkside/kit';
import type { PagesChange } from '@inkside/ink';
import { pagesChangeAsked, pagesChanging } from '../../features/ink/slice';
import { toastDismissed, toastRaised, undoAsked } from '../../features/toasts/slice';
import { reportThrown } from '../effects/effects';
import { writeCommit } from '../making/newNotesSaga';
import type { Scope } from '../scope';
import { pageFields, treeDocument } from './noteDocument';
import { isPagesUndo, pagesUndoId } from './pagesUndo';
import { renewPages } from './renewPages';
import { sendPage, type Writing } from './revisionsSaga';

type Asked = ReturnType<typeof pagesChangeAsked>['payload'];

/** A device names no more pages in a note's own list (reference: note-format, section 2). */
const MOST_LISTED = 500;

/** The last change that can be taken back. */
interface Undo {
  readonly id: string;
  readonly toastId: string;
  readonly change: PagesChange;
}

function changeOf(asked: Asked, newId: PageId): PagesChange {
  const { noteId: _note, ...change } = asked;
  if (change.kind === 'add' || change.kind === 'copy') return { ...change, newId };
  return change.kind === 'move' ? change : { kind: change.kind, pageId: change.pageId };
}

/** What takes a change back; `before` are the pages as they were. */
function reverseOf(change: PagesChange, before: readonly PageId[]): PagesChange {
  if ('newId' in change) return { kind: 'remove', pageId: change.newId };
  const { pageId } = change;
  if (change.kind === 'move') return { kind: 'move', pageId, after: before[before.indexOf(pageId) - 1] ?? null };
  return { kind: change.kind === 'remove' ? 'restore' : 'remove', pageId };
}

/** Ink that is only here goes up first: it is on the page when that comes back, and in the copy of it. */
function* sendInk(writing: Writing, change: PagesChange, scope: Scope): SagaGenerator<void> {
  if (!('pageId' in change) || !writing.unsent.has(change.pageId)) return;
  const isSent = yield* call(sendPage, writing, change.pageId, scope);
  if (!isSent) throw new PortError('errors.network');
}

/** Writes a change: its objects and the commit, then the note's own document, and shows the new list. */
function* write(writing: Writing, change: PagesChange, scope: Scope): SagaGenerator<void> {
  const { reading } = writing;
  const { services, uid } = scope;
  const { noteId } = reading;
  yield* call(sendInk, writing, change, scope);
  yield* call(() => services.objects.refreshCredentials());
  yield* call(() => services.kept.doubt(uid, noteId, false));
  // On top of what the cloud has by now.
  yield* call(renewPages, reading, scope);
  const target = { commitId: services.ids.newId(), at: services.clock.now() };
  const { commit, pageIds } = yield* call(() => services.inkWriting.changePages({ noteId }, change, target));
  writing.own.add(target.commitId);
  const tree = yield* call(treeDocument, noteId, scope);
  const { user = commit['user'], dbId = commit['dbId'] } = tree;
  yield* call(writeCommit, { ...commit, user: user ?? null, dbId: dbId ?? null }, scope);
  const removed = change.kind === 'remove' ? [change.pageId] : [];
  const fields = { ...pageFields(tree, pageIds.slice(0, MOST_LISTED), removed), updatedAt: target.at };
  yield* call(() => services.documents.edit(uid, 'note', tree._id, fields));
  yield* call(() => services.kept.doubt(uid, noteId, false));
  const shown = 'newId' in change ? change.newId : change.pageId;
  yield* call(renewPages, reading, scope, change.kind === 'move' || change.kind === 'remove' ? undefined : shown);
}

/** Changes the list; gives what can take it back. What fails is told, and leaves the note as it was. */
function* change(writing: Writing, wanted: PagesChange, scope: Scope): SagaGenerator<PagesChange | undefined> {
  const { services } = scope;
  const before = writing.reading.outline.pages.map(({ pageId }) => pageId);
  yield* put(pagesChanging({ isChanging: true }));
  try {
    yield* call(write, writing, wanted, scope);
    return reverseOf(wanted, before);
  } catch (thrown) {
    const { code, params } = yield* call(reportThrown, services.clock, 'ink/pages', thrown);
    yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', code, params }));
    return undefined;
  } finally {
    yield* put(pagesChanging({ isChanging: false }));
  }
}

function* makeChange(writing: Writing, asked: Asked, scope: Scope): SagaGenerator<Undo | undefined> {
  const { ids } = scope.services;
  const back = yield* call(change, writing, changeOf(asked, asPageId(ids.newId())), scope);
  if (back === undefined) return undefined;
  const undo = { id: pagesUndoId(ids.newId()), toastId: ids.newId(), change: back };
  const code = `ink.pages.done.${asked.kind}`;
  yield* put(toastRaised({ id: undo.toastId, tone: 'plain', code, params: {}, undoes: undo.id }));
  return undo;
}

/**
 * The list of pages of an open note of the cloud: changes are made one after the other, and the last one can be taken back
 * as long as the note is open. Ends by cancel.
 */
export function* pageListSaga(writing: Writing, scope: Scope): SagaGenerator<void> {
  const isMeant = (action: Action): boolean =>
    (pagesChangeAsked.match(action) && action.payload.noteId === writing.reading.noteId) ||
    (undoAsked.match(action) && isPagesUndo(action.payload.id));
  const asked = yield* actionChannel(isMeant, buffers.expanding<Action>());
  let undo: Undo | undefined;
  try {
    for (;;) {
      const action = yield* take(asked);
      if (pagesChangeAsked.match(action)) undo = yield* call(makeChange, writing, action.payload, scope);
      else if (undoAsked.match(action) && undo?.id === action.payload.id) {
        const { change: back } = undo;
        undo = undefined;
        yield* call(change, writing, back, scope);
      }
    }
  } finally {
    // Nobody could take it back any more.
    if (undo !== undefined) yield* put(toastDismissed({ id: undo.toastId }));
  }
}
