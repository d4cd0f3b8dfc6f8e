import { fork, type SagaGenerator } from 'typed-redux-saga';

import type { Services } from '../services/ports';
import { appUpdateSaga } from './appUpdateSaga';
import { consentSaga, localeCookieSaga } from './consentSaga';
import { lateOpenPagesSaga } from './openPages/lateOpenPagesSaga';
import { supervise } from './effects/effects';
import type { Loads } from './loads';
import { guardSaga } from './guardSaga';
import { errorLogSaga, reportSaga, toastSaga } from './reportingSagas';
import { serversSaga } from './serversSaga';
import { lateQrSaga, signInSaga } from './session/signInSaga';
import { sessionSaga, vaultWatchSaga } from './session/sessionSaga';

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
    ['openPages', () => lateOpenPagesSaga(services, loads.openPages)],
    ['appUpdate', () => appUpdateSaga(services)],
    ['servers', () => serversSaga(services)],
    ['vault', () => vaultWatchSaga(services)],
    ['signIn', () => signInSaga(services, loads.check)],
    ['qrSignIn', () => lateQrSaga(services, loads.qr)],
    ['session', () => sessionSaga(services, loads.engine, loads.link)],
  ];
  for (const [name, process] of processes) yield* fork(supervise, name, clock, process);
}
