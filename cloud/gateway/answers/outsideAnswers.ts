import type { FastifyReply } from 'fastify';
import { toGatewayError } from '../gatewayError';
import { GATEWAY_PATH } from '../target';

const BUSY = 429;
/** Seconds. */
const RETRY_AFTER = '10';

/** True for every address of the gateway, also one that no route takes. */
export function isGatewayUrl(url: string): boolean {
  const [path = ''] = url.split(/[?#;]/, 1);
  return path === GATEWAY_PATH || path.startsWith(`${GATEWAY_PATH}/`);
}

/** Answers with what was thrown, in the shape that replicators know. */
export function sendGatewayError(reply: FastifyReply, thrown: unknown): FastifyReply {
  const { status, error, reason } = toGatewayError(thrown);
  if (status === BUSY) reply.header('retry-after', RETRY_AFTER);
  return reply.code(status).type('application/json; charset=utf-8').send({ error, reason });
}
