import type { Log, Mailer } from '../lib/config';
import { SendingError } from './sendingError';

export type AddressKind = 'email' | 'phone';

export const addressKind = (to: string): AddressKind => (to.includes('@') ? 'email' : 'phone');

/** Sends by kind of address. What is kept on this machine is shown as long as either of the two keeps it. */
export const createRoutedMailer = (routes: Readonly<Record<AddressKind, Mailer>>): Mailer => {
  const recent = routes.email.recent ?? routes.phone.recent;
  return {
    send: (mail) => routes[addressKind(mail.to)].send(mail),
    ...(recent === undefined ? {} : { recent }),
  };
};

export interface MailWatch {
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
