import type { SessionFacts } from '@inkside/protocol';
import { call, put, type SagaGenerator } from 'typed-redux-saga';

import {
  type AppError,
  appErrorOf,
  asEpochMs,
  CODE_RESEND_MS,
  type Contact,
  type EpochMs,
  type SecretId,
} from '@inkside/kit';
import { contactKey } from '../../features/session/logic';
import { codeWaitTold } from '../../features/session/slice';
import type { Proof } from '@inkside/protocol';
import type { Services } from '../../services/ports';
import type { PasswordReset } from '../../services/ports/session';
import { withVerify, withVerifyWhereAsked } from './captchaSaga';

const MS_PER_S = 1000;

/** Refusals that name a wait: nobody need ask for a code again before it is over. */
const waiting: ReadonlySet<string> = new Set(['errors.tooManyRequests', 'errors.codeTries']);

function* noteWait(contact: Contact, thrown: unknown, now: EpochMs): SagaGenerator<void> {
  const { code, params } = appErrorOf(thrown);
  const { seconds } = params;
  if (!waiting.has(code) || typeof seconds !== 'number') return;
  yield* put(codeWaitTold({ contact, until: asEpochMs(now + seconds * MS_PER_S), now }));
}

/** Has a code sent, once the security check is passed; answers from when on another one may be asked for. */
export function* sendCode(services: Services, contact: Contact): SagaGenerator<{ resendAt: EpochMs }> {
  const { session, clock } = services;
  try {
    yield* withVerify(services, (verify) => session.requestCode({ contact, verify }));
  } catch (thrown) {
    yield* noteWait(contact, thrown, clock.now());
    throw thrown;
  }
  return { resendAt: asEpochMs(clock.now() + CODE_RESEND_MS) };
}

/** What the sign-in form sends, but for a QR code, which another device has confirmed. */
export interface TypedEntry {
  readonly proof: Exclude<Proof, { kind: 'qr' }>;
  readonly remember: boolean;
}

interface CodeEntry extends TypedEntry {
  readonly proof: Proof & { kind: 'code' };
}

/** Without a check, as long as the cloud takes it so. The code stays where it was typed. */
function* byCode(
  services: Services,
  { proof, remember }: CodeEntry,
  strained: ReadonlySet<string>,
): SagaGenerator<SessionFacts> {
  const { session } = services;
  const send = (verify: SecretId | null): Promise<SessionFacts> =>
    session.signIn({ entry: verify === null ? proof : { ...proof, verify }, remember });
  let refused: AppError | null = null;
  if (!strained.has(contactKey(proof.contact))) {
    try {
      return yield* call(() => send(null));
    } catch (thrown) {
      refused = appErrorOf(thrown);
      if (refused.code !== 'errors.captchaNeeded') throw thrown;
    }
  }
  return yield* withVerify(services, send, refused);
}

function* byCodeOrWait(services: Services, entry: CodeEntry, strained: Set<string>): SagaGenerator<SessionFacts> {
  try {
    return yield* call(byCode, services, entry, strained);
  } catch (thrown) {
    // After too many wrong ones only another code helps.
    if (appErrorOf(thrown).code === 'errors.codeTries') {
      const { contact } = entry.proof;
      strained.add(contactKey(contact));
      yield* noteWait(contact, thrown, services.clock.now());
    }
    throw thrown;
  }
}

/**
 * Signs in by what was typed.
 * @param strained contacts whose tries were used up: by somebody else at this network, it may be, who would use up the
 * next ones too, so that their codes are not sent without a check
 */
export function* enter(
  services: Services,
  { proof, remember }: TypedEntry,
  strained: Set<string>,
): SagaGenerator<SessionFacts> {
  const { session } = services;
  if (proof.kind === 'code') return yield* call(byCodeOrWait, services, { proof, remember }, strained);
  return yield* withVerify(services, (verify) => session.signIn({ entry: { ...proof, verify }, remember }));
}

/** Sets a password by the code that went to a contact of the account. */
export function* resetPassword(services: Services, reset: Omit<PasswordReset, 'verify'>): SagaGenerator<null> {
  yield* withVerifyWhereAsked(services, (verify) => services.session.resetPassword({ ...reset, verify }));
  return null;
}
