import type { Transporter } from 'nodemailer';
import * as v from 'valibot';

import type { Mail, Mailer } from '../lib/config';
import { SendingError, withRetry } from './mailers';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  readonly url: string;
  /** The sender's address. */
  readonly from: string;
  /** For each step: connecting, greeting, silence. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** From 500 on the server has made up its mind. */
const FIRST_FINAL_CODE = 500;

const failureSchema = v.looseObject({ code: v.optional(v.string()), responseCode: v.optional(v.number()) });

/** The texts of the library quote addresses and answers of the server, so only its codes are kept. */
const sendingError = (thrown: unknown): SendingError => {
  const { code, responseCode } = v.is(failureSchema, thrown) ? thrown : {};
  const isFinal = code === 'EAUTH' || (responseCode !== undefined && responseCode >= FIRST_FINAL_CODE);
  return new SendingError(String(responseCode ?? code ?? 'unknown'), !isFinal);
};

/** Codes never leave this computer unencrypted, unless the address says `?requireTLS=false`. */
const transportOptions = ({ url, timeoutMs = TIMEOUT_MS }: SmtpOptions) => {
  const { hostname, protocol, searchParams } = new URL(url);
  const isOptional = LOOPBACK.has(hostname) || searchParams.get('requireTLS') === 'false' || protocol === 'smtps:';
  return {
    url,
    requireTLS: !isOptional,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};

/** E-mail by an SMTP server. The library is loaded with the first message. */
export const createSmtpMailer = (options: SmtpOptions): Mailer => {
  let transport: Promise<Transporter> | undefined;
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport(transportOptions(options));
  };

  const sendOnce = async ({ to, subject, text }: Mail): Promise<void> => {
    const transporter = await (transport ??= connect());
    try {
      // As an object: in a list of addresses a comma inside one would make it two.
      const address = { name: '', address: to };
      await transporter.sendMail({ from: options.from, to: address, subject, text });
    } catch (thrown) {
      throw sendingError(thrown);
    }
  };

  return { send: (mail) => withRetry(() => sendOnce(mail)) };
};
