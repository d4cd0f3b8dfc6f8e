import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

import * as v from 'valibot';

import type { Clock } from '../lib/config';

/** How long the address of a page is good: it is opened at once. */
export const TICKET_MS = 60_000;

const content = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ until: v.number(), hosts: v.array(v.pipe(v.string(), v.regex(/^http:\/\/[\d.]+(:\d{1,5})?$/))) }),
);

/** What stands in the address of a page for local transfer: the hosts that it may ask, signed, and for a minute. */
export interface PageTickets {
  make(hosts: readonly string[]): string;
  /** Undefined for one that is too old, or that this cloud did not sign for this. */
  read(ticket: string): readonly string[] | undefined;
}

/** `secretHex`: a secret of the data folder; the key for tickets is made of it and good for nothing else. */
export const createPageTickets = (secretHex: string, clock: Clock): PageTickets => {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secretHex, 'hex'), '', 'local transfer page', 32));
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const isSigned = (text: string, signature: string): boolean => {
    const [told, right] = [Buffer.from(signature), Buffer.from(sign(text))];
    return told.length === right.length && timingSafeEqual(told, right);
  };
  return {
    make: (hosts) => {
      const text = Buffer.from(JSON.stringify({ until: clock.now() + TICKET_MS, hosts })).toString('base64url');
      return `${text}.${sign(text)}`;
    },
    read: (ticket) => {
      const [text = '', signature = '', ...rest] = ticket.split('.');
      if (rest.length > 0 || !isSigned(text, signature)) return undefined;
      const read = v.safeParse(content, Buffer.from(text, 'base64url').toString());
      return read.success && read.output.until > clock.now() ? read.output.hosts : undefined;
    },
  };
};
