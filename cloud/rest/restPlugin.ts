import fastifyFormBody from '@fastify/formbody';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { RESULT_FAILED, RESULT_OK, RESULT_VERIFY_REFUSED } from '@inkside/protocol';
import { type Session, type Sessions, VerifyRefusal } from '../accounts';
import { type Log, REST_BODY_BYTES } from '../lib/config';
import { CloudFailure } from '../lib/failure';
import { callerOf } from '../lib/caller';
import { BadInput, type Endpoint } from './endpoint';
import { errorAnswer, failureOf } from './errorAnswers';
import { acceptJson, inputOf, refuseForms } from './requestBody';

export interface RestOptions {
  readonly endpoints: readonly Endpoint[];
  readonly sessions: Sessions;
  readonly log: Log;
  /** Called when a call of an account is over, done or refused; throws when the account was removed meanwhile. */
  readonly ended?: (uid: string) => Promise<void>;
}

const resultCodeOf = (failure: CloudFailure): number => {
  if (failure instanceof BadInput) return failure.resultCode;
  return failure instanceof VerifyRefusal ? RESULT_VERIFY_REFUSED : RESULT_FAILED;
};

/** Sends a failure in the envelope. Also for paths below `/api` that no endpoint answers. */
export const sendFailure = (reply: FastifyReply, failure: CloudFailure): FastifyReply => {
  const { status, retryAfter, body } = errorAnswer(failure.code, failure.params, resultCodeOf(failure));
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  return reply.code(status).header('cache-control', 'no-store').send(body);
};

/** The answer must keep the contract too; what breaks it is ours to mend, so nothing of it goes out. */
const checkedAnswer = (endpoint: Endpoint, content: object, session: Session | undefined, log: Log): unknown => {
  const ends = session === undefined ? {} : { tokenExpiredAt: Math.floor(session.expiresAt / 1000) };
  const result = v.safeParse(endpoint.answer, { result_code: RESULT_OK, message: 'SUCCESS', ...ends, ...content });
  if (result.success) return result.output;
  log.error('answer broke the contract', { path: endpoint.path, field: v.getDotPath(result.issues[0]) ?? '' });
  throw new CloudFailure('errors.internal');
};

const addEndpoint = (app: FastifyInstance, endpoint: Endpoint, { sessions, log, ended }: RestOptions): void => {
  const callers = new WeakMap<FastifyRequest, Session>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyBytes ?? REST_BODY_BYTES,
    // Before the body is read: a visitor's bytes are not worth parsing.
    onRequest: async (request, reply) => {
      if (endpoint.isForAllSites === true) void reply.header('access-control-allow-origin', '*');
      refuseForms(endpoint, request);
      if (endpoint.access === 'visitor') return;
      const session = await sessions.authenticate(request.headers.authorization);
      if (session === undefined) throw new CloudFailure('errors.loginExpired');
      callers.set(request, session);
    },
    handler: async (request, reply) => {
      const session = callers.get(request);
      const work = inputOf(endpoint, request).then((input) => endpoint.run(input, callerOf(request), session));
      const [outcome] = await Promise.allSettled([work]);
      if (session !== undefined) await ended?.(session.account.uid);
      if (outcome.status === 'rejected') throw outcome.reason;
      const content = outcome.value;
      return reply.header('cache-control', 'no-store').send(checkedAnswer(endpoint, content, session, log));
    },
  });
};

/** The REST face: each endpoint checked in and out, and every failure in the envelope. */
export const restPlugin = async (app: FastifyInstance, options: RestOptions): Promise<void> => {
  acceptJson(app);
  await app.register(fastifyFormBody);
  await app.register(fastifyMultipart);
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    // Fastify would hang up on a body that is too large, and a client that is still sending it would miss the answer.
    // Without this header Node reads the rest away.
    void reply.removeHeader('connection');
    return sendFailure(reply, failureOf(thrown, options.log, request));
  });
  for (const endpoint of options.endpoints) addEndpoint(app, endpoint, options);
};
