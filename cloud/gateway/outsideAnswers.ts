import type { FastifyReply } from 'fastify';
import { RETRY_AFTER_SECONDS } from '../lib/failure';
import { toGatewayError } from './gatewayError';
import { GATEWAY_PATH } from './target';

/** Seconds after which to ask again, by status. */
const RETRY_AFTER: ReadonlyMap<number, number> = new Map([
  [429, 10],
  [503, RETRY_AFTER_SECONDS],
]);

/** True for every address of the gateway, also one that no route takes. */
export function isGatewayUrl(url: string): boolean {
  const [path = ''] = url.split(/[?#;]/, 1);
  return path === GATEWAY_PATH || path.startsWith(`${GATEWAY_PATH}/`);
}

/** Answers with what was thrown, in the shape that replicators know. */
export function sendGatewayError(reply: FastifyReply, thrown: unknown): FastifyReply {
  const { status, error, reason } = toGatewayError(thrown);
  const retryAfter = RETRY_AFTER.get(status);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).type('application/json; charset=utf-8').send({ error, reason });
}
