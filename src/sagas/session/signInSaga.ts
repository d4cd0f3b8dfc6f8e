import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';

import { appErrorOf, PortError, type AppError } from '../../app/kit/appError';
import { CODE_RESEND_MS } from '../../app/kit/constants';
import type { Contact } from '../../app/kit/text/contact';
import { asEpochMs, type EpochMs, type SecretId } from '../../app/kit/text/units';
import { contactFault, contactKey } from '../../features/session/logic';
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

/** How the sign-in form comes by its security check, and for whom a code is not sent without one. */
interface Checks {
  readonly load: LoadCheck;
  /** Contacts whose tries were used up: by somebody else at this network, it may be, who would use up the next ones too. */
  readonly strained: Set<string>;
}

interface CodeEntry {
  readonly proof: Proof & { kind: 'code' };
  readonly remember: boolean;
}

/** Without a check, as long as the cloud takes it so. The code stays where it was typed. */
function* byCode(services: Services, { proof, remember }: CodeEntry, { load, strained }: Checks): SagaGenerator<SessionUser> {
  const { accounts } = services;
  const send = (verify: SecretId | null): Promise<SessionUser> =>
    accounts.signIn({ entry: verify === null ? proof : { ...proof, verify }, remember });
  let refused: AppError | null = null;
  if (!strained.has(contactKey(proof.contact))) {
    try {
      return yield* call(() => send(null));
    } catch (thrown) {
      refused = appErrorOf(thrown);
      if (refused.code !== 'errors.captchaNeeded') throw thrown;
    }
  }
  const withVerify: WithVerify = yield* call(checked, load);
  return yield* withVerify(services, send, refused);
}

function* byCodeOrWait(services: Services, entry: CodeEntry, checks: Checks): SagaGenerator<SessionUser> {
  try {
    return yield* call(byCode, services, entry, checks);
  } catch (thrown) {
    // After too many wrong ones only another code helps.
    if (appErrorOf(thrown).code === 'errors.codeTries') {
      const { contact } = entry.proof;
      checks.strained.add(contactKey(contact));
      yield* noteWait(contact, thrown, services.clock.now());
    }
    throw thrown;
  }
}

function* enter(services: Services, proof: Proof, remember: boolean, checks: Checks): SagaGenerator<SessionUser> {
  const { accounts } = services;
  if (proof.kind !== 'qr') refuse(contactFault(proof.contact));
  if (proof.kind === 'code') return yield* call(byCodeOrWait, services, { proof, remember }, checks);
  if (proof.kind === 'qr') return yield* call(() => accounts.signIn({ entry: proof, remember }));
  const withVerify: WithVerify = yield* call(checked, checks.load);
  return yield* withVerify(services, (verify) => accounts.signIn({ entry: { ...proof, verify }, remember }));
}

/** The two calls of the sign-in page. The rules of section 5 hold here too: nothing malformed is sent. */
export function* signInSaga(services: Services, loadCheck: LoadCheck): SagaGenerator<void> {
  const checks: Checks = { load: loadCheck, strained: new Set() };
  yield* fork(requestSaga, codeRequest, services, ({ contact }: { contact: Contact }) =>
    sendCode(services, contact, loadCheck),
  );
  yield* fork(requestSaga, signInRequest, services, ({ proof, remember }: { proof: Proof; remember: boolean }) =>
    enter(services, proof, remember, checks),
  );
}
