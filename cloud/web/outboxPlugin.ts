import type { FastifyInstance } from 'fastify';

import type { Clock, Mail, Mailer, SentMail } from '../lib/config';
import { isLocalCaller } from '../lib/caller';
import { escapeHtml, htmlPage, PAGE_HEADERS } from './pages';

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

const REFRESH_S = 5;

const rowOf = ({ at, to, code }: SentMail): string => {
  const time = new Date(at).toISOString().slice(11, 19);
  return `<tr><td>${time}</td><td>${escapeHtml(to)}</td><td>${escapeHtml(code)}</td></tr>`;
};

const outboxPage = (mails: readonly SentMail[]): string => {
  const rows = mails.map(rowOf).join('\n');
  const head = '<thead><tr><th>Time (UTC)</th><th>To</th><th>Code</th></tr></thead>';
  const table = `<table>${head}<tbody>${rows}</tbody></table>`;
  const lead = '<p>No mail server is set up, so verification codes are shown here, to this computer only.</p>';
  return htmlPage({
    title: 'Outbox',
    body: `${lead}${mails.length === 0 ? '<p>No code was sent yet.</p>' : table}`,
    refresh: REFRESH_S,
  });
};

/** `/outbox` and `/outbox.json`; to anyone who is not at this computer there is no such page. */
export const outboxPlugin = async (
  app: FastifyInstance,
  { recent }: { readonly recent: () => readonly SentMail[] },
): Promise<void> => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isLocalCaller(request)) reply.callNotFound();
  });
  app.get('/outbox', (_request, reply) =>
    reply.type('text/html; charset=utf-8').headers(PAGE_HEADERS).send(outboxPage(recent())),
  );
  app.get('/outbox.json', (_request, reply) => reply.header('cache-control', 'no-store').send({ mails: recent() }));
};
