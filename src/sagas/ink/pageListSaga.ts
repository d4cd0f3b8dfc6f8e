import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, put, take, type SagaGenerator } from 'typed-redux-saga';

import { asPageId, type PageId, PortError } from '@inkside/kit';
import type { ChangedPages, PagesChange } from '@inkside/ink';
import { pagesChangeAsked, pagesChanging, pagesTurnedBack } from '../../features/ink/slice';
import { pageTurnsTold } from '../../features/ink/writingSlice';
import { toastDismissed, toastRaised, undoAsked } from '../../features/toasts/slice';
import { reportThrown } from '../effects/effects';
import type { Scope } from '../scope';
import { pageFields, treeDocument } from './noteDocument';
import { isPagesUndo, pagesUndoId } from './pagesUndo';
import { renewPages } from './renewPages';
import { commitFor, sendPage, type Writing } from './revisionsSaga';

type Asked = ReturnType<typeof pagesChangeAsked>['payload'];

/** A device names no more pages in a note's own list (reference: note-format, section 2). */
const MOST_LISTED = 500;

/** A change that can be taken back. */
interface Turn {
  readonly id: string;
  readonly toastId: string;
  readonly change: PagesChange;
}

/** The changes of a sitting, the newest last. */
interface Turns {
  undos: readonly Turn[];
  redos: readonly Turn[];
}

function changeOf(asked: Asked, newId: PageId): PagesChange {
  const { noteId: _note, ...change } = asked;
  if (change.kind === 'add' || change.kind === 'copy') return { ...change, newId };
  return change.kind === 'remove' ? { kind: 'remove', pageIds: [change.pageId] } : change;
}

/** What takes a change back; `before` are the pages as they were. */
function reverseOf(change: PagesChange, before: readonly PageId[], made: ChangedPages): PagesChange {
  if (change.kind === 'move') {
    const { pageId } = change;
    return { kind: 'move', pageId, after: before[before.indexOf(pageId) - 1] ?? null };
  }
  if (change.kind === 'remove') return { kind: 'restore', pageIds: change.pageIds };
  if (change.kind === 'restore') return { kind: 'remove', pageIds: change.pageIds };
  if (made.before.length > 0) return { kind: 'under', unders: made.before };
  return { kind: 'remove', pageIds: 'newId' in change ? [change.newId] : made.added };
}

const pagesOf = (change: PagesChange): readonly PageId[] => {
  if ('pageIds' in change) return change.pageIds;
  if (change.kind === 'file') return [change.pageId, ...(change.others ?? [])];
  return 'pageId' in change ? [change.pageId] : [];
};

/** Ink that is only here goes up first: it is on the page when that comes back, and in the copy of it. */
function* sendInk(writing: Writing, change: PagesChange, scope: Scope): SagaGenerator<void> {
  for (const pageId of pagesOf(change)) {
    if (!writing.unsent.has(pageId)) continue;
    const isSent = yield* call(sendPage, writing, pageId, scope);
    if (!isSent) throw new PortError('errors.network');
  }
}

/** Where somebody looks after a change; nowhere else than before for some. */
const turnTo = (change: PagesChange, { added }: ChangedPages): PageId | undefined => {
  if (change.kind === 'restore') return change.pageIds[0];
  return 'newId' in change ? change.newId : added[0];
};

/** Writes a change: its objects and the commit, then the note's own document, and shows the new list. */
function* write(writing: Writing, change: PagesChange, scope: Scope): SagaGenerator<ChangedPages> {
  const { reading } = writing;
  const { services, uid } = scope;
  const { noteId } = reading;
  yield* call(sendInk, writing, change, scope);
  yield* call(() => services.objects.refreshCredentials());
  yield* call(() => services.kept.doubt(uid, noteId, false));
  // On top of what the cloud has by now.
  yield* call(renewPages, reading, scope);
  const target = { commitId: services.ids.newId(), at: services.clock.now() };
  const made = yield* call(() => services.inkWriting.changePages({ noteId }, change, target));
  writing.own.add(target.commitId);
  writing.isCoverOld = true;
  const tree = yield* call(treeDocument, noteId, scope);
  yield* call(commitFor, made.commit, tree, scope);
  const removed = change.kind === 'remove' ? change.pageIds : [];
  const fields = { ...pageFields(tree, made.pageIds.slice(0, MOST_LISTED), removed), updatedAt: target.at };
  yield* call(() => services.documents.edit(uid, 'note', tree._id, fields));
  yield* call(() => services.kept.doubt(uid, noteId, false));
  const changed = made.before.map(({ pageId }) => pageId);
  yield* call(renewPages, reading, scope, { turnTo: turnTo(change, made), changed });
  return made;
}

/** Brings pages back that others removed while they were written on here. Throws what `InkWritingPort.changePages` says. */
export const bringBack = (writing: Writing, pageIds: readonly PageId[], scope: Scope): SagaGenerator<ChangedPages> =>
  write(writing, { kind: 'restore', pageIds }, scope);

/** What came of a change: what takes it back, or why nothing came of it. */
type Outcome = { readonly back: PagesChange } | { readonly code: string };

/** Changes the list. What fails is told, and leaves the note as it was. */
function* change(writing: Writing, wanted: PagesChange, scope: Scope): SagaGenerator<Outcome> {
  const { services } = scope;
  const before = writing.reading.outline.pages.map(({ pageId }) => pageId);
  yield* put(pagesChanging({ isChanging: true }));
  try {
    const made = yield* call(write, writing, wanted, scope);
    return { back: reverseOf(wanted, before, made) };
  } catch (thrown) {
    const { code, params } = yield* call(reportThrown, services.clock, 'ink/pages', thrown);
    yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', code, params }));
    return { code };
  } finally {
    yield* put(pagesChanging({ isChanging: false }));
  }
}

const told = ({ undos, redos }: Turns, isNewest: boolean) =>
  pageTurnsTold({ canUndo: undos.length > 0, canRedo: redos.length > 0, isNewest });

const turnFor = (back: PagesChange, { ids }: Scope['services']): Turn => ({
  ...{ id: pagesUndoId(ids.newId()), toastId: ids.newId(), change: back },
});

function* makeChange(writing: Writing, turns: Turns, asked: Asked, scope: Scope): SagaGenerator<void> {
  const { services } = scope;
  const outcome = yield* call(change, writing, changeOf(asked, asPageId(services.ids.newId())), scope);
  if ('code' in outcome) return;
  const turn = turnFor(outcome.back, services);
  turns.undos = [...turns.undos, turn];
  turns.redos = [];
  const isMany = outcome.back.kind === 'remove' && outcome.back.pageIds.length > 1;
  const code = `ink.pages.done.${isMany ? 'many' : asked.kind}`;
  const params = isMany ? { count: outcome.back.pageIds.length } : {};
  yield* put(toastRaised({ id: turn.toastId, tone: 'plain', code, params, undoes: turn.id }));
  yield* put(told(turns, true));
}

/** Nothing comes of these, however often they are tried. */
const HOPELESS: ReadonlySet<string> = new Set(['errors.objectMissing', 'errors.badRequest']);

/** Takes one change back, or makes it once more; one that could not be reached is left for another time. */
function* turnBack(writing: Writing, turns: Turns, turn: Turn, scope: Scope): SagaGenerator<void> {
  const outcome = yield* call(change, writing, turn.change, scope);
  if ('code' in outcome && !HOPELESS.has(outcome.code)) return;
  const isUndo = turns.undos.includes(turn);
  const next = 'back' in outcome ? [turnFor(outcome.back, scope.services)] : [];
  const [from, to] = isUndo ? [turns.undos, turns.redos] : [turns.redos, turns.undos];
  const [left, more] = [from.filter((other) => other !== turn), [...to, ...next]];
  [turns.undos, turns.redos] = isUndo ? [left, more] : [more, left];
  yield* put(toastDismissed({ id: turn.toastId }));
  yield* put(told(turns, true));
}

/** The change that an intent means; undefined for one that is not there any more. */
const turnOf = ({ undos, redos }: Turns, action: Action): Turn | undefined => {
  if (undoAsked.match(action)) return undos.find(({ id }) => id === action.payload.id);
  if (!pagesTurnedBack.match(action)) return undefined;
  return action.payload.isRedo ? redos.at(-1) : undos.at(-1);
};

/**
 * The list of pages of an open note of the cloud: changes are made one after the other, and each of them can be taken back
 * as long as the note is open. Ends by cancel.
 */
export function* pageListSaga(writing: Writing, scope: Scope): SagaGenerator<void> {
  const isMeant = (action: Action): boolean =>
    ([pagesChangeAsked, pagesTurnedBack].some(({ match }) => match(action)) &&
      (action as ReturnType<typeof pagesTurnedBack>).payload.noteId === writing.reading.noteId) ||
    (undoAsked.match(action) && isPagesUndo(action.payload.id));
  const asked = yield* actionChannel(isMeant, buffers.expanding<Action>());
  const turns: Turns = { undos: [], redos: [] };
  try {
    for (;;) {
      const action = yield* take(asked);
      const turn = turnOf(turns, action);
      if (pagesChangeAsked.match(action)) yield* call(makeChange, writing, turns, action.payload, scope);
      else if (turn !== undefined) yield* call(turnBack, writing, turns, turn, scope);
    }
  } finally {
    // Nobody could take it back any more.
    for (const { toastId } of turns.undos) yield* put(toastDismissed({ id: toastId }));
  }
}
