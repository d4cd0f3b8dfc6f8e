import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import {
  actionChannel,
  call,
  fork,
  put,
  race,
  type SagaGenerator,
  select,
  take,
  takeEvery,
  takeLatest,
} from 'typed-redux-saga';
import { COOKIE_PROMPT_DELAY_MS } from '@inkside/kit';

import type { ConsentKind } from '@inkside/protocol';
import { type ConsentItem, documentKinds, dueOf } from '../features/consent/logic';
import {
  consentAgreed,
  consentFellDue,
  cookiesRejected,
  selectConsentMarks,
  selectCookiePrompt,
  selectPrompts,
  termsTicked,
  updatesRejected,
} from '../features/consent/slice';
import { languageChosen, selectLanguage } from '../features/preferences/slice';
import { placeOf } from '../features/route/routeTable';
import { routeEntered } from '../features/route/slice';
import { sessionClosed, sessionOpened, signOutConfirmed } from '../features/session/slice';
import type { Services } from '../services/ports';
import { reportThrown, sleep } from './effects/effects';
import { localeCookies } from '../features/preferences/logic';
import type { CookiesPort } from '../services/ports/site';

type Parts = Pick<Services, 'consent' | 'cookies' | 'clock'>;

/** The texts of these kinds as the cloud has them, in the language of now; what cannot be asked for now is asked for at the next start. */
function* fetchItems(kinds: readonly ConsentKind[], parts: Parts): SagaGenerator<readonly ConsentItem[]> {
  const language = yield* select(selectLanguage);
  const items: ConsentItem[] = [];
  for (const kind of kinds) {
    try {
      const text = yield* call(() => parts.consent.latest(kind, language));
      if (text !== undefined) items.push({ kind, ...text });
    } catch (thrown) {
      yield* call(reportThrown, parts.clock, `consent/${kind}`, thrown);
    }
    // Another language was chosen while they were on their way: nothing is asked in the old one.
    if (language !== (yield* select(selectLanguage))) return yield* call(fetchItems, kinds, parts);
  }
  return items;
}

const isPromptPlace = (name: string): boolean => name !== 'login' && placeOf(name)?.isQuiet !== true;

/** Asks for what is not agreed to. */
function* ask(items: readonly ConsentItem[]): SagaGenerator<void> {
  const asked = dueOf(items, yield* select(selectConsentMarks));
  if (asked.length > 0) yield* put(consentFellDue({ items: asked }));
}

/** Asks about cookies a second from now, and not before somebody has left the sign-in page. */
function* askAboutCookies(parts: Parts): SagaGenerator<void> {
  // Where people are, not where they were: the guard may have led them on.
  const routes = yield* actionChannel(routeEntered, buffers.sliding(1));
  yield* sleep(parts.clock, COOKIE_PROMPT_DELAY_MS);
  let isHere = false;
  while (!isHere) isHere = isPromptPlace((yield* take(routes)).payload.name);
  routes.close();
  yield* call(ask, yield* call(fetchItems, ['cookie'] as const, parts));
}

/** Asks at the start, and whoever signs in after somebody has rejected: here, or in another tab. */
function* cookieSaga(parts: Parts): SagaGenerator<void> {
  yield* call(askAboutCookies, parts);
  for (;;) {
    yield* take(sessionOpened);
    const isAnswered = (yield* select(selectConsentMarks)).cookie !== null;
    if (!isAnswered && (yield* select(selectCookiePrompt)) === undefined) yield* call(askAboutCookies, parts);
  }
}

const documentMoments = [termsTicked, sessionOpened, sessionClosed, routeEntered];

function* askForDocuments(parts: Parts, hasTicked: boolean): SagaGenerator<void> {
  const items = yield* call(fetchItems, documentKinds, parts);
  // The tick is for the terms and the policy. Whoever has once read what is new is told of what came since.
  const hasReadNews = (yield* select(selectConsentMarks)).updateMessage !== null;
  const isTicked = ({ kind }: ConsentItem): boolean => hasTicked && !(hasReadNews && kind === 'updateMessage');
  const agreed = items.filter(isTicked);
  if (agreed.length > 0) yield* put(consentAgreed({ items: agreed }));
  yield* call(
    ask,
    items.filter((item) => !isTicked(item)),
  );
}

/**
 * Whoever has just signed in has agreed to the terms as they stand: by the tick, or by opening the printed address.
 * Whoever comes back is asked, once a session, when a text is new.
 */
function* documentsSaga(parts: Parts): SagaGenerator<void> {
  const moments = yield* actionChannel<Action>(documentMoments, buffers.expanding());
  let hasTicked = false;
  let isAwaited = false;
  let isHere = false;
  for (;;) {
    const action = yield* take(moments);
    if (termsTicked.match(action)) hasTicked = true;
    if (sessionOpened.match(action)) isAwaited = true;
    if (sessionClosed.match(action)) isAwaited = hasTicked = false;
    if (routeEntered.match(action)) isHere = isPromptPlace(action.payload.name);
    if (!isAwaited || !isHere) continue;
    // Texts that come after the session has ended are not for whoever comes next.
    yield* race([call(askForDocuments, parts, hasTicked), take(sessionClosed)]);
    isAwaited = hasTicked = false;
  }
}

/** What is being asked, in the language that was chosen meanwhile; what was answered until then stays so. */
function* reword(parts: Parts): SagaGenerator<void> {
  const asked = yield* select(selectPrompts);
  const items = yield* call(
    fetchItems,
    asked.map(({ kind }) => kind),
    parts,
  );
  const left = new Set((yield* select(selectPrompts)).map(({ kind }) => kind));
  const said = items.filter(({ kind }) => left.has(kind));
  if (said.length > 0) yield* put(consentFellDue({ items: said }));
}

/** Keeps the four kinds of consent (specification section 4). Runs as long as the app. */
export function* consentSaga(parts: Parts): SagaGenerator<void> {
  yield* takeEvery([cookiesRejected, updatesRejected], function* (action: Action) {
    if (cookiesRejected.match(action)) parts.cookies.clearAll();
    yield* put(signOutConfirmed());
  });
  yield* takeLatest(languageChosen, reword, parts);
  yield* fork(cookieSaga, parts);
  yield* fork(documentsSaga, parts);
}

/**
 * Writes the language where the cloud's own pages read it, as long as cookies are agreed to: it is an optional one. Runs
 * as long as the app.
 */
export function* localeCookieSaga(cookies: Pick<CookiesPort, 'writeLocale'>): SagaGenerator<void> {
  function* write(): SagaGenerator<void> {
    const { cookie } = yield* select(selectConsentMarks);
    if (cookie !== null) cookies.writeLocale(localeCookies[yield* select(selectLanguage)]);
  }
  yield* call(write);
  const isReason = (action: Action): boolean =>
    consentAgreed.match(action)
      ? action.payload.items.some(({ kind }) => kind === 'cookie')
      : languageChosen.match(action);
  yield* takeEvery(isReason, write);
}
