import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, PortError, type AppError } from '../../app/kit/appError';
import { CODE_RESEND_MS } from '../../app/kit/constants';
import type { Contact } from '../../app/kit/text/contact';
import { asEpochMs, type EpochMs } from '../../app/kit/text/units';
import { contactFault } from '../../features/session/logic';
import { codeRequest, codeWaitTold, signInRequest } from '../../features/session/slice';
import type { Proof, SessionUser } from '../../features/session/types';
import type { Services } from '../../services/ports';
import { requestSaga } from '../requests/requestSaga';
import type { WithVerify } from './captchaSaga';

/** The security check comes as an argument, so that the sign-in page does not load it before somebody needs it. */
export type LoadCheck = () => Promise<{ withVerify: WithVerify }>;

const refuse = (fault: AppError | undefined): void => {
  if (fault !== undefined) throw new PortError(fault.code, fault.params);
};

const MS_PER_S = 1000;

/** Refusals that name a wait: nobody need ask for a code again before it is over. */
const waiting: ReadonlySet<string> = new Set(['errors.tooManyRequests', 'errors.codeTries']);

function* noteWait(contact: Contact, thrown: unknown, now: EpochMs): SagaGenerator<void> {
  const { code, params } = appErrorOf(thrown);
  const { seconds } = params;
  if (!waiting.has(code) || typeof seconds !== 'number') return;
  yield* put(codeWaitTold({ contact, until: asEpochMs(now + seconds * MS_PER_S), now }));
}

/** Where its code does not come nothing is sent; the form says so, and its button asks again. */
function* checked(loadCheck: LoadCheck): SagaGenerator<WithVerify> {
  try {
    return (yield* call(loadCheck)).withVerify;
  } catch {
    throw new PortError('errors.network', { operation: 'captcha' });
  }
}

function* sendCode(services: Services, contact: Contact, loadCheck: LoadCheck): SagaGenerator<{ resendAt: EpochMs }> {
  const { accounts, clock } = services;
  refuse(contactFault(contact));
  const withVerify: WithVerify = yield* call(checked, loadCheck);
  try {
    yield* withVerify(services, (verify) => accounts.requestCode({ contact, verify }));
  } catch (thrown) {
    yield* noteWait(contact, thrown, clock.now());
    throw thrown;
  }
  return { resendAt: asEpochMs(clock.now() + CODE_RESEND_MS) };
}

function* byCode({ accounts, clock }: Services, proof: Proof & { kind: 'code' }, remember: boolean): SagaGenerator<SessionUser> {
  try {
    return yield* call(() => accounts.signIn({ entry: proof, remember }));
  } catch (thrown) {
    // After too many wrong ones only another code helps.
    if (appErrorOf(thrown).code === 'errors.codeTries') yield* noteWait(proof.contact, thrown, clock.now());
    throw thrown;
  }
}

function* enter(services: Services, proof: Proof, remember: boolean, loadCheck: LoadCheck): SagaGenerator<SessionUser> {
  const { accounts } = services;
  if (proof.kind !== 'qr') refuse(contactFault(proof.contact));
  if (proof.kind === 'code') return yield* call(byCode, services, proof, remember);
  if (proof.kind === 'qr') return yield* call(() => accounts.signIn({ entry: proof, remember }));
  const withVerify: WithVerify = yield* call(checked, loadCheck);
  return yield* withVerify(services, (verify) => accounts.signIn({ entry: { ...proof, verify }, remember }));
}

/** The two calls of the sign-in page. The rules of section 5 hold here too: nothing malformed is sent. */
export function* signInSaga(services: Services, loadCheck: LoadCheck): SagaGenerator<void> {
  yield* fork(requestSaga, codeRequest, services, ({ contact }: { contact: Contact }) =>
    sendCode(services, contact, loadCheck),
  );
  yield* fork(requestSaga, signInRequest, services, ({ proof, remember }: { proof: Proof; remember: boolean }) =>
    enter(services, proof, remember, loadCheck),
  );
}
