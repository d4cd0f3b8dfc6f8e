import { fork, type SagaGenerator } from 'typed-redux-saga';

import type { Services } from '../services/ports';
import { appUpdateSaga } from './appUpdate/appUpdateSaga';
import { consentSaga } from './consent/consentSaga';
import { localeCookieSaga } from './consent/localeCookieSaga';
import { contentSaga } from './content/contentSaga';
import { joinSaga } from './content/joinSaga';
import { supervise } from './effects/supervise';
import { guardSaga } from './navigation/guardSaga';
import { errorLogSaga } from './reporting/errorLogSaga';
import { reportSaga } from './reporting/reportSaga';
import { toastSaga } from './reporting/toastSaga';
import { serversSaga } from './servers/serversSaga';
import { qrSaga } from './session/qrSaga';
import { sessionSaga, type LoadEngine } from './session/sessionSaga';
import { signInSaga } from './session/signInSaga';
import { vaultWatchSaga } from './session/vaultWatchSaga';

const loadEngine: LoadEngine = () => import('./engineSaga');

/** A table of contents of what runs from start to end of the app. */
export function* rootSaga(services: Services): SagaGenerator<void> {
  const { clock } = services;
  const processes: readonly (readonly [string, () => SagaGenerator<void>])[] = [
    ['reporting', () => reportSaga(services.errorLog)],
    ['errorLog', () => errorLogSaga(services.errorLog)],
    ['toasts', () => toastSaga(services)],
    ['guard', () => guardSaga(services)],
    ['consent', () => consentSaga(services)],
    ['localeCookie', () => localeCookieSaga(services.cookies)],
    ['content', () => contentSaga(services)],
    ['join', () => joinSaga(services)],
    ['appUpdate', () => appUpdateSaga(services)],
    ['servers', () => serversSaga(services)],
    ['vault', () => vaultWatchSaga(services)],
    ['signIn', () => signInSaga(services)],
    ['qrSignIn', () => qrSaga(services)],
    ['session', () => sessionSaga(services, loadEngine)],
  ];
  for (const [name, process] of processes) yield* fork(supervise, name, clock, process);
}
