import type { Log, Mailer } from '../lib/config';
import type { Codes, Identity } from '../accounts';
import { CloudFailure } from '../lib/failure';

/** A message was not handed over. `reason` is a word of the transport (`ETIMEDOUT`, `550`), never an address. */
export class SendingError extends Error {
  readonly reason: string;
  /** Whether the same message may pass a moment later. */
  readonly isTransient: boolean;

  constructor(reason: string, isTransient: boolean) {
    super(reason);
    this.name = 'SendingError';
    this.reason = reason;
    this.isTransient = isTransient;
  }
}

const TRIES = 2;

/** Once more after a failure that may pass; any other is final. */
export const withRetry = async (send: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await send();
      return;
    } catch (thrown) {
      const mayPass = thrown instanceof SendingError && thrown.isTransient;
      if (!mayPass || tries === TRIES) throw thrown;
    }
  }
};

export type AddressKind = 'email' | 'phone';

const addressKind = (to: string): AddressKind => (to.includes('@') ? 'email' : 'phone');

/** Sends by kind of address. What is kept on this machine is shown as long as either of the two keeps it. */
export const createRoutedMailer = (routes: Readonly<Record<AddressKind, Mailer>>): Mailer => {
  const recent = routes.email.recent ?? routes.phone.recent;
  return {
    send: (mail) => routes[addressKind(mail.to)].send(mail),
    ...(recent === undefined ? {} : { recent }),
  };
};

interface MailWatch {
  readonly log: Log;
  /** Counts. */
  readonly done: (kind: AddressKind, isSent: boolean) => void;
}

/** The same mailer, with its failures in the log, without whom they concern. */
export const watchMailer = (mailer: Mailer, { log, done }: MailWatch): Mailer => ({
  ...mailer,
  send: async (mail) => {
    const kind = addressKind(mail.to);
    try {
      await mailer.send(mail);
    } catch (thrown) {
      done(kind, false);
      log.error('mail failed', { kind, reason: thrown instanceof SendingError ? thrown.reason : 'unknown' });
      throw thrown;
    }
    done(kind, true);
  },
});

const VALID_MINUTES = 5;

/**
 * Makes a code and sends it. When it cannot be handed over it is void at once, so that the next request need not wait.
 * `from` names the network that asks. Throws what `codes.issue` throws, and `errors.internal` when sending failed.
 */
export const sendCode = async (codes: Codes, mailer: Mailer, identity: Identity, from: string): Promise<void> => {
  const code = await codes.issue(identity, from);
  const text = `Your verification code is ${code}. It is valid for ${VALID_MINUTES} minutes.`;
  try {
    await mailer.send({ to: identity.address, subject: 'Verification code', text, code });
  } catch {
    await codes.takeBack(identity, from, code);
    throw new CloudFailure('errors.internal');
  }
};
