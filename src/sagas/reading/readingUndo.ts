import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, put, select, take, type SagaGenerator } from 'typed-redux-saga';

import type { ErrorParams } from '@inkside/kit';
import { articlesMarked, articlesRequest, statesRequest } from '../../features/reading/articlesSlice';
import { type Undoable, undoableDone, undoableOver } from '../../features/reading/deskSlice';
import { inverseMark } from '../../features/reading/logic';
import { selectArticleList, selectReadingUndo } from '../../features/reading/selectors';
import { cataloguesRequest, favouritesRequest, feedsRequest, pagesRequest } from '../../features/reading/slice';
import type { ReadingKind, UndoStep } from '../../features/reading/types';
import { toastRaised, undoAsked } from '../../features/toasts/slice';
import { reportThrown } from '../effects/effects';
import type { Scope } from '../scope';

/** Acts of network reading are in the cloud at once and in no local database, so they have an undo of their own. */
const OWN = 'reading:';

/** Whether the undo of network reading is meant: by the id of its toast, or by Ctrl Z on one of its pages. */
export const isReadingUndo = (id: string | null, shownPath: string): boolean =>
  id === null ? shownPath.startsWith('/internetReading') : id.startsWith(OWN);

/** Says what was done, with the way back. */
export function* tellUndoable(
  words: { readonly code: string; readonly params: ErrorParams },
  step: UndoStep,
  { services: { ids } }: Scope,
): SagaGenerator<void> {
  const id = `${OWN}${ids.newId()}`;
  yield* put(undoableDone({ id, step }));
  yield* put(toastRaised({ id: ids.newId(), tone: 'plain', ...words, undoes: id }));
}

/** Who looks at one feed is led to the one that takes its place. */
export const leadOver = (from: string, to: string, { services: { navigation } }: Scope): void => {
  const [path = '', query = ''] = navigation.current().split('?');
  if (new URLSearchParams(query).get('at') === from) navigation.go(`${path}?at=${to}`, { replace: true });
};

const lists: Readonly<Record<ReadingKind | 'favourite', () => Action>> = {
  rss: () => feedsRequest.asked({}),
  opds: () => cataloguesRequest.asked({}),
  page: () => pagesRequest.asked({}),
  favourite: () => favouritesRequest.asked({}),
};

/** Asks again for what an act has changed. */
export function* readAgain(of: ReadingKind | 'favourite'): SagaGenerator<void> {
  yield* put(lists[of]());
  if (of !== 'rss') return;
  yield* put(statesRequest.asked({}));
  const { shown } = yield* select(selectArticleList);
  if (shown !== null) yield* put(articlesRequest.asked({ ...shown, after: '' }));
}

/** @returns how many came back: what is gone for good does not */
function* bringBack(
  { of, ids }: Pick<Extract<UndoStep, { kind: 'removed' }>, 'of' | 'ids'>,
  { services }: Scope,
): SagaGenerator<number> {
  const back = yield* call(() => services.articles.restore(ids));
  yield* readAgain(of);
  return back.length;
}

/** @returns how many things are back */
function* takeBack(step: UndoStep, scope: Scope): SagaGenerator<number> {
  const { uid, services } = scope;
  const { reading, articles } = services;
  switch (step.kind) {
    case 'collected':
      yield* call(() => reading.uncollect(step.ids));
      yield* readAgain('favourite');
      return step.ids.length;
    case 'removed':
      return yield* call(bringBack, step, scope);
    case 'readdressed':
      yield* call(() => reading.remove(step.of, [step.now]));
      leadOver(step.now, step.before, scope);
      return yield* call(bringBack, { of: step.of, ids: [step.before] }, scope);
    case 'renamed':
      yield* call(() => reading.rename(step.id, step.title));
      yield* readAgain(step.of);
      return 1;
    case 'moved':
      for (const { ids, parent } of step.from) yield* call(() => articles.move(ids, parent));
      yield* readAgain(step.of);
      return step.from.reduce((sum, { ids }) => sum + ids.length, 0);
    case 'marked': {
      const mark = inverseMark(step.mark);
      const changed = yield* call(() => articles.mark(uid, step.articles, mark));
      yield* put(articlesMarked({ articles: changed, mark }));
      yield* put(statesRequest.asked({}));
      return changed.length;
    }
  }
}

function* undo({ id, step }: Undoable, scope: Scope): SagaGenerator<void> {
  const { clock, ids } = scope.services;
  try {
    const count = yield* call(takeBack, step, scope);
    const code = count === 0 ? 'lists.nothingToUndo' : 'lists.undone';
    yield* put(toastRaised({ id: ids.newId(), tone: 'plain', code, params: { count } }));
  } catch (thrown) {
    const error = yield* call(reportThrown, clock, 'reading/undo', thrown);
    yield* put(toastRaised({ id: ids.newId(), tone: 'bad', ...error }));
  }
  yield* put(undoableOver({ id }));
}

/** Undo of what was done in network reading, one after the other. Ends by cancel. */
export function* readingUndoSaga(scope: Scope): SagaGenerator<void> {
  const { ids, navigation } = scope.services;
  const asked = yield* actionChannel(undoAsked, buffers.expanding());
  for (;;) {
    const { payload } = (yield* take(asked)) as ReturnType<typeof undoAsked>;
    if (!isReadingUndo(payload.id, navigation.current())) continue;
    const known = yield* select(selectReadingUndo);
    const meant = payload.id === null ? known[0] : known.find(({ id }) => id === payload.id);
    if (meant === undefined) {
      yield* put(toastRaised({ id: ids.newId(), tone: 'plain', code: 'lists.nothingToUndo', params: {} }));
    } else yield* call(undo, meant, scope);
  }
}
