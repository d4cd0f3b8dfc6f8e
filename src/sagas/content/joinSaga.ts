import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, take, type SagaGenerator } from 'typed-redux-saga';

import { joinRequest, joinWanted } from '../../features/groupShare/slice';
import { routeEntered } from '../../features/route/slice';
import { sessionClosed, sessionOpened } from '../../features/session/slice';
import type { Services } from '../../services/ports';
import { requestSaga } from '../requests/requestSaga';

type JoinParts = Pick<Services, 'clock' | 'ids' | 'invitations' | 'navigation'>;

const heard = [joinWanted, sessionOpened, sessionClosed, routeEntered];
const isHeard = (action: Action): boolean => heard.some(({ match }) => match(action));

const invitationPath = (code: string): string => `/groupShare?code=${encodeURIComponent(code)}`;

/** Only the way through the sign-in page keeps the wish: whoever turns elsewhere has let go of it. */
const isTurningAway = (action: Action, code: string): boolean => {
  if (!routeEntered.match(action)) return false;
  const { name, query } = action.payload;
  return name !== 'login' && !(name === 'groupShare' && query['code'] === code);
};

/**
 * Joins a group for whoever is signed in; who is not signs in first, comes back, and has then joined. The wish is a
 * click of this page's person and never part of an address: no link can make anyone join. Runs as long as the app.
 */
export function* joinSaga(services: JoinParts): SagaGenerator<void> {
  const { invitations, navigation } = services;
  yield* fork(requestSaga, joinRequest, services, ({ code }: { code: string }) => call(() => invitations.join(code)));
  let isSignedIn = false;
  let wanted: string | undefined;
  for (;;) {
    const action: Action = yield* take(isHeard);
    if (sessionOpened.match(action)) isSignedIn = true;
    if (sessionClosed.match(action)) isSignedIn = false;
    if (joinWanted.match(action)) wanted = action.payload.code;
    if (wanted === undefined) continue;
    if (isTurningAway(action, wanted)) wanted = undefined;
    else if (isSignedIn) {
      yield* put(joinRequest.asked({ code: wanted }));
      wanted = undefined;
    } else if (joinWanted.match(action)) navigation.go(`/login?redirect=${encodeURIComponent(invitationPath(wanted))}`);
  }
}
