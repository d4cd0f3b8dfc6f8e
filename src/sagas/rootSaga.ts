import { fork, type SagaGenerator } from 'typed-redux-saga';

import type { Services } from '../services/ports';
import { supervise } from './effects/supervise';
import { guardSaga } from './navigation/guardSaga';
import { reportSaga } from './reporting/reportSaga';
import { toastSaga } from './reporting/toastSaga';
import { sessionSaga, type LoadEngine } from './session/sessionSaga';
import { signInSaga } from './session/signInSaga';
import { vaultWatchSaga } from './session/vaultWatchSaga';

const loadEngine: LoadEngine = () => import('./engineSaga');

/** A table of contents of what runs from start to end of the app. */
export function* rootSaga(services: Services): SagaGenerator<void> {
  const { clock } = services;
  const processes: readonly (readonly [string, () => SagaGenerator<void>])[] = [
    ['reporting', () => reportSaga(services.errorLog)],
    ['toasts', () => toastSaga(services)],
    ['guard', () => guardSaga(services.navigation)],
    ['vault', () => vaultWatchSaga(services)],
    ['signIn', () => signInSaga(services)],
    ['session', () => sessionSaga(services, loadEngine)],
  ];
  for (const [name, process] of processes) yield* fork(supervise, name, clock, process);
}
