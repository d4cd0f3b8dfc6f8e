import { call, cancel, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';

import type { AppError } from '../../app/kit/appError';
import { safeRedirect } from '../../features/session/logic';
import { selectRoute } from '../../features/route/selectors';
import {
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
import type { Services, SessionFacts } from '../../services/ports';
import { reportThrown } from '../effects/report';

/** The engine comes as an argument, so that the sign-in page does not load it. */
export type LoadEngine = () => Promise<{
  engineSaga: (scope: { uid: SessionUser['uid']; services: Services }) => SagaGenerator<void>;
}>;

/** A link in the address first, then what the vault holds. A link that does not work says so and changes nothing. */
function* findSession({ accounts, clock, ids }: Services): SagaGenerator<SessionFacts | undefined> {
  try {
    const linked = yield* call(() => accounts.redeemLink());
    if (linked !== undefined) return linked;
  } catch (thrown) {
    const error = yield* call(reportThrown, clock, 'session/link', thrown);
    yield* put(toastRaised({ id: ids.newId(), tone: 'bad', code: error.code, params: error.params }));
  }
  try {
    return yield* call(() => accounts.resume());
  } catch (thrown) {
    yield* call(reportThrown, clock, 'session/resume', thrown);
    accounts.forget();
    return undefined;
  }
}

function* waitForSignIn(): SagaGenerator<SessionUser> {
  const { payload } = yield* take(signInRequest.succeeded);
  return payload.result;
}

interface End {
  readonly reason: AppError | null;
  /** Whether the cloud is told, and whether the person comes back to the same page. */
  readonly isOwnWish: boolean;
  /** Whether another tab changed the vault, which may hold someone else's session now. */
  readonly isElsewhere: boolean;
}

function* waitForEnd(): SagaGenerator<End> {
  const { expired, elsewhere } = yield* race({
    left: take(signOutConfirmed),
    expired: take(sessionExpired),
    elsewhere: take(vaultChangedElsewhere),
  });
  return {
    reason: expired?.payload.error ?? null,
    isOwnWish: expired === undefined && elsewhere === undefined,
    isElsewhere: elsewhere !== undefined,
  };
}

/** Clears what this computer holds of the session; only the person's own wish is told to the cloud. */
function* clearSession(end: End, { accounts, clock }: Services): SagaGenerator<void> {
  if (end.isElsewhere) return;
  if (!end.isOwnWish) {
    accounts.forget();
    return;
  }
  try {
    yield* call(() => accounts.signOut());
  } catch (thrown) {
    yield* call(reportThrown, clock, 'session/signOut', thrown);
  }
}

/**
 * The one owner of the signed-in scope: finds or awaits a session, forks the engine, and cancels it when the session
 * ends, whoever ends it. Nothing else starts or stops a sync. Runs as long as the app.
 */
export function* sessionSaga(services: Services, loadEngine: LoadEngine): SagaGenerator<void> {
  let user: SessionUser | undefined = yield* call(findSession, services);
  if (user === undefined) yield* put(sessionClosed({ reason: null, returnTo: null }));
  for (;;) {
    user ??= yield* call(waitForSignIn);
    yield* put(sessionOpened(user));
    const { engineSaga } = yield* call(loadEngine);
    const engine = yield* fork(engineSaga, { uid: user.uid, services });
    const end = yield* call(waitForEnd);
    const route = yield* select(selectRoute);
    yield* put(sessionClosing());
    yield* cancel(engine);
    yield* call(clearSession, end, services);
    const returnTo = end.isOwnWish ? null : (safeRedirect(route?.path ?? null) ?? null);
    yield* put(sessionClosed({ reason: end.reason, returnTo }));
    user = end.isElsewhere ? yield* call(findSession, services) : undefined;
  }
}
