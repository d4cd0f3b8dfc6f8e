import type { Action } from '@reduxjs/toolkit';
import { take, type SagaGenerator } from 'typed-redux-saga';

import { routeEntered, type EnteredRoute } from '../../features/route/slice';
import { sessionClosed, sessionClosing, sessionOpened } from '../../features/session/slice';
import type { SessionState } from '../../features/session/types';
import type { Services } from '../../services/ports';
import { decide } from './decide';

const triggers = [routeEntered, sessionOpened, sessionClosing, sessionClosed];
const isTrigger = (action: Action): boolean => triggers.some(({ match }) => match(action));

const sessionAfter = (session: SessionState, action: Action): SessionState => {
  if (sessionOpened.match(action)) return { phase: 'signedIn', user: action.payload };
  if (sessionClosed.match(action)) return { phase: 'signedOut', ...action.payload };
  // Between the two nobody is sent anywhere.
  return sessionClosing.match(action) ? { phase: 'unknown' } : session;
};

/**
 * Sends people where the guard's rules want them, whenever the route or the session changes. Goes by what it heard and
 * not by the store, which may show the past. Runs as long as the app.
 */
export function* guardSaga({ navigation, device }: Pick<Services, 'navigation' | 'device'>): SagaGenerator<void> {
  let route: EnteredRoute | null = null;
  let session: SessionState = { phase: 'unknown' };
  for (;;) {
    const action: Action = yield* take(isTrigger);
    session = sessionAfter(session, action);
    if (routeEntered.match(action)) route = action.payload;
    if (route === null) continue;
    const decision = decide(route, session, { isMobile: device.isMobile() }, navigation.servedFrom());
    if (decision.kind === 'go') navigation.go(decision.path, { replace: true });
    if (decision.kind === 'leave') navigation.leave(decision.url);
  }
}
