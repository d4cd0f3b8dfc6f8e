import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, cancel, fork, put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import type { AppError } from '../../app/kit/appError';
import { CLOUD_PATIENCE_MS } from '../../app/kit/constants';
import { termsTicked } from '../../features/consent/slice';
import { recorderTold } from '../../features/recorder/slice';
import { safeRedirect } from '../../features/session/logic';
import { selectRoute } from '../../features/route/selectors';
import { routeEntered, type EnteredRoute } from '../../features/route/slice';
import {
  codeRequest,
  sessionClosed,
  sessionClosing,
  sessionExpired,
  sessionOpened,
  signInRequest,
  signOutConfirmed,
  vaultChangedElsewhere,
} from '../../features/session/slice';
import type { SessionUser } from '../../features/session/types';
import { toastRaised } from '../../features/toasts/slice';
import type { Services } from '../../services/ports';
import { reportThrown } from '../effects/report';
import { sleep } from '../effects/sleep';
import { untilLoaded } from '../effects/untilLoaded';
import { findSession, hearAwaited, type Found } from './findSession';

/** The engine comes as an argument, so that the sign-in page does not load it. */
export type LoadEngine = () => Promise<{
  engineSaga: (scope: { uid: SessionUser['uid']; services: Services }, shown: EnteredRoute | null) => SagaGenerator<void>;
}>;

/**
 * What a stored session will need is on its way while the cloud is asked whether it still takes it: nothing of it is
 * shown before it answers or lets its time pass. What does not come is asked for again when it is needed.
 */
function* prepare({ accounts, documents }: Services, loadEngine: LoadEngine): SagaGenerator<void> {
  const kept = yield* call(() => accounts.remembered());
  if (kept === undefined) return;
  documents.expect(kept.uid);
  loadEngine().catch(() => undefined);
}

interface End {
  readonly reason: AppError | null;
  /** Whether the cloud is told, and whether the person comes back to the same page. */
  readonly isOwnWish: boolean;
  /** Whether nothing of the user's is to stay on this computer. */
  readonly removesData: boolean;
  /** Whether another tab changed the vault, which may hold someone else's session now. */
  readonly isElsewhere: boolean;
}

const isEnding = (action: Action): boolean =>
  [signOutConfirmed, sessionExpired, vaultChangedElsewhere].some(({ match }) => match(action));

const endOf = (action: Action): End => ({
  reason: sessionExpired.match(action) ? action.payload.error : null,
  isOwnWish: signOutConfirmed.match(action),
  removesData: signOutConfirmed.match(action) && action.payload.removesData,
  isElsewhere: vaultChangedElsewhere.match(action),
});

/** The page that is open, as this process knows it: the store may show the past. */
interface Place {
  route: EnteredRoute | null;
}

function* followRoute(place: Place): SagaGenerator<void> {
  yield* takeEvery(routeEntered, ({ payload }) => {
    place.route = payload;
  });
}

function* runEngine({ user: { uid }, awaited }: Found, services: Services, loadEngine: LoadEngine, place: Readonly<Place>): SagaGenerator<void> {
  if (awaited !== undefined) yield* fork(hearAwaited, services, awaited);
  const { engineSaga } = yield* call(() => untilLoaded(loadEngine, services.clock, 'session/engine'));
  yield* fork(engineSaga, { uid, services }, place.route);
}

/** Removes what this computer holds of a user. What cannot be removed is said, because somebody relies on it. */
function* removeData(uid: SessionUser['uid'], { documents, imports, errorLog, recorder, clock, ids }: Services): SagaGenerator<void> {
  try {
    yield* call(() => documents.removeAll(uid));
    yield* call(() => imports.removeAll(uid));
    yield* call(() => errorLog.clear());
    yield* call(() => recorder.removeAll());
    yield* put(recorderTold({ phase: 'idle', since: null, lost: [] }));
  } catch (thrown) {
    yield* call(reportThrown, clock, 'session/removeData', thrown);
    yield* put(toastRaised({ id: ids.newId(), tone: 'bad', code: 'errors.dataNotRemoved', params: {} }));
  }
}

/** Clears what this computer holds of the session; only the person's own wish is told to the cloud. */
function* clearSession(end: End, { accounts, clock }: Services): SagaGenerator<void> {
  if (!end.isOwnWish) {
    // Leaves alone what another tab put in its place.
    accounts.forget();
    return;
  }
  try {
    // A cloud that does not answer is told all the same, and holds up nobody.
    yield* race({ told: call(() => accounts.signOut()), isSilent: sleep(clock, CLOUD_PATIENCE_MS) });
  } catch (thrown) {
    yield* call(reportThrown, clock, 'session/signOut', thrown);
  }
}

/**
 * The one owner of the signed-in scope: finds or awaits a session, forks the engine, and cancels it when the session
 * ends, whoever ends it. Nothing else starts or stops a sync. Runs as long as the app.
 */
export function* sessionSaga(services: Services, loadEngine: LoadEngine): SagaGenerator<void> {
  // Heard from the start: a form may be sent, or a session end, while something else is on its way.
  const signIns = yield* actionChannel(signInRequest.succeeded, buffers.sliding(1));
  const place: Place = { route: yield* select(selectRoute) };
  yield* fork(followRoute, place);
  yield* call(prepare, services, loadEngine);
  let found = yield* call(findSession, services);
  if (found === undefined) yield* put(sessionClosed({ reason: null, returnTo: null }));
  for (;;) {
    if (found === undefined) {
      found = { user: (yield* take(signIns)).payload.result };
      // No form is sent without the tick.
      yield* put(termsTicked());
    }
    const endings = yield* actionChannel<Action>(isEnding, buffers.dropping(1));
    const { user }: Found = found;
    yield* put(sessionOpened(user));
    // The next sign-in form begins empty.
    yield* put(codeRequest.dismissed());
    yield* put(signInRequest.dismissed());
    const engine = yield* fork(runEngine, found, services, loadEngine, place);
    const end = endOf(yield* take(endings));
    endings.close();
    const { route } = place;
    yield* put(sessionClosing());
    yield* cancel(engine);
    yield* call(clearSession, end, services);
    // After the other tabs have heard of it and let go of the databases.
    if (end.removesData) yield* call(removeData, user.uid, services);
    const returnTo = end.isOwnWish ? null : (safeRedirect(route?.path ?? null) ?? null);
    yield* put(sessionClosed({ reason: end.reason, returnTo }));
    found = end.isElsewhere ? yield* call(findSession, services) : undefined;
  }
}
