import type { SessionFacts } from '@inkside/protocol';
import { call, fork, type SagaGenerator, take } from 'typed-redux-saga';
import { type Contact, PortError } from '@inkside/kit';
import type { Action } from '@reduxjs/toolkit';

import { contactFault } from '../../features/session/logic';
import { codeRequest, passwordResetRequest, signInRequest, wayChosen } from '../../features/session/slice';
import type { Proof } from '@inkside/protocol';
import type { Services } from '../../services/ports';
import { requestSaga } from '../requestSaga';
import type { enter, resetPassword, sendCode } from './signInCalls';
import { ofCode, untilDone } from '../effects/untilDone';

interface SignInCalls {
  readonly sendCode: typeof sendCode;
  readonly enter: typeof enter;
  readonly resetPassword: typeof resetPassword;
}

/** What the form sends, and its security check, come as an argument, so that the page does not load them before. */
export type LoadCheck = () => Promise<SignInCalls>;

/** The rules of section 5 hold here too: nothing malformed is sent. */
const refuseMalformed = (contact: Contact): void => {
  const fault = contactFault(contact);
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
};

/** Where its code does not come nothing is sent; the form says so, and its button asks again. */
function* loaded(load: LoadCheck): SagaGenerator<SignInCalls> {
  try {
    return yield* call(load);
  } catch {
    throw new PortError('errors.network', { operation: 'captcha' });
  }
}

/** The calls of the sign-in page; another password is set from the account as well. */
export function* signInSaga(services: Services, load: LoadCheck): SagaGenerator<void> {
  const strained = new Set<string>();
  yield* fork(requestSaga, codeRequest, services, function* ({ contact }: { contact: Contact }) {
    refuseMalformed(contact);
    const calls = yield* call(loaded, load);
    return yield* call(calls.sendCode, services, contact);
  });
  yield* fork(
    requestSaga,
    signInRequest,
    services,
    function* ({ proof, remember }: { proof: Proof; remember: boolean }): SagaGenerator<SessionFacts> {
      if (proof.kind === 'qr') return yield* call(() => services.session.signIn({ entry: proof, remember }));
      refuseMalformed(proof.contact);
      const calls = yield* call(loaded, load);
      return yield* call(calls.enter, services, { proof, remember }, strained);
    },
  );
  yield* fork(resetting, load, services);
}

function* resetting(load: LoadCheck, services: Services): SagaGenerator<void> {
  type Reset = Parameters<typeof passwordResetRequest.asked>[0];
  yield* fork(requestSaga, passwordResetRequest, services, function* (reset: Reset) {
    refuseMalformed(reset.contact);
    const calls = yield* call(loaded, load);
    return yield* call(calls.resetPassword, services, reset);
  });
}

/** The process comes as an argument, so that the sign-in page does not load it. */
export type LoadQr = () => Promise<{ qrSaga: (services: Services) => SagaGenerator<void> }>;

const isQrChosen = (action: Action): boolean => wayChosen.match(action) && action.payload === 'qr';

/** Signing in by QR code, from the moment that its tab is chosen for the first time: few people do. Runs as long as the app. */
export function* lateQrSaga(services: Services, load: LoadQr): SagaGenerator<void> {
  yield* take(isQrChosen);
  const { qrSaga } = yield* call(() => untilDone('session/qr', services.clock, () => call(load), ofCode));
  yield* call(qrSaga, services);
}
