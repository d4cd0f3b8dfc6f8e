import fastifyFormBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { SCAN_PATH } from '@inkside/protocol';
import { callerOf } from '../lib/caller';
import { createDesk, opening, type ScanOptions, sendEnding, sending, type Turn, wordsOf } from './scanDesk';
import type { CodeAddress } from './scanPage';

const MAX_FORM_BYTES = 8 * 1024;

/** Whether a page of this server sent the form. Browsers say so; what says nothing is none, and is refused. */
const isOwnForm = (request: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === request.host;
  return site === 'same-origin';
};

/** `/scan`: a phone without the maker's app lets another browser in, or does not. */
export const scanPlugin = async (app: FastifyInstance, options: ScanOptions): Promise<void> => {
  await app.register(fastifyFormBody, { bodyLimit: MAX_FORM_BYTES });
  const { accounts } = options;
  const desk = createDesk(options);

  /** The code that the address names, when it may still be answered; else its last page is sent. */
  const withCode = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { qr, by }: CodeAddress,
    next: (turn: Turn) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const words = wordsOf(request);
    const asker = accounts.qrAskers.read(qr, by);
    const view = asker === undefined ? undefined : await accounts.qrSignIns.open(qr);
    if (asker === undefined || view === undefined) return sendEnding(reply, words, 'unknown');
    if (view.phase !== 'open') return sendEnding(reply, words, view.phase === 'refused' ? 'used' : view.phase);
    const caller = callerOf(request);
    return next({ request, reply, caller, words, address: { qr, by }, asker, madeAt: view.madeAt });
  };

  app.get(SCAN_PATH, (request, reply) => {
    const asked = v.safeParse(opening, request.query);
    if (!asked.success) return sendEnding(reply, wordsOf(request), 'unknown');
    return withCode(request, reply, asked.output, (turn) => desk.show(turn, asked.output));
  });
  app.post(SCAN_PATH, { bodyLimit: MAX_FORM_BYTES }, (request, reply) => {
    if (!isOwnForm(request)) return sendEnding(reply, wordsOf(request), 'foreign');
    const sent = v.safeParse(sending, request.body);
    if (!sent.success) return sendEnding(reply, wordsOf(request), 'unknown');
    return withCode(request, reply, sent.output, (turn) => desk.take(turn, sent.output));
  });
};
