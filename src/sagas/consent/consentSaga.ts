import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, fork, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';

import { COOKIE_PROMPT_DELAY_MS } from '../../app/kit/constants';
import { agreed, documentKinds, dueOf, noMarks } from '../../features/consent/logic';
import { selectConsentMarks } from '../../features/consent/selectors';
import { consentAgreed, consentFellDue, cookiesRejected, marksReadElsewhere, termsTicked, updatesRejected } from '../../features/consent/slice';
import type { ConsentItem, ConsentKind, ConsentMarks } from '../../features/consent/types';
import { selectLanguage } from '../../features/preferences/selectors';
import { languageChosen, preferencesReadElsewhere, type Language } from '../../features/preferences/slice';
import { placeOf } from '../../features/route/routeTable';
import { routeEntered } from '../../features/route/slice';
import { sessionClosed, sessionOpened, signOutConfirmed } from '../../features/session/slice';
import type { Services } from '../../services/ports';
import { reportThrown } from '../effects/report';
import { sleep } from '../effects/sleep';

type Parts = Pick<Services, 'consent' | 'cookies' | 'clock'>;

/** The texts of these kinds as the cloud has them; what cannot be asked for now is asked for at the next start. */
function* fetchItems(kinds: readonly ConsentKind[], { consent, clock }: Parts, language: Language): SagaGenerator<readonly ConsentItem[]> {
  const items: ConsentItem[] = [];
  for (const kind of kinds) {
    try {
      const text = yield* call(() => consent.latest(kind, language));
      if (text !== undefined) items.push({ kind, ...text });
    } catch (thrown) {
      yield* call(reportThrown, clock, `consent/${kind}`, thrown);
    }
  }
  return items;
}

/** Marks and language as this process knows them: the store may show the past. */
interface Known {
  marks: ConsentMarks;
  language: Language;
}

function* follow(known: Known): SagaGenerator<void> {
  yield* takeEvery(languageChosen, ({ payload }) => {
    known.language = payload;
  });
  yield* takeEvery(preferencesReadElsewhere, ({ payload }) => {
    known.language = payload.language;
  });
  yield* takeEvery(marksReadElsewhere, ({ payload }) => {
    known.marks = payload;
  });
  yield* takeEvery(consentAgreed, ({ payload }) => {
    known.marks = agreed(known.marks, payload.items);
  });
  yield* takeEvery(cookiesRejected, () => {
    known.marks = { ...known.marks, cookie: null };
  });
  yield* takeEvery(updatesRejected, () => {
    known.marks = { ...noMarks, cookie: known.marks.cookie };
  });
}

const isPromptPlace = (name: string): boolean => name !== 'login' && placeOf(name)?.isQuiet !== true;
const isPromptRoute = (action: Action): boolean => routeEntered.match(action) && isPromptPlace(action.payload.name);

/** Asks about cookies one second after the start, and not before somebody has left the sign-in page. */
function* cookieSaga(parts: Parts, known: Readonly<Known>): SagaGenerator<void> {
  const routes = yield* actionChannel<Action>(isPromptRoute, buffers.sliding(1));
  yield* sleep(parts.clock, COOKIE_PROMPT_DELAY_MS);
  yield* take(routes);
  routes.close();
  const items = dueOf(yield* call(fetchItems, ['cookie'] as const, parts, known.language), known.marks);
  if (items.length > 0) yield* put(consentFellDue({ items }));
}

const isDocumentMoment = (action: Action): boolean =>
  [termsTicked, sessionOpened, sessionClosed, routeEntered].some(({ match }) => match(action));

function* askForDocuments(parts: Parts, { marks, language }: Readonly<Known>, hasTicked: boolean): SagaGenerator<void> {
  const items = yield* call(fetchItems, documentKinds, parts, language);
  if (hasTicked) {
    if (items.length > 0) yield* put(consentAgreed({ items }));
    return;
  }
  const asked = dueOf(items, marks);
  if (asked.length > 0) yield* put(consentFellDue({ items: asked }));
}

/**
 * Whoever has just signed in has agreed to the terms as they stand: by the tick, or by opening the printed address.
 * Whoever comes back is asked, once a session, when a text is new.
 */
function* documentsSaga(parts: Parts, known: Readonly<Known>): SagaGenerator<void> {
  const moments = yield* actionChannel<Action>(isDocumentMoment, buffers.expanding());
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
    yield* call(askForDocuments, parts, known, hasTicked);
    isAwaited = hasTicked = false;
  }
}

/** Keeps the four kinds of consent (specification section 4). Runs as long as the app. */
export function* consentSaga(parts: Parts): SagaGenerator<void> {
  const known: Known = { marks: yield* select(selectConsentMarks), language: yield* select(selectLanguage) };
  yield* fork(follow, known);
  yield* takeEvery(cookiesRejected, function* () {
    parts.cookies.clearAll();
    yield* put(signOutConfirmed());
  });
  yield* takeEvery(updatesRejected, function* () {
    yield* put(signOutConfirmed());
  });
  yield* fork(cookieSaga, parts, known);
  yield* fork(documentsSaga, parts, known);
}
