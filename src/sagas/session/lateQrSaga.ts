import type { Action } from '@reduxjs/toolkit';
import { call, take, type SagaGenerator } from 'typed-redux-saga';

import { wayChosen } from '../../features/session/slice';
import type { Services } from '../../services/ports';
import { ofCode, untilDone } from '../effects/untilDone';

/** The process comes as an argument, so that the sign-in page does not load it. */
export type LoadQr = () => Promise<{ qrSaga: (services: Services) => SagaGenerator<void> }>;

const isQrChosen = (action: Action): boolean => wayChosen.match(action) && action.payload === 'qr';

/** Signing in by QR code, from the moment that its tab is chosen for the first time: few people do. Runs as long as the app. */
export function* lateQrSaga(services: Services, load: LoadQr): SagaGenerator<void> {
  yield* take(isQrChosen);
  const { qrSaga } = yield* call(() => untilDone('session/qr', services.clock, () => call(load), ofCode));
  yield* call(qrSaga, services);
}
