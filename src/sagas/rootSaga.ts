import { fork, type SagaGenerator } from 'typed-redux-saga';

import type { Services } from '../services/ports';
import { appUpdateSaga } from './appUpdate/appUpdateSaga';
import { consentSaga } from './consent/consentSaga';
import { localeCookieSaga } from './consent/localeCookieSaga';
import { lateContentSaga, type LoadContent } from './content/lateContentSaga';
import { supervise } from './effects/supervise';
import { guardSaga } from './navigation/guardSaga';
import { errorLogSaga } from './reporting/errorLogSaga';
import { reportSaga } from './reporting/reportSaga';
import { toastSaga } from './reporting/toastSaga';
import { serversSaga } from './servers/serversSaga';
import { lateQrSaga, type LoadQr } from './session/lateQrSaga';
import { sessionSaga, type LoadEngine } from './session/sessionSaga';
import { signInSaga, type LoadCheck } from './session/signInSaga';
import { vaultWatchSaga } from './session/vaultWatchSaga';

const loadEngine: LoadEngine = () => import('./engineSaga');
// In one file with the calls that it makes.
const loadCheck: LoadCheck = () => import(/* webpackChunkName: "captcha" */ './session/captchaSaga');
const loadContent: LoadContent = () => import('./content/contentSagas');
const loadQr: LoadQr = () => import('./session/qrSaga');

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
    ['content', () => lateContentSaga(services, loadContent)],
    ['appUpdate', () => appUpdateSaga(services)],
    ['servers', () => serversSaga(services)],
    ['vault', () => vaultWatchSaga(services)],
    ['signIn', () => signInSaga(services, loadCheck)],
    ['qrSignIn', () => lateQrSaga(services, loadQr)],
    ['session', () => sessionSaga(services, loadEngine)],
  ];
  for (const [name, process] of processes) yield* fork(supervise, name, clock, process);
}
