import { call, fork, type SagaGenerator } from 'typed-redux-saga';

import { PortError } from '../../app/kit/appError';
import { CODE_RESEND_MS } from '../../app/kit/constants';
import { asEpochMs, type SecretId } from '../../app/kit/units';
import { emailFault } from '../../features/session/logic';
import { codeRequest, signInRequest } from '../../features/session/slice';
import type { Services } from '../../services/ports';
import { requestSaga } from '../requests/requestSaga';

const refuse = (fault: { code: string; params: Readonly<Record<string, string | number>> } | undefined): void => {
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
};

/** The two calls of the sign-in page. The rules of section 5 hold here too: nothing malformed is sent. */
export function* signInSaga(services: Services): SagaGenerator<void> {
  const { accounts, clock } = services;
  yield* fork(requestSaga, codeRequest, services, function* ({ email }: { email: string }) {
    refuse(emailFault(email));
    yield* call(() => accounts.requestCode({ email }));
    return { resendAt: asEpochMs(clock.now() + CODE_RESEND_MS) };
  });
  yield* fork(requestSaga, signInRequest, services, function* (form: { email: string; code: SecretId; remember: boolean }) {
    refuse(emailFault(form.email));
    return yield* call(() => accounts.signIn(form));
  });
}
