import type { Action } from '@reduxjs/toolkit';
import { select, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { selectRoute } from '../../features/route/selectors';
import { routeEntered } from '../../features/route/slice';
import { selectSession } from '../../features/session/selectors';
import { sessionClosed, sessionOpened } from '../../features/session/slice';
import type { NavigationPort } from '../../services/ports';
import { decide } from './decide';

const triggers = [routeEntered, sessionOpened, sessionClosed];
const isTrigger = (action: Action): boolean => triggers.some(({ match }) => match(action));

/** Sends people where the guard's rules want them, whenever the route or the session changes. Runs as long as the app. */
export function* guardSaga(navigation: NavigationPort): SagaGenerator<void> {
  yield* takeEvery(isTrigger, function* () {
    const route = yield* select(selectRoute);
    const session = yield* select(selectSession);
    if (route === null) return;
    const decision = decide(route, session);
    if (decision.kind === 'go') navigation.go(decision.path, { replace: true });
  });
}
