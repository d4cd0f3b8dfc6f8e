import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isSameText } from '../accounts';
import { isLocalCaller } from '../lib/caller';

/** The header that carries the key of the commands of this computer. */
export const OPERATOR_KEY_HEADER = 'x-operator-key';

/**
 * Lets only operators pass. The key is the one in the data folder: who can read that owns the data anyway. To anyone
 * else there is no such address.
 */
export const guardOperators = (app: FastifyInstance, operatorKey: string): void => {
  app.addHook('onRequest', async (request, reply) => {
    const key = request.headers[OPERATOR_KEY_HEADER];
    if (!isLocalCaller(request) || typeof key !== 'string' || !isSameText(key, operatorKey)) reply.callNotFound();
  });
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
};

/** Under which name somebody works who passed the guard; the commands of this computer have none. */
export const operatorNameOf = (_request: FastifyRequest): string | undefined => undefined;
