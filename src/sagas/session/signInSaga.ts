import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, PortError, type AppError } from '../../app/kit/appError';
import { CODE_RESEND_MS } from '../../app/kit/constants';
import type { Contact } from '../../app/kit/contact';
import { asEpochMs, type EpochMs } from '../../app/kit/units';
import { contactFault } from '../../features/session/logic';
import { codeRequest, codeWaitTold, signInRequest } from '../../features/session/slice';
import type { Proof, SessionUser } from '../../features/session/types';
import type { Services } from '../../services/ports';
import { requestSaga } from '../requests/requestSaga';
import { withVerify } from './captchaSaga';

const refuse = (fault: AppError | undefined): void => {
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
};

const MS_PER_S = 1000;

/** A refusal that names a wait: nobody need ask again before it is over. */
function* noteWait(contact: Contact, thrown: unknown, now: EpochMs): SagaGenerator<void> {
  const { code, params } = appErrorOf(thrown);
  const { seconds } = params;
  if (code !== 'errors.tooManyRequests' || typeof seconds !== 'number') return;
  yield* put(codeWaitTold({ contact, until: asEpochMs(now + seconds * MS_PER_S), now }));
}

function* sendCode(services: Services, contact: Contact): SagaGenerator<{ resendAt: EpochMs }> {
  const { accounts, clock } = services;
  refuse(contactFault(contact));
  try {
    yield* withVerify(services, (verify) => accounts.requestCode({ contact, verify }));
  } catch (thrown) {
    yield* noteWait(contact, thrown, clock.now());
    throw thrown;
  }
  return { resendAt: asEpochMs(clock.now() + CODE_RESEND_MS) };
}

function* enter(services: Services, proof: Proof, remember: boolean): SagaGenerator<SessionUser> {
  const { accounts } = services;
  if (proof.kind !== 'qr') refuse(contactFault(proof.contact));
  if (proof.kind !== 'password') return yield* call(() => accounts.signIn({ entry: proof, remember }));
  return yield* withVerify(services, (verify) => accounts.signIn({ entry: { ...proof, verify }, remember }));
}

/** The two calls of the sign-in page. The rules of section 5 hold here too: nothing malformed is sent. */
export function* signInSaga(services: Services): SagaGenerator<void> {
  yield* fork(requestSaga, codeRequest, services, ({ contact }: { contact: Contact }) => sendCode(services, contact));
  yield* fork(requestSaga, signInRequest, services, ({ proof, remember }: { proof: Proof; remember: boolean }) =>
    enter(services, proof, remember),
  );
}
