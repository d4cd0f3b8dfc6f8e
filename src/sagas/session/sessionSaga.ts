import type { SessionFacts } from '@inkside/protocol';
import type { Action } from '@reduxjs/toolkit';
import { buffers, type Channel, type Task } from 'redux-saga';
import {
  actionChannel,
  call,
  cancel,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
} from 'typed-redux-saga';
import { type AppError, CLOUD_PATIENCE_MS } from '@inkside/kit';

import { termsTicked } from '../../features/consent/slice';
import { safeRedirect } from '../../features/session/logic';
import { type EnteredRoute, routeEntered, selectRoute } from '../../features/route/slice';
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
import type { Services } from '../../services/ports';
import { reportThrown, sleep, sourceOf } from '../effects/effects';
import { ofCode, untilDone } from '../effects/untilDone';
import { type FindParts, findSession, type Found, hearAwaited, type LoadLink } from './findSession';
import { keepIntents, takeMissed, tellMissed } from './missedIntents';

/** The engine comes as an argument, so that the sign-in page does not load it. */
export type LoadEngine = () => Promise<{
  engineSaga: (
    scope: { uid: SessionFacts['uid']; services: Services; isEntered: boolean },
    shown: EnteredRoute | null,
  ) => SagaGenerator<void>;
  isRemovalAgreed: (named: number, uid: SessionFacts['uid'], services: Services) => SagaGenerator<boolean>;
  removeData: (uid: SessionFacts['uid'], services: Services) => SagaGenerator<void>;
}>;

/**
 * What a stored session will need is on its way while the cloud is asked whether it still takes it: nothing of it is
 * shown before it answers or lets its time pass. What does not come is asked for again when it is needed.
 */
function* prepare({ session, documents }: Services, loadEngine: LoadEngine): SagaGenerator<void> {
  const kept = yield* call(() => session.remembered());
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
  /** Where the next session may be: in the vault, which another tab changed; in the form, which was sent meanwhile. */
  readonly next: 'vault' | 'form' | 'nowhere';
}

/** What other tabs do to the session that all of them share. */
type Changes = Channel<ReturnType<typeof vaultChangedElsewhere>>;

const endings = [signOutConfirmed, sessionExpired, vaultChangedElsewhere];

const endOf = (action: Action): End => ({
  reason: sessionExpired.match(action) ? action.payload.error : null,
  isOwnWish: signOutConfirmed.match(action),
  removesData: signOutConfirmed.match(action) && action.payload.removesData,
  next: vaultChangedElsewhere.match(action) ? 'vault' : 'nowhere',
});

/** Somebody signed in by the form after all. */
const replaced: End = { reason: null, isOwnWish: false, removesData: false, next: 'form' };

function* open(user: SessionFacts): SagaGenerator<void> {
  yield* put(sessionOpened(user));
  // The next sign-in form begins empty.
  yield* put(codeRequest.dismissed());
  yield* put(signInRequest.dismissed());
}

/** The page that is open, as this process knows it: the store may show the past. */
interface Place {
  route: EnteredRoute | null;
}

function* followRoute(place: Place): SagaGenerator<void> {
  yield* takeEvery(routeEntered, ({ payload }) => {
    place.route = payload;
  });
}

const engineCode = ({ clock }: Services, loadEngine: LoadEngine) =>
  untilDone('session/engine', clock, () => call(loadEngine), ofCode);

function* runEngine(
  { user: { uid }, awaited, isEntered = false }: Found,
  services: Services,
  loadEngine: LoadEngine,
  place: Readonly<Place>,
): SagaGenerator<void> {
  if (awaited !== undefined) yield* fork(hearAwaited, services, awaited);
  const intents = yield* keepIntents();
  try {
    const { engineSaga } = yield* call(() => engineCode(services, loadEngine));
    const missed = yield* call(takeMissed, intents);
    yield* fork(engineSaga, { uid, services, isEntered }, place.route);
    yield* call(tellMissed, missed);
  } finally {
    intents.close();
  }
}

/** No form is sent without the tick. */
function* takeForm({ payload }: ReturnType<typeof signInRequest.succeeded>): SagaGenerator<Found> {
  yield* put(termsTicked());
  return { user: payload.result, isEntered: true };
}

/** Waits for a form that the cloud takes, or for another tab to sign in: then this one goes on as the same person. */
function* awaitSession(finding: FindParts, changes: Changes): SagaGenerator<Found> {
  for (;;) {
    const { entered } = yield* race({ entered: take(finding.signIns), changed: take(changes) });
    if (entered !== undefined) return yield* call(takeForm, entered);
    const found: Found | undefined = yield* call(findSession, finding);
    if (found !== undefined) return found;
  }
}

/** Whether another tab has changed the vault; asked once. */
const isChanged = (changes: Changes): boolean => {
  let count = 0;
  changes.flush((waiting) => (count = Array.isArray(waiting) ? waiting.length : 0));
  return count > 0;
};

/** Looks again where another tab has changed the vault since it was looked into. */
function* untilFresh(first: Found | undefined, finding: FindParts, changes: Changes): SagaGenerator<Found> {
  let found = first ?? (yield* call(awaitSession, finding, changes));
  while (isChanged(changes)) {
    const again: Found | undefined = yield* call(findSession, finding);
    if (again === undefined) yield* put(sessionClosed({ reason: null, returnTo: null }));
    found = again ?? (yield* call(awaitSession, finding, changes));
  }
  return found;
}

/** Clears what this computer holds of the session; only the person's own wish is told to the cloud. */
function* clearSession(end: End, { session, clock }: Services): SagaGenerator<void> {
  // The vault holds what the form opened.
  if (end.next === 'form') return;
  if (!end.isOwnWish) {
    // Leaves alone what another tab put in its place.
    session.forget();
    return;
  }
  try {
    // A cloud that does not answer is told all the same, and holds up nobody.
    yield* race({ told: call(() => session.signOut()), isSilent: sleep(clock, CLOUD_PATIENCE_MS) });
  } catch (thrown) {
    yield* call(reportThrown, clock, 'session/signOut', thrown);
  }
}

interface Running {
  readonly user: SessionFacts;
  readonly engine: Task;
  /** Where the person is. */
  readonly path: string | null;
}

/** What removes data comes with the engine: whoever is signed in has it already, also without a network. */
function* isAgreed(
  ending: Action,
  uid: SessionFacts['uid'],
  services: Services,
  loadEngine: LoadEngine,
): SagaGenerator<boolean> {
  if (!signOutConfirmed.match(ending) || !ending.payload.removesData) return true;
  const { isRemovalAgreed } = yield* call(() => engineCode(services, loadEngine));
  return yield* call(isRemovalAgreed, ending.payload.named ?? 0, uid, services);
}

function* close(
  end: End,
  { user, engine, path }: Running,
  services: Services,
  loadEngine: LoadEngine,
): SagaGenerator<void> {
  yield* put(sessionClosing());
  yield* cancel(engine);
  yield* call(clearSession, end, services);
  // After the other tabs have heard of it and let go of the databases.
  if (end.removesData) {
    const { removeData } = yield* call(() => engineCode(services, loadEngine));
    yield* call(removeData, user.uid, services);
  }
  yield* put(sessionClosed({ reason: end.reason, returnTo: end.isOwnWish ? null : (safeRedirect(path) ?? null) }));
}

/**
 * The one owner of the signed-in scope: finds or awaits a session, forks the engine, and cancels it when the session
 * ends, whoever ends it. Nothing else starts or stops a sync. Runs as long as the app.
 */
export function* sessionSaga(services: Services, loadEngine: LoadEngine, loadLink: LoadLink): SagaGenerator<void> {
  // Heard from the start: a form may be sent, or a session end, while something else is on its way.
  const signIns = yield* actionChannel(signInRequest.succeeded, buffers.sliding(1));
  const finding: FindParts = { services, loadLink, signIns };
  const changes: Changes = yield* actionChannel(vaultChangedElsewhere, buffers.sliding(1));
  const place: Place = { route: yield* select(selectRoute) };
  yield* fork(followRoute, place);
  yield* call(prepare, services, loadEngine);
  let found = yield* call(findSession, finding);
  if (found === undefined) yield* put(sessionClosed({ reason: null, returnTo: null }));
  for (;;) {
    found = yield* call(untilFresh, found, finding, changes);
    const ends = yield* actionChannel<Action>(endings, buffers.dropping(1));
    const { user }: Found = found;
    yield* call(open, user);
    const engine = yield* fork(runEngine, found, services, loadEngine, place);
    // A form that was on its way while another tab signed in: the vault holds its session by now.
    let { ending, entered } = yield* race({ ending: take(ends), entered: take(signIns) });
    while (ending !== undefined && !(yield* call(isAgreed, ending, user.uid, services, loadEngine))) {
      ({ ending, entered } = yield* race({ ending: take(ends), entered: take(signIns) }));
    }
    const end = ending === undefined ? replaced : endOf(ending);
    ends.close();
    // What other tabs did up to now is dealt with by this end.
    isChanged(changes);
    yield* call(close, end, { user, engine, path: place.route?.path ?? null }, services, loadEngine);
    if (entered !== undefined) found = yield* call(takeForm, entered);
    else found = end.next === 'vault' ? yield* call(findSession, finding) : undefined;
  }
}

/** Hears that another tab of this browser signed out, or in as someone else. Runs as long as the app. */
export function* vaultWatchSaga({ session }: Services): SagaGenerator<void> {
  const changes = sourceOf<{ changed: true }>((report) => session.watchVault(() => report({ changed: true })));
  try {
    for (;;) {
      yield* take(changes);
      yield* put(vaultChangedElsewhere());
    }
  } finally {
    changes.close();
  }
}
