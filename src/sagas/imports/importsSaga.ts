import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, take, type SagaGenerator } from 'typed-redux-saga';

import {
  importRemoveConfirmed,
  importsLoadFailed,
  importsLoading,
  importsReloadAsked,
  saveEnded,
} from '../../features/imports/slice';
import { toastRaised } from '../../features/toasts/slice';
import { type EnteredRoute, routeEntered } from '../../features/route/slice';
import { reportThrown } from '../effects/effects';
import type { Scope } from '../scope';
import { saveNotesSaga } from './saveNote';
import { showList, takeFilesSaga } from './takeFiles';

function* load(scope: Scope): SagaGenerator<void> {
  try {
    yield* call(showList, scope);
  } catch (thrown) {
    yield* put(importsLoadFailed(yield* call(reportThrown, scope.services.clock, 'imports/list', thrown)));
  }
}

function* remove({ payload: { noteId } }: ReturnType<typeof importRemoveConfirmed>, scope: Scope): SagaGenerator<void> {
  const { uid, services } = scope;
  try {
    yield* call(() => services.imports.remove(uid, noteId));
    yield* put(saveEnded({ noteId }));
    yield* call(showList, scope);
  } catch (thrown) {
    const { code, params } = yield* call(reportThrown, services.clock, 'imports/remove', thrown);
    yield* put(toastRaised({ id: services.ids.newId(), tone: 'bad', code, params }));
  }
}

const places = new Set(['importedNote', 'importedOpen']);

const isReason = (action: Action): boolean =>
  importsReloadAsked.match(action) || (routeEntered.match(action) && places.has(action.payload.name));

/**
 * Notes from files: the list is read when a place is entered that shows it, files are taken, notes saved and removed.
 * Begins with the place that is shown then. Ends by cancel.
 */
export function* importsSaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  yield* fork(takeFilesSaga, scope);
  yield* fork(saveNotesSaga, scope);
  if (shown !== null && places.has(shown.name)) yield* fork(load, scope);
  for (;;) {
    const action: Action = yield* take((one: Action) => isReason(one) || importRemoveConfirmed.match(one));
    if (importRemoveConfirmed.match(action)) {
      yield* fork(remove, action, scope);
      continue;
    }
    if (importsReloadAsked.match(action)) yield* put(importsLoading());
    yield* fork(load, scope);
  }
}
