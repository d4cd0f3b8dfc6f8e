import type { Action } from '@reduxjs/toolkit';
import { fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';

import { selectLanguage } from '../../features/preferences/selectors';
import { languageChosen } from '../../features/preferences/slice';
import { routeEntered, type EnteredRoute } from '../../features/route/slice';
import type { Scope } from '../scope';
import { nearbySaga } from './nearbySaga';
import { dataOf } from './pageData';

const isReason = (action: Action): boolean => routeEntered.match(action) || languageChosen.match(action);

/**
 * Asks for what the shown page needs of the cloud: when it is entered, and in the new language when another one
 * is chosen; and listens to what it tells by itself. Begins with the page that is shown then. Ends by cancel.
 */
export function* pageDataSaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  const { clock } = scope.services;
  yield* fork(nearbySaga, scope, shown);
  let route = shown;
  let before: EnteredRoute | null = null;
  let language: string = yield* select(selectLanguage);
  for (;;) {
    if (route !== null) for (const asked of dataOf({ route, before, language, now: clock.now() })) yield* put(asked);
    const reason: Action = yield* take(isReason);
    before = routeEntered.match(reason) ? route : null;
    if (routeEntered.match(reason)) route = reason.payload;
    if (languageChosen.match(reason)) language = reason.payload;
  }
}
