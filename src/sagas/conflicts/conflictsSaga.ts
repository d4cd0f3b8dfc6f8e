import type { Action } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { call, cancel, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';

import { asNoteId, asPageId, firstText, type NoteId } from '@inkside/kit';
import type { Conflict, StoredDocument } from '@inkside/sync';
import { conflictKey, hasSamePages, isDeleted, kindOf, sidesInOrder } from '../../features/conflicts/conflictLogic';
import { selectShownConflict } from '../../features/conflicts/selectors';
import { conflictPagesAsked, conflictPagesTold } from '../../features/conflicts/slice';
import type { Side, SidePage } from '../../features/conflicts/types';
import { routeEntered } from '../../features/route/slice';
import { type ConflictAnswer, conflictsListed, settleRequest } from '../../features/sync/slice';
import { reportThrown } from '../effects/effects';
import { holderOf, knownIn } from '../ink/noteDocument';
import { requestSaga } from '../requestSaga';
import type { Scope } from '../scope';
import { settle } from './settleSaga';

/** A side of its own name, so that both can be open at once, and the note itself beside them. */
const openingOf = (side: StoredDocument): NoteId => asNoteId(`${firstText(side['uniqueId'], side._id)}@${side._rev}`);

/** The note as one side says it, by the viewer's own reading; its first page is drawn from it. */
function* openSide(side: StoredDocument, { uid, services }: Scope): SagaGenerator<SidePage> {
  const noteId = asNoteId(firstText(side['uniqueId'], side._id));
  const request = { uid: holderOf(side, uid), noteId, source: 'cloud', ...knownIn(side), as: openingOf(side) } as const;
  try {
    const { pages } = yield* call(() => services.ink.openNote(request));
    const [page] = pages;
    return { phase: 'open', page: page === undefined ? null : { ...page, pageId: asPageId(page.pageId) } };
  } catch (thrown) {
    return { phase: 'failed', error: yield* call(reportThrown, services.clock, 'conflicts/pages', thrown) };
  }
}

const opening: SidePage = { phase: 'opening' };

/** Both sides are open until the question is left. Where the pages are the same they are read once. */
function* showPages(conflict: Conflict, scope: Scope): SagaGenerator<void> {
  const key = conflictKey(conflict);
  let sides: Record<Side, SidePage> = { winner: opening, loser: opening };
  const asked = hasSamePages(conflict) ? sidesInOrder(conflict).slice(0, 1) : sidesInOrder(conflict);
  yield* put(conflictPagesTold({ key, sides }));
  try {
    for (const side of asked) {
      const page = yield* call(openSide, conflict[side], scope);
      sides = asked.length === 1 ? { winner: page, loser: page } : { ...sides, [side]: page };
      yield* put(conflictPagesTold({ key, sides }));
    }
    yield* take(() => false);
  } finally {
    for (const side of asked) scope.services.ink.closeNote(openingOf(conflict[side]));
    yield* put(conflictPagesTold(null));
  }
}

/** Documents of which a person knows the pages, and of which both sides are there. */
const hasPages = (conflict: Conflict): boolean => kindOf(conflict) === 'note' && !isDeleted(conflict.winner);

const mayChangeShown = (action: Action): boolean =>
  [routeEntered, conflictsListed, conflictPagesAsked].some(({ match }) => match(action));

/** What tells one reading of the pages from another: a side that was written since is another one. */
const readingOf = (conflict: Conflict | undefined): string =>
  conflict === undefined ? '' : `${conflictKey(conflict)} ${conflict.winner._rev}`;

/** Follows the address, and the conflicts that there are. */
function* followShown(scope: Scope): SagaGenerator<void> {
  let showing: Task | undefined;
  let shown = '';
  for (;;) {
    const conflict = yield* select(selectShownConflict);
    if (readingOf(conflict) !== shown) {
      if (showing !== undefined) yield* cancel(showing);
      shown = readingOf(conflict);
      showing = conflict !== undefined && hasPages(conflict) ? yield* fork(showPages, conflict, scope) : undefined;
    }
    const action: Action = yield* take(mayChangeShown);
    if (conflictPagesAsked.match(action)) shown = '';
  }
}

/** Conflicts that a person decides: the pages of the one that is looked at, and the answers. Ends by cancel. */
export function* conflictsSaga(scope: Scope): SagaGenerator<void> {
  const answer = (asked: ConflictAnswer) => settle(asked, scope);
  yield* fork(requestSaga, settleRequest, scope.services, answer, { toast: true });
  yield* call(followShown, scope);
}
