import type { Clock, Mailer } from '../../config';
import { createRoutedMailer } from '../../mail/mailers';
import { createSmsHook } from '../../mail/smsHook';
import { createSmtpMailer } from '../../mail/smtpMailer';
import { createOutbox } from '../../web/outbox';
import type { CommandIo } from '../io';
import type { MailOptions } from './environment';

/** E-mail and text messages as configured; codes of a kind that is not configured are shown here. */
export const createStartMailer = (mail: MailOptions, io: CommandIo, clock: Clock): Mailer => {
  const { smtpUrl, smtpFrom, smsHookUrl } = mail;
  const outbox = createOutbox(clock, ({ to, code }) => io.out(`code for ${to}: ${code}`));
  const hasSmtp = smtpUrl !== undefined && smtpFrom !== undefined;
  return createRoutedMailer({
    email: hasSmtp ? createSmtpMailer({ url: smtpUrl, from: smtpFrom }) : outbox,
    phone: smsHookUrl === undefined ? outbox : createSmsHook({ url: smsHookUrl }),
  });
};

/** How codes reach people, for the lines that a start prints. */
export const describeMail = ({ smtpUrl, smsHookUrl }: MailOptions, origin: string): string => {
  const here = `here, and at ${origin}/outbox`;
  if (smtpUrl === undefined && smsHookUrl === undefined) return here;
  const mail = smtpUrl === undefined ? `for e-mail ${here}` : 'by e-mail';
  const phone = smsHookUrl === undefined ? `for telephones ${here}` : 'by text message';
  return `${mail}, ${phone}`;
};
