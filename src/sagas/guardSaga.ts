import type { Action } from '@reduxjs/toolkit';
import { take, type SagaGenerator } from 'typed-redux-saga';

import { routeEntered, type EnteredRoute } from '../features/route/slice';
import { sessionClosed, sessionClosing, sessionOpened } from '../features/session/slice';
import type { SessionState } from '../features/session/types';
import type { Services } from '../services/ports';
import { decide, toSignIn } from './decide';

const triggers = [routeEntered, sessionOpened, sessionClosing, sessionClosed];

const sessionAfter = (session: SessionState, action: Action): SessionState => {
  if (sessionOpened.match(action)) return { phase: 'signedIn', user: action.payload };
  if (sessionClosed.match(action)) return { phase: 'signedOut', ...action.payload };
  // Between the two nobody is sent anywhere.
  return sessionClosing.match(action) ? { phase: 'unknown' } : session;
};

/** Whether a session has ended by the person's own wish: whoever is turned out comes back, and may go on reading. */
const isWayOut = (before: Action | undefined, action: Action): boolean =>
  sessionClosing.match(before) && sessionClosed.match(action) && action.payload.returnTo === null;

/**
 * Sends people where the guard's rules want them, whenever the route or the session changes. Goes by what it heard and
 * not by the store, which may show the past. Runs as long as the app.
 */
export function* guardSaga({ navigation, device }: Pick<Services, 'navigation' | 'device'>): SagaGenerator<void> {
  let route: EnteredRoute | null = null;
  let session: SessionState = { phase: 'unknown' };
  let before: Action | undefined;
  for (;;) {
    const action: Action = yield* take(triggers);
    session = sessionAfter(session, action);
    if (routeEntered.match(action)) route = action.payload;
    const hasLeft = isWayOut(before, action);
    before = action;
    if (route === null) continue;
    const decision = hasLeft
      ? toSignIn(route)
      : decide(route, session, { isMobile: device.isMobile() }, navigation.servedFrom());
    if (decision.kind === 'go') navigation.go(decision.path, { replace: true });
    if (decision.kind === 'leave') navigation.leave(decision.url);
  }
}
