import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

import * as v from 'valibot';
import type { FastifyInstance } from 'fastify';
import { LOCAL_PAGE_PATH, LOCAL_QUESTION, LOCAL_REPLY } from '@inkside/protocol';

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

/** Milliseconds: a device at home answers at once or not at all. */
const ANSWER_MS = 3000;

/**
 * Asks a device whether it is there, for the page around it and for nobody else. Any answer will do: what it says stays
 * hidden, and the device learns nothing of who asks. Where to is decided by the policy, not here.
 */
const SCRIPT = `
const isThere = async (address) => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ${ANSWER_MS});
  const { signal } = limit;
  try {
    await fetch(address, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};
addEventListener('message', async ({ source, origin, data }) => {
  if (parent === window || source !== parent || origin !== location.origin) return;
  const { kind, id, address } = Object(data);
  if (kind !== ${JSON.stringify(LOCAL_QUESTION)} || typeof id !== 'string' || typeof address !== 'string') return;
  const isReached = await isThere(address);
  parent.postMessage({ kind: ${JSON.stringify(LOCAL_REPLY)}, id, isReached }, origin);
});
`;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Inkside</title>
<script>${SCRIPT}</script>
</html>
`;

const scriptHash = createHash('sha256').update(SCRIPT).digest('base64');

/** One script, these hosts, and nothing else; of no origin even where it is opened by itself. */
export const localPagePolicy = (hosts: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}'`,
    `connect-src ${hosts.length === 0 ? "'none'" : hosts.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');

/**
 * The page through which the app asks a device at home: the app's own policy lets it reach this server alone. It names
 * nobody, and its address is good for a minute.
 */
export const localPagePlugin = async (
  app: FastifyInstance,
  { tickets }: { readonly tickets: PageTickets },
): Promise<void> => {
  app.get<{ Params: { ticket: string } }>(`${LOCAL_PAGE_PATH}/:ticket`, (request, reply) => {
    const hosts = tickets.read(request.params.ticket);
    if (hosts === undefined) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': localPagePolicy(hosts) })
      .send(PAGE);
  });
};
