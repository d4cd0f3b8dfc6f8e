import type { Clock, Mail, Mailer, SentMail } from '../config';

const KEPT_MAILS = 50;

/** A mailer for a machine without a mail server: shows each code to whoever runs the cloud, and keeps the last 50. */
export const createOutbox = (clock: Clock, show: (mail: Mail) => void): Mailer & { recent(): readonly SentMail[] } => {
  let mails: readonly SentMail[] = [];
  return {
    send: async (mail) => {
      mails = [{ ...mail, at: clock.now() }, ...mails].slice(0, KEPT_MAILS);
      show(mail);
    },
    recent: () => mails,
  };
};
