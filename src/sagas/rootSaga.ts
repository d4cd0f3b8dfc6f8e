import { call, fork, put, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import type { Action } from '@reduxjs/toolkit';

import type { Services } from '../services/ports';
import { consentAgreed, selectConsentMarks } from '../features/consent/slice';
import { localeCookies } from '../features/preferences/logic';
import { languageChosen, selectLanguage } from '../features/preferences/slice';
import type { CookiesPort } from '../services/ports/site';
import { optionsOf } from '../features/servers/logic';
import { serverChosen, serversListed } from '../features/servers/slice';
import { placeOf } from '../features/route/routeTable';
import { routeEntered } from '../features/route/slice';
import { appUpdateSaga } from './appUpdateSaga';
import { consentSaga } from './consentSaga';
import { lateContentSaga } from './content/lateContentSaga';
import { supervise } from './effects/effects';
import type { Loads } from './loads';
import { guardSaga } from './guardSaga';
import { errorLogSaga, reportSaga, toastSaga } from './reportingSagas';
import { lateQrSaga } from './session/lateQrSaga';
import { sessionSaga } from './session/sessionSaga';
import { signInSaga } from './session/signInSaga';
import { vaultWatchSaga } from './session/vaultWatchSaga';

/** Lists the servers once somebody is on a page that is not left in quiet (specification section 2). */
function* listServers({ servers }: Pick<Services, 'servers'>): SagaGenerator<void> {
  for (;;) {
    const { payload } = yield* take(routeEntered);
    if (placeOf(payload.name)?.isQuiet === true) continue;
    const { servers: rows, isRemembered } = yield* call(() => servers.list());
    yield* put(serversListed({ options: optionsOf(rows), isRemembered }));
    return;
  }
}

/**
 * Lists the servers, and opens the sign-in page of the one that is chosen: each server serves its own web app, so that
 * cookies, databases and sessions of two clouds never meet. Runs as long as the app.
 */
function* serversSaga({ servers, navigation }: Pick<Services, 'servers' | 'navigation'>): SagaGenerator<void> {
  yield* call(listServers, { servers });
  for (;;) {
    const { payload } = yield* take(serverChosen);
    const { servers: rows } = yield* call(() => servers.list());
    const chosen = rows.find(({ value, isHere }) => value === payload.value && !isHere);
    if (chosen !== undefined) navigation.leave(`${chosen.value}/#/login`);
  }
}

/**
 * Writes the language where the cloud's own pages read it, as long as cookies are agreed to: it is an optional one. Runs
 * as long as the app.
 */
function* localeCookieSaga(cookies: Pick<CookiesPort, 'writeLocale'>): SagaGenerator<void> {
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

/** A table of contents of what runs from start to end of the app. */
export function* rootSaga(services: Services, loads: Loads): SagaGenerator<void> {
  const { clock } = services;
  const processes: readonly (readonly [string, () => SagaGenerator<void>])[] = [
    ['reporting', () => reportSaga(services.errorLog)],
    ['errorLog', () => errorLogSaga(services.errorLog)],
    ['toasts', () => toastSaga(services)],
    ['guard', () => guardSaga(services)],
    ['consent', () => consentSaga(services)],
    ['localeCookie', () => localeCookieSaga(services.cookies)],
    ['content', () => lateContentSaga(services, loads.content)],
    ['appUpdate', () => appUpdateSaga(services)],
    ['servers', () => serversSaga(services)],
    ['vault', () => vaultWatchSaga(services)],
    ['signIn', () => signInSaga(services, loads.check)],
    ['qrSignIn', () => lateQrSaga(services, loads.qr)],
    ['session', () => sessionSaga(services, loads.engine, loads.link)],
  ];
  for (const [name, process] of processes) yield* fork(supervise, name, clock, process);
}
