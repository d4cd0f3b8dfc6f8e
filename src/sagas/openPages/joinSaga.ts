import type { Action } from '@reduxjs/toolkit';
import { put, take, type SagaGenerator } from 'typed-redux-saga';

import { joinRequest, joinWanted } from '../../features/groups/slice';
import { routeEntered } from '../../features/route/slice';
import { sessionClosed, sessionOpened } from '../../features/session/slice';
import type { Services } from '../../services/ports';
import { answer } from '../requestSaga';
import { isTurningAway, type HeardBefore } from './heard';

type JoinParts = Pick<Services, 'clock' | 'ids' | 'groups' | 'navigation'>;

const heardHere = [joinWanted, sessionOpened, sessionClosed, routeEntered];
const isHeard = (action: Action): boolean => heardHere.some(({ match }) => match(action));

const invitationPath = (code: string): string => `/groupShare?code=${encodeURIComponent(code)}`;

type Wish = Pick<HeardBefore, 'isSignedIn' | 'wanted'>;

const after = (wish: Wish, action: Action): Wish => {
  if (sessionOpened.match(action)) return { ...wish, isSignedIn: true };
  if (sessionClosed.match(action)) return { ...wish, isSignedIn: false };
  if (joinWanted.match(action)) return { ...wish, wanted: action.payload.code };
  return wish.wanted !== undefined && routeEntered.match(action) && isTurningAway(action.payload, wish.wanted)
    ? { ...wish, wanted: undefined }
    : wish;
};

/**
 * Joins a group for whoever is signed in; who is not signs in first, comes back, and has then joined. The wish is a
 * click of this page's person and never part of an address: no link can make anyone join. Runs as long as the app.
 */
export function* joinSaga({ groups, navigation, ...parts }: JoinParts, heard: Wish): SagaGenerator<void> {
  yield* answer(parts, joinRequest, ({ code }) => groups.join(code));
  const signIn = (code: string): void => navigation.go(`/login?redirect=${encodeURIComponent(invitationPath(code))}`);
  let wish = heard;
  if (wish.wanted !== undefined && !wish.isSignedIn) signIn(wish.wanted);
  for (;;) {
    if (wish.wanted !== undefined && wish.isSignedIn) {
      yield* put(joinRequest.asked({ code: wish.wanted }));
      wish = { ...wish, wanted: undefined };
    }
    const action: Action = yield* take(isHeard);
    wish = after(wish, action);
    if (joinWanted.match(action) && !wish.isSignedIn) signIn(action.payload.code);
  }
}
