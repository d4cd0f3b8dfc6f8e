import type { Action } from '@reduxjs/toolkit';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';

import { dataOf } from '../features/features';
import { languageChosen, selectLanguage } from '../features/preferences/slice';
import { type EnteredRoute, routeEntered } from '../features/route/slice';
import type { Scope } from './scope';

const isReason = (action: Action): boolean => routeEntered.match(action) || languageChosen.match(action);

/**
 * Asks for what the shown page needs of the cloud: when it is entered, and in the new language when another one
 * is chosen. Begins with the page that is shown then. Ends by cancel.
 */
export function* pageDataSaga(scope: Scope, shown: EnteredRoute | null): SagaGenerator<void> {
  const { clock } = scope.services;
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
